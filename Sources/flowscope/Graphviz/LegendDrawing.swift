import CGraphviz
import FlowDiagram
import FlowProtocol

/// Draws the legend: a separate cluster, one line for each entry.
struct LegendDrawing {
  /// The width in points that fits the longest meaning, so that all lines are aligned.
  private static let width = 250

  let drawing: GraphvizDrawing

  func add(_ legend: [LegendEntry]) -> Bool {
    if legend.isEmpty { return true }
    guard let cluster = drawing.openCluster("legend", title: "Legend") else { return false }
    return legend.enumerated().allSatisfy { add($1, at: $0, to: cluster) }
  }

  private func add(
    _ entry: LegendEntry, at index: Int, to cluster: UnsafeMutablePointer<Agraph_t>
  ) -> Bool {
    guard let sample = flowscope_node(cluster, "legend\(index)_sample"),
      let meaning = flowscope_node(cluster, "legend\(index)_meaning"),
      let edge = agedge(cluster, sample, meaning, nil, 1)
    else { return false }
    let compact = [("shape", "plaintext"), ("height", "0.2"), ("margin", "0.05,0")]
    drawing.set(meaning, compact)
    drawing.setLabel(
      meaning, html: HTMLLabel.faint(HTMLLabel.escaped(entry.meaning), width: Self.width))
    drawing.set(sample, compact + [("label", entry.sample), ("fontsize", "10")])
    switch entry {
    case .relation(let relation):
      drawing.set(edge, relation.line.attributes(colour: DiagramPalette.line))
    case .onScreen:
      drawing.set(
        sample,
        [
          ("shape", "box"), ("style", "rounded,filled"), ("color", DiagramPalette.accent),
          ("fillcolor", DiagramPalette.accentFill), ("penwidth", "2"), ("margin", "0.08,0.03"),
        ])
      drawing.set(edge, [("style", "invis")])
    case .visibleRoute, .currentRoute, .restingDetent:
      drawing.set(edge, [("style", "invis")])
    }
    return true
  }
}
