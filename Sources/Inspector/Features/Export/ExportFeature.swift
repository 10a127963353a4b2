import FlowDiagram
import FlowProtocol
import Foundation

extension Action {
  package static let export = Action("export", goingTo: .overlay(.export))
  static let copyNode = Action("copyNode") { $0.copyNode() }
  static let copyName = Action("copyName") { $0.copyName() }
}

/// The export of the hierarchy to a file, and of the selected coordinator to the clipboard.
enum ExportFeature: Feature {
  static let keys: [Keymap.Binding] = [
    Keymap.Binding(
      .export, "export the hierarchy as a diagram: asks for the format", .character("e"),
      section: .asking, hint: "export"),
    Keymap.Binding(
      .copyNode, "copy the coordinator as JSON", .character("y"), section: .asking),
    Keymap.Binding(.copyName, "copy the coordinator's name", .character("c"), section: .asking),
  ]

  static let commands = [
    Command(
      name: "export", argument: "[a format]",
      help:
        "export the hierarchy: \(DiagramFormat.offered.map(\.rawValue).joined(separator: ", "))",
      arguments: { _ in DiagramFormat.offered.map(\.rawValue) }
    ) { argument, model in
      if argument.isEmpty { return [.go(.overlay(.export))] }
      guard let format = DiagramFormat(rawValue: argument) else {
        throw Command.Problem.badArgument(
          argument, of: "export", known: DiagramFormat.allCases.map(\.rawValue))
      }
      return model.export(as: format)
    }
  ]

  static let overlays: [any OverlayContent.Type] = [ExportOverlay.self]
}

extension Overlay {
  /// The formats of diagrams.
  static let export = Overlay("export", "the export")
}

/// The list of formats in which the hierarchy can be written.
enum ExportOverlay: ListOverlay {
  static let overlay = Overlay.export
  static let keys: [Keymap.OverlayBinding] = [
    .enter("write the file", hint: "write"), .leave("back", .character("q")),
  ]

  static func title(in model: Model) -> String { "Export the hierarchy as" }

  static func choices(in model: Model) -> [Choice] {
    DiagramFormat.offered.map { format in
      Choice(
        title: "\(format.rawValue)  \(format.summary)", detail: ":export \(format.rawValue)",
        meaning: Choice.Meaning("format \(format.rawValue)") { $0.export(as: format) })
    }
  }
}

extension Model {
  fileprivate mutating func export(as format: DiagramFormat) -> [Effect] {
    guard let snapshot = inspection.shown else {
      message = "nothing to export yet"
      return []
    }
    message = "exporting…"
    return [.export(snapshot, format: format, name: inspection.engine?.name)]
  }

  fileprivate mutating func copyName() -> [Effect] {
    guard let node = nodeToCopy() else { return [] }
    message = "copied \(node.name)"
    return [.copy(DisplayText.neutralised(node.name))]
  }

  fileprivate mutating func copyNode() -> [Effect] {
    guard let node = nodeToCopy() else { return [] }
    // A coordinator may have 100,000 children, one line each: checks the size before it makes the
    // text.
    let least = 4 * (node.children.count + node.path.count)
    if least > OSC52.longest {
      message = "\(OSC52.Refusal(byteCount: least, isAtLeast: true))"
      return []
    }
    guard let json = try? JSONOutput.text(of: node, dates: .deferredToDate) else {
      message = "cannot write \(node.name) as JSON"
      return []
    }
    message = "copied \(node.name) as JSON"
    return [.copy(String(decoding: json, as: UTF8.self))]
  }

  private mutating func nodeToCopy() -> FlowNode? {
    if let node = inspection.tree.selectedNode { return node }
    message = "no coordinator is selected; select one in the hierarchy"
    return nil
  }
}

// MARK: Writing

extension Effect {
  /// Writes a hierarchy in a format to a new file.
  static func export(_ snapshot: FlowSnapshot, format: DiagramFormat, name: String?) -> Effect {
    .task(ExportDiagram(snapshot: snapshot, format: format, name: name))
  }
}

struct ExportDiagram: FeatureTask {
  let snapshot: FlowSnapshot
  let format: DiagramFormat
  let name: String?

  func start(in workshop: any Workshop) {
    workshop.write(name: name ?? "hierarchy", suffix: format.rawValue) {
      try workshop.draw(snapshot, as: format)
    }
  }
}
