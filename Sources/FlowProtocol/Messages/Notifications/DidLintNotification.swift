import FlowModel

/// `flow/didLint`: the lint findings changed.
public struct DidLintNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didLint`.
  public static let method = "flow/didLint"
  package static let summary = "The lint findings changed."
  /// The revision that the lints checked.
  public let revision: UInt64
  /// The new findings; a finding with a known id replaces the older one.
  public let added: [LintFinding]
  /// The ids of the findings that are gone.
  public let removed: [LintFinding.ID]

  private enum CodingKeys: String, WireKey { case revision, added, removed }

  /// Splits the change into notifications that are each within the limit of a message.
  package static func notifications(for change: LintChange, revision: UInt64)
    -> [DidLintNotification]
  {
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
