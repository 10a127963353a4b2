/// What changed in a hierarchy since a revision of its run, with a line for each coordinator.
package struct HierarchyChanges: Report {
  /// A coordinator that is new, gone, or has another fact.
  package struct Line: Equatable, Sendable {
    package enum Change: String, Encodable, Sendable {
      case added, removed, changed
    }

    package let change: Change
    package let id: CoordinatorID
    /// The coordinator now, or before it was gone; nil for one that is gone and was not seen.
    package let node: FlowNode?
    /// The facts that changed; empty if the state before is not known.
    package var facts: [FactChange] = []
  }

  package let moment: AnswerMoment
  /// The revision before the changes.
  package let since: UInt64
  /// The listed lines.
  package let lines: [Line]
  /// The number of all lines.
  package let count: Int

  private init(_ lines: [Line], since: UInt64, at moment: AnswerMoment, limit: Int?) {
    (self.since, self.moment) = (since, moment)
    self.lines = Array(lines.prefix(limit ?? .max))
    count = lines.count
  }

  /// The changes that an engine still has, which do not say what was before them.
  package init(_ delta: FlowDelta, at moment: AnswerMoment, limit: Int? = nil) {
    let lines =
      delta.added.map { Line(change: .added, id: $0.id, node: $0) }
      + delta.changed.map { Line(change: .changed, id: $0.id, node: $0) }
      + delta.removed.map { Line(change: .removed, id: $0, node: nil) }
    self.init(lines, since: delta.since, at: moment, limit: limit)
  }

  /// The difference between two moments of one run, with the facts that changed.
  package init(
    from before: FlowSnapshot, to after: FlowSnapshot, at moment: AnswerMoment, limit: Int? = nil
  ) {
    let compared = ComparedSnapshots(from: before, to: after, by: .id)
    let diff = SnapshotDiff(compared)
    let (old, new) = (FactWords(in: before), FactWords(in: after))
    let changed = diff.changed.keys.sorted().compactMap { id -> Line? in
      guard let first = before[id], let last = after[id] else { return nil }
      return Line(
        change: .changed, id: id, node: last,
        facts: FactChange.all(from: first, in: old, to: last, in: new))
    }
    let lines =
      diff.added.map { Line(change: .added, id: $0, node: after[$0]) } + changed
      + diff.removed.map { Line(change: .removed, id: $0, node: before[$0]) }
    self.init(lines, since: before.revision, at: moment, limit: limit)
  }

  package var next: [NextStep] {
    count == 0
      ? [NextStep(["wait", moment.target, "--navigation"], "the next navigation")]
      : [NextStep(["screen", moment.target], "where the user is now")]
  }
}

// MARK: For people

extension HierarchyChanges {
  package func text(_ style: TextStyle) -> String {
    let lines = lines.map(\.marked)
    let end =
      count == 0
      ? "nothing changed since revision \(since)"
      : "\(Counted.text(count, "coordinator")) changed since revision \(since), \(moment.words)"
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + style.glyphs.shown(end) + "\n"
  }
}

extension HierarchyChanges.Line {
  fileprivate var marked: MarkedLine {
    let mark: MarkedLine.Mark =
      switch change {
      case .added: .added
      case .removed: .removed
      case .changed: .changed
      }
    guard let node else { return MarkedLine("\(id)", mark: mark, node: id) }
    let relation = node.relation == .root ? "" : "  (\(node.relation.title))"
    let facts = facts.isEmpty ? "" : "  \(facts.map(\.text).joined(separator: "; "))"
    return MarkedLine(
      "\(node.title) \(id)  \(node.currentRoute.shown)\(relation)\(facts)", mark: mark, node: id)
  }
}

// MARK: For programs

/// What changed since a revision, as JSON.
package struct HierarchyChangesDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.snapshot-since"

  private struct Fact: Encodable {
    let name: String
    let before: String
    let after: String
  }

  private struct Line: Encodable {
    let change: HierarchyChanges.Line.Change
    let id: CoordinatorID
    let name: String?
    let route: RouteLabel?
    let relation: Relation?
    let parent: CoordinatorID?
    let facts: [Fact]

    init(_ line: HierarchyChanges.Line) {
      (change, id, name) = (line.change, line.id, line.node?.title)
      (route, relation) = (line.node?.currentRoute, line.node?.relation)
      parent = line.node?.parent
      facts = line.facts.map { Fact(name: $0.name, before: $0.before, after: $0.after) }
    }
  }

  fileprivate let changes: HierarchyChanges

  private enum CodingKeys: String, CodingKey { case since, changes, count, next }

  package func encode(to encoder: any Encoder) throws {
    try changes.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(changes.since, forKey: .since)
    try fields.encode(changes.lines.map(Line.init), forKey: .changes)
    try fields.encode(changes.count, forKey: .count)
    try fields.encode(changes.next, forKey: .next)
  }
}

extension HierarchyChanges {
  package var document: HierarchyChangesDocument { HierarchyChangesDocument(changes: self) }
}
