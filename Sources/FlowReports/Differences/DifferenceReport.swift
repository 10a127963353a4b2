/// The difference between two hierarchies.
package struct DifferenceReport: Report {
  package let compared: ComparedSnapshots
  private let diff: SnapshotDiff

  /// O(nodes).
  package init(from before: FlowSnapshot, to after: FlowSnapshot) {
    compared = ComparedSnapshots(from: before, to: after)
    diff = SnapshotDiff(compared)
  }

  package var isEmpty: Bool { diff.isEmpty }
  package var document: DiffDocument { DiffDocument(diff, of: compared) }

  package func text(_ style: TextStyle) -> String {
    MarkedLinesText(glyphs: style.glyphs, colours: style.colours)
      .text(of: DiffTree.lines(of: compared, diff))
  }
}
