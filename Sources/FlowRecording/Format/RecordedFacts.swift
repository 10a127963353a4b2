package import FlowModel
package import Foundation

/// A tag of a recording.
package struct RecordedTag: Hashable, Sendable {
  /// The entry of the connection whose app gave the tag; nil for one of the whole recording.
  package let session: Int?
  package let tag: EngineTag
}

/// A time in which one screen was the visible one.
package struct RecordedVisit: Hashable, Sendable, Identifiable {
  /// How a visit ended.
  package enum Ending: String, Hashable, Sendable {
    /// Another screen became visible.
    case seen
    /// The recorder did not see the end: the screen may have been visible for longer.
    case gap
  }

  /// The number of the visit, from 1.
  package let id: Int
  /// The entry with which it began.
  package let entry: Int
  /// The id of the run.
  package let run: String
  package let coordinator: CoordinatorReference
  package let route: RouteLabel
  package let enteredAt: Date
  /// Nil while it lasts, or lasted at the end of the recording.
  package let leftAt: Date?
  /// Nil like ``leftAt``.
  package let ending: Ending?
  /// The entry of the navigation that led to it; nil if none is known.
  package let navigation: Int?
  /// The case of the route that was visible before; nil if it is unknown.
  package let caseBefore: String?
  /// The case of the route that was visible afterwards; nil if it is unknown, or if it lasts.
  package let caseAfter: String?
}

/// What a person noted about all errors of one kind.
package struct RecordedMark: Hashable, Sendable {
  /// What the errors have in common.
  package let fingerprint: String
  package let state: String
  package let note: String?
  package let author: String?
  /// When it was noted.
  package let time: Date
  /// The rest, as JSON.
  package let body: String

  package init(
    fingerprint: String, state: String, note: String? = nil, author: String? = nil, time: Date,
    body: String = "{}"
  ) {
    self.fingerprint = fingerprint
    self.state = state
    self.note = note
    self.author = author
    self.time = time
    self.body = body
  }
}
