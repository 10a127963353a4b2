/// What is different between two looks.
public struct LintChange: Hashable, Sendable {
  /// Findings that are new, or are told in other words than before under the same id.
  public var added: [LintFinding] = []
  /// The ids of the findings that are gone.
  public var removed: [LintFinding.ID] = []

  /// Whether nothing is different.
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
