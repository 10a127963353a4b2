import Foundation

/// The marks as they are stored in a file.
struct ErrorMarksDocument: Codable, Equatable {
  struct Entry: Codable, Equatable {
    let sequence: UInt64
    let state: ErrorMark.State
    let note: String?
  }

  /// The version of the format.
  let version: Int
  /// The epoch of the run.
  ///
  /// The name of the file does not prove it: a user may rename the file.
  let run: String
  /// In the order of the errors' numbers.
  let marks: [Entry]

  private static let version = 1

  init(_ marks: [ErrorID: ErrorMark], of run: String) {
    version = Self.version
    self.run = run
    self.marks = marks.sorted { $0.key.sequence < $1.key.sequence }.map {
      Entry(sequence: $0.key.sequence, state: $0.value.state, note: $0.value.note)
    }
  }

  /// Reads what ``JSONOutput`` writes.
  init(_ data: Data, from path: String) throws(ErrorMarksError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .damaged(path: path, reason: "it is not a file of marks")
    }
    guard version == Self.version else {
      throw .damaged(
        path: path, reason: "its version is \(version), this flowscope reads \(Self.version)")
    }
  }

  func marks(of run: String, from path: String) throws(ErrorMarksError) -> [ErrorID: ErrorMark] {
    guard self.run == run else {
      throw .damaged(path: path, reason: "it is for another run")
    }
    return Dictionary(
      marks.map {
        (ErrorID(run: run, sequence: $0.sequence), ErrorMark($0.state, note: $0.note))
      }, uniquingKeysWith: { _, last in last })
  }
}
