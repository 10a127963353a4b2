import FlowProtocol
import Foundation

/// Where the marks on the errors of one run are kept from one flowscope to the next.
///
/// An epoch names a run for ever, so a recording shows the marks that were made on the live engine.
package struct ErrorMarksFile: Sendable {
  let run: String
  let path: String
  private let directory: String

  /// No marks that people make are as large; as this program adds to them, more than in other files.
  private static let mostBytes = 16 << 20

  package init(run: String, in directory: String = UserFiles.stateDirectory()) {
    self.run = run
    self.directory = directory
    path = UserFiles.marks(ofRun: run, in: directory)
  }

  /// The marks; none where there is no file.
  ///
  /// - Throws: ``ErrorMarksError``: a file that cannot be read is left as it is.
  package func read() throws(ErrorMarksError) -> [ErrorID: ErrorMark] {
    let data: Data
    do { data = try InputFile.read(path, atMost: Self.mostBytes) } catch {
      switch error {
      case .system(SystemError(value: ENOENT)): return [:]
      case .system: throw .cannotRead(path: path, reason: error.message)
      case .noFile, .tooLarge: throw .damaged(path: path, reason: error.message)
      }
    }
    return try ErrorMarksDocument(data, from: path).marks(of: run, from: path)
  }

  /// Adds these marks to what is in the file by now, and gives what is in it then.
  ///
  /// Another flowscope may mark errors of the same run: one writes at a time, and neither loses anything.
  ///
  /// - Throws: ``ErrorMarksError``; then nothing is changed.
  @discardableResult
  func add(_ marks: [ErrorID: ErrorMark]) throws(ErrorMarksError) -> [ErrorID: ErrorMark] {
    do { try OutputFile.makeDirectory(directory) } catch {
      throw .cannotWrite(path: path, reason: error.message)
    }
    let lock = open("\(directory)/errors.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard lock >= 0 else {
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    }
    var all = try read()
    for (id, mark) in marks where id.run == run { all[id] = mark == .none ? nil : mark }
    do {
      let data = try JSONOutput.encode(ErrorMarksDocument(all, of: run))
      try OutputFile.write(data, to: path, onlyToFiles: true)
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
    return all
  }

  package init(run: String, path: String, directory: String) {
    self.run = run
    self.path = path
    self.directory = directory
  }
}
