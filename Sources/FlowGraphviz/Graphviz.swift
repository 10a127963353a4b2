import CGraphviz
import Dispatch
import FlowDiagram

/// Lays out and draws graphs in this process, with libgvc.
package enum Graphviz {
  /// The output of graphviz, and its warnings.
  package struct Output {
    package let bytes: [UInt8]
    /// Its warnings, on one line; nil if there are none.
    package let warning: String?
  }

  /// Runs all calls of graphviz one after the other: two at once crash, on any threads.
  ///
  /// Calls are never nested: `sync` would wait for itself.
  private static let queue = DispatchQueue(label: "flowscope.graphviz")

  /// The context of all graphs, because libgvc loses memory of each context that it frees.
  ///
  /// Unsafe, because only code on the queue uses it. nil if libgvc has no memory.
  private nonisolated(unsafe) static let context = gvContext()

  /// Returns a graph in a format of graphviz, laid out by one of its engines.
  ///
  /// Waits for other graphs to finish. The engine `dot` takes about 0.2 s for 1,000 boxes and half
  /// a minute for 10,000, so this must not run on the main actor.
  ///
  /// - Throws: ``DiagramError``.
  static func output(of dot: String, by engine: String, as format: String) throws -> Output {
    try output(of: dot, background: nil, by: engine, as: format)
  }

  /// Returns a drawing as pixels or as PDF; graphviz encodes it through cairo, and places nothing.
  ///
  /// - Throws: ``DiagramError``.
  static func output(of drawing: XDotDrawing, as format: String) throws -> Output {
    try output(of: drawing.graph, background: drawing.background, by: "nop2", as: format)
  }

  private static func output(
    of dot: String, background: String?, by engine: String, as format: String
  ) throws -> Output {
    try queue.sync {
      GraphvizMessages.begin()
      guard let graph = flowscope_read(dot) else {
        throw DiagramError.graphFailed(step: "read", reason: GraphvizMessages.reason)
      }
      defer { agclose(graph) }
      if let background { flowscope_set(graph, "_background", background) }
      guard let context else {
        throw DiagramError.graphFailed(step: "lay out", reason: GraphvizMessages.reason)
      }
      return try draw(graph, in: context, by: engine, as: format)
    }
  }

  private static func draw(
    _ graph: UnsafeMutablePointer<Agraph_t>, in context: OpaquePointer, by engine: String,
    as format: String
  ) throws -> Output {
    guard gvLayout(context, graph, engine) == 0 else { throw failure(as: format) }
    defer { gvFreeLayout(context, graph) }
    var data: UnsafeMutablePointer<CChar>?
    var length = 0
    let result = flowscope_render(context, graph, format, &data, &length)
    defer { gvFreeRenderData(data) }
    guard result == 0, !GraphvizMessages.foundError(), let data else { throw failure(as: format) }
    var bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: length))
    if format == "pdf" { PDFDate.set(in: &bytes) }
    return Output(bytes: bytes, warning: GraphvizMessages.collected)
  }

  private static func failure(as format: String) -> DiagramError {
    let reason = GraphvizMessages.reason
    return reason.contains("not recognized")
      ? .pluginMissing(reason: reason) : .drawingFailed(format: format, reason: reason)
  }
}

/// Collects the messages of graphviz, which arrive in pieces at one callback for the whole process.
private enum GraphvizMessages {
  /// Unsafe, because a C callback cannot have a context; only code on the queue uses it.
  private nonisolated(unsafe) static var fragments = ""

  static func begin() {
    fragments = ""
    agreseterrors()
    flowscope_on_error { fragment in
      if let fragment { GraphvizMessages.fragments += String(cString: fragment) }
      return 0
    }
  }

  /// The messages since ``begin()``, on one line; nil if there are none.
  static var collected: String? {
    let lines = fragments.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  /// The messages, for an error.
  static var reason: String { collected ?? "nothing" }

  /// Whether graphviz reported an error: the only sign of an invalid label.
  static func foundError() -> Bool { agreseterrors() >= Int32(AGERR.rawValue) }
}
