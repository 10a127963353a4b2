/// Names one error: the run of the engine that reported it, and its number in that run.
///
/// Every run counts from 1, so that a number alone says nothing.
struct ErrorID: Hashable, Sendable {
  /// The epoch of the run.
  let run: String
  let sequence: UInt64
}

/// What somebody who reviews errors made of one.
struct ErrorMark: Hashable, Sendable, Codable {
  enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case open, reviewed, ignored

    /// Those that somebody has made up their mind about.
    static let marked: Set<State> = [.reviewed, .ignored]
  }

  var isMarked: Bool { State.marked.contains(state) }

  var state = State.open
  /// Why, in the reviewer's words; never empty.
  private(set) var note: String?

  /// The mark of an error that nobody has looked at.
  static let none = ErrorMark()

  init(_ state: State = .open, note: String? = nil) {
    self.state = state
    self.note = note?.isEmpty == true ? nil : note
  }
}
