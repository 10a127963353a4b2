/// The difference between two runs of the lints.
public struct LintChange: Hashable, Sendable {
  /// The findings that are new, or whose text changed under the same id.
  public var added: [LintFinding] = []
  /// The ids of the findings that are gone.
  public var removed: [LintFinding.ID] = []

  /// Whether the findings are the same.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

extension LintChange {
  package init(from old: [LintFinding], to new: [LintFinding]) {
    let known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let present = Set(new.map(\.id))
    added = new.filter { known[$0.id] != $0 }
    removed = old.map(\.id).filter { !present.contains($0) }
  }
}
