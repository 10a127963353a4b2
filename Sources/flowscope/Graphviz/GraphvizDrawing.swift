import CGraphviz
import FlowDiagram
import FlowEngine
import FlowProtocol

/// Adds a diagram to a graph of graphviz.
struct GraphvizDrawing {
  let graph: UnsafeMutablePointer<Agraph_t>

  init(_ graph: UnsafeMutablePointer<Agraph_t>) {
    self.graph = graph
  }

  /// Adds everything in the order of the diagram, so that equal diagrams give equal bytes.
  ///
  /// Returns false if graphviz refused.
  func add(_ diagram: DiagramGraph) -> Bool {
    declareDefaults()
    return diagram.nodes.allSatisfy(add) && diagram.clusters.allSatisfy(add)
      && diagram.edges.allSatisfy(add) && LegendDrawing(drawing: self).add(diagram.legend)
  }

  private func declareDefaults() {
    let font = ("fontname", "Helvetica,Arial,sans-serif")
    let defaults: [(Int32, [(String, String)])] = [
      (
        AGRAPH,
        [
          ("rankdir", "LR"), ("bgcolor", DiagramPalette.background), ("pad", "0.3"),
          ("nodesep", "0.18"), ("ranksep", "0.45"), font,
        ]
      ),
      // A context of graphviz sets this label for all graphs made after it, so it is set
      // explicitly.
      (
        AGNODE,
        [
          ("label", "\\N"), ("shape", "box"), ("margin", "0.08,0.05"), ("fontsize", "12"), font,
        ]
      ),
      (
        AGEDGE,
        [
          ("fontsize", "10"), ("fontcolor", DiagramPalette.faint), ("arrowsize", "0.7"),
          ("headport", "w"), ("tailport", "e"), font,
        ]
      ),
    ]
    for (kind, attributes) in defaults {
      for (name, value) in attributes { flowscope_default(graph, kind, name, value) }
    }
  }

  private func add(_ node: DiagramGraph.Node) -> Bool {
    guard let drawn = flowscope_node(graph, Self.name(node.id)) else { return false }
    setLabel(drawn, html: HTMLLabel.of(node))
    set(
      drawn,
      [
        ("style", node.relation.boxStyle),
        ("color", node.isOnScreen ? DiagramPalette.accent : DiagramPalette.border),
        ("fillcolor", node.isOnScreen ? DiagramPalette.accentFill : DiagramPalette.fill),
        ("penwidth", node.isOnScreen ? "2" : "1"),
        ("peripheries", node.relation == .presentedModal ? "2" : "1"),
      ])
    return true
  }

  private func add(_ edge: DiagramGraph.Edge) -> Bool {
    guard let tail = flowscope_node(graph, Self.name(edge.parent)),
      let head = flowscope_node(graph, Self.name(edge.child)),
      let drawn = agedge(graph, tail, head, nil, 1)
    else { return false }
    set(drawn, [("label", edge.label)])
    let colour = edge.isOnScreen ? DiagramPalette.accent : DiagramPalette.line
    set(drawn, edge.relation.line.attributes(colour: colour, isThick: edge.isOnScreen))
    return true
  }

  private func add(_ cluster: DiagramGraph.Cluster) -> Bool {
    guard let group = openCluster("tabs\(cluster.id.rawValue)", title: cluster.title) else {
      return false
    }
    for member in cluster.members {
      guard let drawn = flowscope_node(graph, Self.name(member)) else { return false }
      agsubnode(group, drawn, 1)
    }
    return true
  }

  /// Adds a subgraph in a box; dot draws boxes only for names that begin with "cluster".
  func openCluster(_ name: String, title: String) -> UnsafeMutablePointer<Agraph_t>? {
    // Graphviz orders subgraphs by id, and the id of a named subgraph is an address, which differs
    // in each run. Unnamed subgraphs are numbered, so each cluster is put into an unnamed one.
    guard let place = agsubg(graph, nil, 1),
      let group = flowscope_subgraph(place, "cluster_\(name)")
    else { return nil }
    setLabel(group, html: HTMLLabel.faint(HTMLLabel.escaped(title)))
    set(
      group,
      [
        ("style", "rounded,filled"), ("color", DiagramPalette.group),
        ("fillcolor", DiagramPalette.group), ("labeljust", "l"), ("margin", "12"),
      ])
    return group
  }

  func set<Object>(_ object: UnsafeMutablePointer<Object>, _ attributes: [(String, String)]) {
    for (name, value) in attributes { flowscope_set(object, name, value) }
  }

  /// Sets an HTML label, which graphviz recognises by the function that created the string.
  func setLabel<Object>(_ object: UnsafeMutablePointer<Object>, html: String) {
    let label = html.withCString { agstrdup_html(graph, UnsafeMutablePointer(mutating: $0)) }
    if let label { flowscope_set(object, "label", label) }
  }

  private static func name(_ id: NodeID) -> String { "n\(id.rawValue)" }
}
