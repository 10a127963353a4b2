/// Identifies one error by the run of the engine that reported it and its number in that run.
///
/// Every run counts from 1, so a number alone is ambiguous.
package struct ErrorID: Hashable, Sendable, Encodable {
  /// The epoch of the run.
  package let run: String
  package let sequence: UInt64
}

/// The verdict of a reviewer about an error.
package struct ErrorMark: Hashable, Sendable, Codable {
  package enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case open, reviewed, ignored

    /// The states that a reviewer sets.
    package static let marked: Set<State> = [.reviewed, .ignored]
  }

  package let state: State
  /// The reason, in the reviewer's words; never empty.
  package let note: String?

  var isMarked: Bool { state != .open }

  /// The mark of an error that has not been reviewed.
  static let none = ErrorMark()

  init(_ state: State = .open, note: String? = nil) {
    self.state = state
    self.note = note?.isEmpty == true ? nil : note
  }
}
