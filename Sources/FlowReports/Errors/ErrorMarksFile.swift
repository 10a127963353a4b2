import Foundation

/// The file that keeps the marks on the errors of one run between sessions of flowscope.
///
/// An epoch names a run for ever, so a recording shows the marks that were made on the live engine.
package struct ErrorMarksFile: Sendable {
  package let run: String
  package let path: String
  private let directory: String

  /// Larger than any file of marks that people make; higher than other limits, since flowscope adds
  /// to this file.
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
      case .noFile, .tooLarge: throw damaged(error.message)
      }
    }
    guard let document = try? JSONDecoder().decode(ErrorMarksDocument.self, from: data) else {
      throw damaged("it is not a file of marks")
    }
    let version = ErrorMarksDocument.version
    guard document.version == version else {
      throw damaged("its version is \(document.version), this flowscope reads \(version)")
    }
    guard document.run == run else { throw damaged("it is for another run") }
    return Dictionary(
      document.marks.map {
        (ErrorID(run: run, sequence: $0.sequence), ErrorMark($0.state, note: $0.note))
      }, uniquingKeysWith: { _, last in last })
  }

  private func damaged(_ reason: String) -> ErrorMarksError { .damaged(path: path, reason: reason) }

  /// Adds the marks of this run to those in the file; returns all of them.
  ///
  /// Another flowscope may mark errors of the same run: a lock lets one write at a time, and
  /// neither loses marks.
  ///
  /// - Throws: ``ErrorMarksError``. The file is not changed then.
  @discardableResult
  package func add(_ marks: [ErrorID: ErrorMark]) throws(ErrorMarksError) -> [ErrorID: ErrorMark] {
    do { try OutputFile.makeDirectory(directory) } catch { throw cannotWrite(error.message) }
    let lock = open("\(directory)/errors.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard lock >= 0 else { throw cannotWrite(String(cString: strerror(errno))) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw cannotWrite(String(cString: strerror(errno))) }
    }
    var all = try read()
    for (id, mark) in marks where id.run == run { all[id] = mark == .none ? nil : mark }
    let entries = all.sorted { $0.key.sequence < $1.key.sequence }.map { id, mark in
      ErrorMarksDocument.Entry(sequence: id.sequence, state: mark.state, note: mark.note)
    }
    do {
      let data = try JSONOutput.encodeWithoutSchema(ErrorMarksDocument(run: run, marks: entries))
      try OutputFile.write(data, to: path, onlyToFiles: true)
    } catch {
      throw cannotWrite("\(error)")
    }
    return all
  }

  private func cannotWrite(_ reason: String) -> ErrorMarksError {
    .cannotWrite(path: path, reason: reason)
  }
}

private struct ErrorMarksDocument: Codable {
  struct Entry: Codable {
    let sequence: UInt64
    let state: ErrorMark.State
    let note: String?
  }

  static let version = 1

  var version = Self.version
  /// The epoch of the run, which the name of the file does not prove: a user may rename the file.
  let run: String
  /// In the order of the errors' numbers.
  let marks: [Entry]
}

/// The reason why marks on errors could not be read or written.
package enum ErrorMarksError: Error, Equatable, CustomStringConvertible {
  case damaged(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)

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

/// Identifies one error by the run of the engine that reported it and its number in that run.
///
/// Every run counts from 1, so a number alone is ambiguous.
package struct ErrorID: Hashable, Sendable, Encodable {
  /// The epoch of the run.
  package let run: String
  package let sequence: UInt64
}

/// The verdict of a reviewer about an error.
package struct ErrorMark: Hashable, Sendable {
  package enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case open, reviewed, ignored

    /// The states that a reviewer sets.
    package static let marked: Set<State> = [.reviewed, .ignored]
  }

  package let state: State
  /// The reason, in the reviewer's words; never empty.
  package let note: String?

  package var isMarked: Bool { State.marked.contains(state) }

  /// The mark of an error that has not been reviewed.
  package static let none = ErrorMark()

  package init(_ state: State = .open, note: String? = nil) {
    self.state = state
    self.note = note?.isEmpty == true ? nil : note
  }
}
