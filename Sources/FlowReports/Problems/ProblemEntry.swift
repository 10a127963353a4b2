package import Foundation

/// What a team knows of a problem, and has decided about it.
package struct ProblemEntry: Equatable, Sendable {
  /// The decision of the team.
  package enum State: Equatable, Sendable {
    case open, reviewed
    /// Errors of the problem are not listed, as long as the rule holds.
    case ignored(IgnoreRule)
    /// No error of the problem is expected any more; with a version, from that version of the app on.
    case resolved(in: String?)

    package var name: String {
      switch self {
      case .open: "open"
      case .reviewed: "reviewed"
      case .ignored: "ignored"
      case .resolved: "resolved"
      }
    }

    package static let names = ["open", "reviewed", "ignored", "resolved"]
  }

  /// How long a problem is ignored.
  package enum IgnoreRule: Equatable, Sendable {
    case always
    /// Until this many errors more have come since the decision; from 1.
    case untilMore(Int)
    /// Until an app of this version or a later one reports it.
    case untilVersion(String)
  }

  /// A remark of a person.
  package struct Note: Equatable, Sendable, Codable {
    package let author: String
    package let time: Date
    package let text: String

    package init(author: String, time: Date, text: String) {
      self.author = author
      self.time = time
      self.text = text
    }

    /// The text, with its author and time.
    package var line: String { "\(text) (\(author), \(Times.text(time)))" }
  }

  /// When an error of the problem was seen.
  package struct Sighting: Equatable, Sendable, Codable {
    package let time: Date
    package let run: String
    /// The version of the app; nil if it says none.
    package let version: String?

    package init(time: Date, run: String, version: String?) {
      self.time = time
      self.run = run
      self.version = version
    }
  }

  package let fingerprint: ErrorFingerprint
  package var parts: ProblemParts
  package var state: State
  /// When the state was decided.
  package var decided: Date
  package var owner: String?
  package var notes: [Note]
  package var first: Sighting?
  package var last: Sighting?
  /// The number of errors and of runs that were seen, when the entry was last changed.
  package var count: Int
  package var runs: Int

  package init(
    _ fingerprint: ErrorFingerprint, _ parts: ProblemParts, state: State = .open, decided: Date,
    owner: String? = nil, notes: [Note] = [], first: Sighting? = nil, last: Sighting? = nil,
    count: Int = 0, runs: Int = 0
  ) {
    self.fingerprint = fingerprint
    self.parts = parts
    self.state = state
    self.decided = decided
    self.owner = owner
    self.notes = notes
    self.first = first
    self.last = last
    self.count = count
    self.runs = runs
  }
}

extension ProblemEntry: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case fingerprint, kind, place, route, file, function, state, untilMore, untilVersion, version
    case decided, owner, notes, first, last, count, runs
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    fingerprint = try fields.decode(ErrorFingerprint.self, forKey: .fingerprint)
    parts = try ProblemParts(from: decoder)
    state = try Self.state(in: fields)
    decided = try fields.decode(Date.self, forKey: .decided)
    owner = try fields.decodeIfPresent(String.self, forKey: .owner)
    notes = try fields.decodeIfPresent([Note].self, forKey: .notes) ?? []
    first = try fields.decodeIfPresent(Sighting.self, forKey: .first)
    last = try fields.decodeIfPresent(Sighting.self, forKey: .last)
    count = try fields.decodeIfPresent(Int.self, forKey: .count) ?? 0
    runs = try fields.decodeIfPresent(Int.self, forKey: .runs) ?? 0
  }

  private static func state(
    in fields: KeyedDecodingContainer<CodingKeys>
  ) throws -> State {
    switch try fields.decode(String.self, forKey: .state) {
    case "open": return .open
    case "reviewed": return .reviewed
    case "resolved": return .resolved(in: try fields.decodeIfPresent(String.self, forKey: .version))
    case "ignored":
      if let more = try fields.decodeIfPresent(Int.self, forKey: .untilMore) {
        guard more > 0 else {
          throw DecodingError.dataCorruptedError(
            forKey: .untilMore, in: fields, debugDescription: "'untilMore' is a number from 1")
        }
        return .ignored(.untilMore(more))
      }
      return .ignored(
        try fields.decodeIfPresent(String.self, forKey: .untilVersion).map(IgnoreRule.untilVersion)
          ?? .always)
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: fields,
        debugDescription: "'\(other)' is not a state: \(State.names.alternatives)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(fingerprint, forKey: .fingerprint)
    try parts.encode(to: encoder)
    try fields.encode(state.name, forKey: .state)
    switch state {
    case .ignored(.untilMore(let count)): try fields.encode(count, forKey: .untilMore)
    case .ignored(.untilVersion(let version)): try fields.encode(version, forKey: .untilVersion)
    case .resolved(let version): try fields.encodeIfPresent(version, forKey: .version)
    case .open, .reviewed, .ignored(.always): break
    }
    try fields.encode(decided, forKey: .decided)
    try fields.encodeIfPresent(owner, forKey: .owner)
    if !notes.isEmpty { try fields.encode(notes, forKey: .notes) }
    try fields.encodeIfPresent(first, forKey: .first)
    try fields.encodeIfPresent(last, forKey: .last)
    try fields.encode(count, forKey: .count)
    try fields.encode(runs, forKey: .runs)
  }
}
