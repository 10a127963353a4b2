/// Names one error: the run of the engine that reported it, and its number in that run.
///
/// Every run counts from 1, so that a number alone says nothing.
package struct ErrorID: Hashable, Sendable {
  /// The epoch of the run.
  let run: String
  package let sequence: UInt64
}

/// What somebody who reviews errors made of one.
package struct ErrorMark: Hashable, Sendable, Codable {
  package enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case open, reviewed, ignored

    /// Those that somebody has made up their mind about.
    package static let marked: Set<State> = [.reviewed, .ignored]
  }

  var isMarked: Bool { State.marked.contains(state) }

  package var state = State.open
  /// Why, in the reviewer's words; never empty.
  package private(set) var note: String?

  /// The mark of an error that nobody has looked at.
  static let none = ErrorMark()

  init(_ state: State = .open, note: String? = nil) {
    self.state = state
    self.note = note?.isEmpty == true ? nil : note
  }
}
