/// The reason why a diagram could not be made.
package enum DiagramError: Error, Equatable {
  /// Graphviz could not read or lay out the graph; `step` is the step that failed.
  case graphFailed(step: String, reason: String)
  /// Graphviz did not find the plugin for layout or drawing.
  case pluginMissing(reason: String)
  /// Graphviz could not lay out or draw the graph.
  case drawingFailed(format: String, reason: String)
  /// The picture would be larger than graphviz draws; the sizes are in pixels.
  case tooLarge(width: Int, height: Int)
}

extension DiagramError: CustomStringConvertible {
  /// A message in one line: what was tried, what happened, what to do.
  package var description: String {
    switch self {
    case .graphFailed(let step, let reason):
      "cannot \(step) the diagram: graphviz says \(reason); report this with a snapshot as JSON"
    case .pluginMissing(let reason):
      "cannot draw the diagram: graphviz says \(reason); install graphviz with its plugins (the "
        + "package graphviz), run `dot -c`, and unset GVBINDIR, or export as svg with the layout "
        + "tidy, which needs no plugin"
    case .drawingFailed(let format, let reason):
      "cannot draw the diagram as \(format): graphviz says \(reason); export as svg instead, and "
        + "report this with a snapshot as JSON"
    case .tooLarge(let width, let height):
      "cannot draw the diagram as png: it would have \(width) x \(height) pixels, and at most "
        + "\(DiagramRenderer.mostPixels) fit; export as svg or pdf, or leave something out with --depth"
    }
  }
}
