import CGraphviz
import Dispatch
import FlowDiagram
import Foundation

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
  /// Unsafe, because only code on the queue uses it. nil if libgvc has no memory, or is not there.
  private nonisolated(unsafe) static let context = try? GraphvizLibrary.functions.get().context()

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
      let library: flowscope_graphviz
      switch GraphvizLibrary.functions {
      case .success(let functions): library = functions
      case .failure(let missing): throw DiagramError.pluginMissing(reason: missing.reason)
      }
      GraphvizMessages.begin(library)
      guard let graph = library.read(dot) else {
        throw DiagramError.graphFailed(step: "read", reason: GraphvizMessages.reason)
      }
      defer { _ = library.close(graph) }
      if let background { set("_background", of: graph, to: background, library) }
      guard let context else {
        throw DiagramError.graphFailed(step: "lay out", reason: GraphvizMessages.reason)
      }
      return try draw(graph, in: context, by: engine, as: format, library)
    }
  }

  /// Sets an attribute of a graph, which copies the texts.
  private static func set(
    _ name: String, of graph: OpaquePointer, to value: String, _ library: flowscope_graphviz
  ) {
    // graphviz takes `char *` where it means `const char *`.
    let texts: [UnsafeMutablePointer<CChar>] = [name, value, ""].compactMap { (text: String) in
      strdup(text)
    }
    defer { for text in texts { free(text) } }
    guard texts.count == 3 else { return }
    _ = library.set(UnsafeMutableRawPointer(graph), texts[0], texts[1], texts[2])
  }

  private static func draw(
    _ graph: OpaquePointer, in context: OpaquePointer, by engine: String, as format: String,
    _ library: flowscope_graphviz
  ) throws -> Output {
    guard library.layout(context, graph, engine) == 0 else { throw failure(as: format) }
    defer { _ = library.free_layout(context, graph) }
    var data: UnsafeMutablePointer<CChar>?
    var length = 0
    let result = library.render(context, graph, format, &data, &length)
    defer { library.free_data(data) }
    guard result == 0, !GraphvizMessages.foundError(library), let data else {
      throw failure(as: format)
    }
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

  static func begin(_ library: flowscope_graphviz) {
    fragments = ""
    _ = library.reset_errors()
    _ = library.on_error { fragment in
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
  static func foundError(_ library: flowscope_graphviz) -> Bool {
    library.reset_errors() >= Int32(FLOWSCOPE_GRAPHVIZ_ERROR)
  }
}
