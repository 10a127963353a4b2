/// The difference between two hierarchies.
package struct DifferenceReport: Report {
  package let compared: ComparedSnapshots
  private let diff: SnapshotDiff

  package let remarks: [String]

  /// Compares by place or by id; by default, by id in one run, in O(nodes).
  ///
  /// Throws a ``ReportError`` for a comparison by ids of different runs.
  package init(
    from before: FlowSnapshot, to after: FlowSnapshot, by match: SameCoordinators? = nil
  ) throws {
    if match == .id, !before.isOfSameRun(as: after) {
      throw ReportError.badInput(
        "cannot compare by id: the hierarchies are of different runs, whose ids say nothing about "
          + "each other; use --match place")
    }
    compared = ComparedSnapshots(from: before, to: after, by: match)
    diff = SnapshotDiff(compared)
    remarks = match == nil ? Self.remarks(on: compared, diff) : []
  }

  /// Says how many of the added coordinators are at the place of a removed one, within one run.
  private static func remarks(on compared: ComparedSnapshots, _ diff: SnapshotDiff) -> [String] {
    guard compared.isSameRun, !diff.added.isEmpty, !diff.removed.isEmpty else { return [] }
    let pairs = SamePlaces(of: compared.before, and: compared.own, by: .place).pairs
    let (added, removed) = (Set(diff.added), Set(diff.removed))
    let count = pairs.count { added.contains($0) && removed.contains($1) }
    if count == 0 { return [] }
    return [
      "\(Counted.text(count, "added coordinator")) \(count == 1 ? "is" : "are") at the place of a "
        + "removed one: --match place compares them"
    ]
  }

  package var isEmpty: Bool { diff.isEmpty }
  package var document: DiffDocument { DiffDocument(diff, of: compared) }

  package func text(_ style: TextStyle) -> String {
    MarkedLinesText(glyphs: style.glyphs, colours: style.colours)
      .text(of: DiffTree.lines(of: compared, diff))
  }
}
