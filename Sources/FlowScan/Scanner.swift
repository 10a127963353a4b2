public import FlowModel
import Foundation

/// What a scan of sources says.
public struct Scan: Sendable {
  /// What the sources declare.
  public let map: DeclaredMap
  /// How many files were read.
  public let files: Int
  /// How many bytes they have.
  public let bytes: Int

  /// Reads the Swift files below directories, and finds what they declare about navigation.
  ///
  /// Nothing is compiled or run. Linear in the size of the sources, in time and memory.
  ///
  /// - Parameters:
  ///   - paths: directories or files.
  ///   - includesTests: whether directories of tests are read, too.
  ///   - threads: how many files are parsed at a time; nil for one for each processor.
  /// - Throws: ``ScanError`` if there is nothing to read.
  public init(
    _ paths: [String], includesTests: Bool = false,
    threads: Int? = nil
  ) throws {
    let tree = try SourceTree(paths, includesTests: includesTests)
    if tree.files.isEmpty { throw ScanError.noSwift(paths) }
    let files = SourceReader.read(
      tree.files, threads: threads ?? ProcessInfo.processInfo.activeProcessorCount)
    map = Self.map(of: files, unread: tree.unread, tests: .directories(tree.tests))
    self.files = files.count
    bytes = files.reduce(0) { $0 + $1.bytes }
  }

  /// Reads texts instead of files, as tests do.
  package init(
    texts: [(path: String, module: String, text: String)], tests: [String] = []
  ) {
    let files = SourceReader.onDeepStack {
      texts.map { SourceFile(path: $0.path, module: $0.module, bytes: Data($0.text.utf8)) }
    }
    map = Self.map(of: files, unread: [], tests: .texts(tests))
    self.files = files.count
    bytes = files.reduce(0) { $0 + $1.bytes }
  }

  private static func map(
    of files: [SourceFile], unread: [(shown: String, reason: String)], tests: TestSources
  ) -> DeclaredMap {
    SourceReader.onDeepStack {
      let state = ScanState(files)
      state.run()
      for one in unread {
        state.draft.addUnresolved(
          one.shown, one.reason,
          at: CodePlace(file: one.shown, position: Position(line: 1, column: 1)))
      }
      state.draft.findTests(in: tests)
      return state.draft.map()
    }
  }
}
