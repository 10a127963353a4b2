import CGraphviz
import FlowDiagram
import FlowProtocol

/// Draws a hierarchy as a diagram with graphviz, in this process.
enum DiagramRenderer {
  /// Returns the diagram as UTF-8.
  ///
  /// Waits for other diagrams to finish. Layout takes about 0.2 s for 1,000 coordinators and half a
  /// minute for 10,000, so it must not run on the main actor; DOT takes milliseconds.
  static func render(_ snapshot: FlowSnapshot, as format: DiagramFormat) throws -> [UInt8] {
    let diagram = DiagramGraph(snapshot)
    return try GraphvizQueue.run {
      GraphvizMessages.begin()
      guard let graph = flowscope_open_directed("flow") else { throw failure(to: "make") }
      defer { agclose(graph) }
      guard GraphvizDrawing(graph).add(diagram) else { throw failure(to: "make") }
      guard let drawing = format.drawing else { return try write(graph) }
      return try draw(graph, as: drawing)
    }
  }

  private static func write(_ graph: UnsafeMutablePointer<Agraph_t>) throws -> [UInt8] {
    var length = 0
    guard let data = flowscope_write(graph, &length) else { throw failure(to: "write") }
    defer { free(data) }
    return bytes(data, length)
  }

  private static func draw(
    _ graph: UnsafeMutablePointer<Agraph_t>, as format: String
  ) throws -> [UInt8] {
    guard let context = gvContext() else { throw failure(to: "lay out") }
    defer { gvFreeContext(context) }

    guard gvLayout(context, graph, "dot") == 0 else {
      let reason = GraphvizMessages.collected
      throw reason.contains("not recognized")
        ? DiagramError.pluginMissing(reason: reason)
        : DiagramError.drawingFailed(format: format, reason: reason)
    }
    defer { gvFreeLayout(context, graph) }

    var data: UnsafeMutablePointer<CChar>?
    var length = 0
    let result = flowscope_render(context, graph, format, &data, &length)
    defer { gvFreeRenderData(data) }
    guard result == 0, !GraphvizMessages.foundError(), let data else {
      throw DiagramError.drawingFailed(format: format, reason: GraphvizMessages.collected)
    }
    return bytes(data, length)
  }

  private static func bytes(_ data: UnsafeMutablePointer<CChar>, _ length: Int) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: data, count: length))
  }

  private static func failure(to step: String) -> DiagramError {
    .graphFailed(step: step, reason: GraphvizMessages.collected)
  }
}

/// The reason why a diagram could not be made.
enum DiagramError: Error, Equatable {
  /// Graphviz could not make or write the graph; `step` is the step that failed.
  case graphFailed(step: String, reason: String)
  /// Graphviz did not find the plugin for layout or drawing.
  case pluginMissing(reason: String)
  /// Graphviz could not lay out or draw the graph.
  case drawingFailed(format: String, reason: String)
}

extension DiagramError: CustomStringConvertible {
  /// A message in one line: what was tried, what happened, what to do.
  var description: String {
    switch self {
    case .graphFailed(let step, let reason):
      "cannot \(step) the diagram: graphviz says \(reason); report this with a snapshot as JSON"
    case .pluginMissing(let reason):
      "cannot lay out the diagram: graphviz says \(reason); install graphviz with its plugins, run "
        + "`dot -c`, and unset GVBINDIR, or export as dot, which needs no plugin"
    case .drawingFailed(let format, let reason):
      "cannot draw the diagram as \(format): graphviz says \(reason); export as dot instead, and "
        + "report this with a snapshot as JSON"
    }
  }
}
