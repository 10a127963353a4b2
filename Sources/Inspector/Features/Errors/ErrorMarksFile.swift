import FlowProtocol
import Foundation

/// The file that keeps the marks on the errors of one run between sessions of flowscope.
///
/// An epoch names a run for ever, so a recording shows the marks that were made on the live engine.
package struct ErrorMarksFile: Sendable {
  let run: String
  let path: String
  private let directory: String

  /// Larger than any file of marks that people make.
  ///
  /// The limit is higher than for other files, because flowscope itself adds to this one.
  private static let mostBytes = 16 << 20

  package init(run: String, in directory: String = UserFiles.stateDirectory()) {
    self.run = run
    self.directory = directory
    path = UserFiles.marks(ofRun: run, in: directory)
  }

  /// The marks; none where there is no file.
  ///
  /// - Throws: ``ErrorMarksError``. A file that cannot be read is not changed.
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

  /// Adds these marks to those in the file; returns all of them.
  ///
  /// Another flowscope may mark errors of the same run: a lock lets one write at a time, and
  /// neither loses marks.
  ///
  /// - Throws: ``ErrorMarksError``. The file is not changed then.
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
}

/// The reason why marks on errors could not be read or written.
package enum ErrorMarksError: Error, Equatable {
  case damaged(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
}

extension ErrorMarksError: CustomStringConvertible {
  /// One line: what was tried, what happened, and what to do.
  package var description: String {
    switch self {
    case .damaged(let path, let reason):
      "cannot use the marks in \(path): \(reason); fix the file, or move it away"
    case .cannotRead(let path, let reason): "cannot read the marks in \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot keep the marks in \(path): \(reason)"
    }
  }
}
