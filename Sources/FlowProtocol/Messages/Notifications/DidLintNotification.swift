/// `flow/didLint`: the lints found something new, or something that they found is gone.
public struct DidLintNotification: InspectionNotification, Hashable {
  /// `flow/didLint`.
  public static let method = "flow/didLint"
  /// The revision that was looked at.
  public let revision: UInt64
  /// What is new; a finding whose id is known already takes the place of the one before.
  public let added: [LintFinding]
  /// The ids of what is gone.
  public let removed: [LintFinding.ID]

  package init(revision: UInt64, added: [LintFinding], removed: [LintFinding.ID]) {
    self.revision = revision
    self.added = added
    self.removed = removed
  }
}

extension DidLintNotification {
  /// The change in as many notifications as it takes for each to be a message.
  package static func telling(_ change: LintChange, revision: UInt64) -> [DidLintNotification] {
    var result: [DidLintNotification] = []
    var added = change.added[...]
    var removed = change.removed[...]
    while !added.isEmpty || !removed.isEmpty {
      let news = added.fittingIntoChunk
      let gone = removed.prefix(Limits.itemsPerChunk)
      result.append(
        DidLintNotification(revision: revision, added: Array(news), removed: Array(gone)))
      added = added.dropFirst(news.count)
      removed = removed.dropFirst(gone.count)
    }
    return result
  }
}

extension DidLintNotification: ToldNotification {
  package static let summary =
    "The lints found something new, or something that they found is gone."
}

extension DidLintNotification {
  /// Reads a change; throws where its revision is out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    revision = try fields.number(.revision, in: Sequences.self)
    added = try fields.value(.added)
    removed = try fields.texts(.removed)
  }
}
