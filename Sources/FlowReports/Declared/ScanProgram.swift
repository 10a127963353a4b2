package import Foundation

/// The program that reads Swift sources, which is apart so that this one needs no parser of Swift.
package struct ScanProgram: Sendable {
  /// The name of its file.
  package static let name = "flowscope-scan"

  /// What to do if it is missing or does not fit.
  package static let advice = "build it with 'swift build -c release --product \(name)'"

  /// The maximum size of a map, in bytes: that of an app of some ten thousand routes.
  private static let mostBytes = 64 << 20

  package let path: String

  /// A program at a path, which need not exist.
  package init(path: String) { self.path = path }

  /// Finds the program: next to this one, else the first in PATH.
  ///
  /// Throws a ``ReportError`` if there is none.
  package init(
    beside executable: URL? = Bundle.main.executableURL,
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws {
    let own = executable?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let directories = [own].compactMap(\.self) + path.split(separator: ":").map(String.init)
    let found = directories.lazy.map { "\($0)/\(Self.name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw ReportError.badInput(
        "cannot scan: there is no program \(Self.name) next to flowscope or in PATH; \(Self.advice)"
      )
    }
    self.path = found
  }

  /// Reads a directory of Swift sources, or a file of them, in a process of its own.
  ///
  /// Throws a ``ReportError`` with what the program said, if there is nothing to read.
  package func map(of sources: String) async throws -> DeclaredMap {
    try await map(of: [sources])
  }

  /// Reads several directories or files together, and also directories of tests if `includesTests`.
  ///
  /// The files of several begin with the names of these: see ``directory(of:)``. Throws as
  /// ``map(of:)-(String)`` does.
  package func map(
    of paths: [String], includesTests: Bool = false
  ) async throws -> DeclaredMap {
    let sources = paths.joined(separator: ", ")
    let options = ["--json", "--quiet"] + (includesTests ? ["--tests"] : [])
    let child: ChildOutput
    do {
      child = try await ChildOutput.of(
        [path] + options + ["--"] + paths, atMost: Self.mostBytes)
    } catch let error as SystemError {
      throw ReportError.badInput("cannot start \(path): \(error.message); \(Self.advice)")
    }
    func failure(_ reason: String) -> ReportError {
      .badInput("cannot scan \(sources): \(reason)")
    }
    if child.isCut {
      throw failure("its map is larger than \(Self.mostBytes >> 20) MiB; name a part of the app")
    }
    guard child.ending == .exited(0) else {
      let said = child.messages.split(separator: "\n").first.map(String.init) ?? ""
      let prefix = "flowscope: "
      // The program says all that is to be said about sources that it cannot read.
      if said.hasPrefix(prefix), child.ending == .exited(2) {
        throw ReportError.badInput(String(said.dropFirst(prefix.count)))
      }
      throw failure("\(path) \(Self.words(for: child.ending))\(said.isEmpty ? "" : ": \(said)")")
    }
    do { return try JSONDecoder().decode(DeclaredMap.self, from: child.output) } catch let error
      as DecodingError
    {
      throw failure("\(path) printed no declared map (\(error.place)); \(Self.advice)")
    }
  }

  /// The directory below which the files of a map of these paths are: the path itself, that of a file,
  /// or the one with all of several.
  ///
  /// Throws a ``ReportError`` if several are not in one directory.
  package static func directory(of paths: [String]) throws(ReportError) -> String {
    func parent(_ path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    }
    if paths.count == 1 {
      let isFile = paths[0].hasSuffix(TargetKind.sourceSuffix)
      return isFile ? parent(paths[0]) : paths[0]
    }
    let parents = Set(paths.map(parent))
    guard let directory = parents.first, parents.count == 1 else {
      throw .badInput(
        "cannot show \(paths.joined(separator: ", ")) together: name directories that are in one "
          + "directory, or that directory")
    }
    return directory
  }

  private static func words(for ending: ProcessEnding) -> String {
    switch ending {
    case .exited(let code): "failed with exit code \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}
