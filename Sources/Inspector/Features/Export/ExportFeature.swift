import FlowDiagram
import FlowModel
import FlowReports

extension Action {
  package static let export = Action("export", goingTo: .overlay(.export))
}

enum ExportFeature: Feature {
  typealias State = ExportOptions

  static let keys: [Keymap.Binding] = [
    .init(
      .export, "export the hierarchy as a diagram: asks for the format and options",
      "e", section: .asking, hint: "export")
  ]

  static let commands = [
    Command(
      name: "export", argument: "[a format]",
      help:
        "export the hierarchy: \(DiagramFormat.allCases.map(\.rawValue).joined(separator: ", "))",
      arguments: { _ in DiagramFormat.allCases.map(\.rawValue) }
    ) { argument, model in
      if argument.isEmpty { return [.go(.overlay(.export))] }
      guard let format = DiagramFormat(rawValue: argument) else {
        throw Command.Problem.badArgument(
          argument, of: "export", known: DiagramFormat.allCases.map(\.rawValue))
      }
      return model.export(as: format)
    },
    Command(
      name: "diagram-title", argument: "[a title]", help: "set the title of exported diagrams"
    ) { title, model in
      model.inspection[ExportFeature.self].look.title = title.isEmpty ? nil : title
      return [.go(.overlay(.export))]
    },
    Command(
      name: "diagram-link", argument: "[an address]",
      help: "set the pages of boxes in exported diagrams, such as https://…/{type}"
    ) { address, model in
      guard model.inspection[ExportFeature.self].setLink(address) else {
        throw Command.Problem.badArgument(
          address, of: "diagram-link",
          known: ["a relative address, or one with http, https or file"])
      }
      return [.go(.overlay(.export))]
    },
    Command(
      name: "diagram-fold", argument: "[a type]",
      help: "fold a type of coordinators in exported diagrams, or unfold it; all without a type",
      arguments: { $0.typesOfCoordinators }
    ) { type, model in
      let known = model.typesOfCoordinators
      guard model.inspection[ExportFeature.self].fold(type, among: Set(known)) else {
        let near = NearestNames.to(type, among: known)
        throw Command.Problem.badArgument(
          type, of: "diagram-fold", known: near.isEmpty ? Array(known.prefix(5)) : near)
      }
      return [.go(.overlay(.export))]
    },
  ]

  static let overlays: [any OverlayContent.Type] = [ExportOverlay.self]
}

extension Overlay {
  static let export = Overlay("export", "the export")
}

/// The list of formats in which the hierarchy can be written, and of the options.
enum ExportOverlay: ListOverlay {
  static let overlay = Overlay.export
  static let keys: [Keymap.OverlayBinding] = [
    .enter("write the file, or change the option", hint: "write or change"),
    .leave("back", "q"),
  ]

  static func title(in model: Model) -> String {
    model.inspection.declared == nil ? "Export the hierarchy as" : "Export the app map as"
  }

  static func choices(in model: Model) -> [Choice] {
    let options = model.inspection[ExportFeature.self]
    let selected = model.inspection.tree.selectedNode?.name
    let formats =
      [.heading("formats")]
      + DiagramFormat.allCases.map { format in
        Choice(
          title: "\(format.rawValue)  \(format.summary)", detail: model.exportFile(format).path,
          action: Action("format \(format.rawValue)") { $0.export(as: format) })
      }
    // The others are about a hierarchy of a moment.
    let shown =
      model.inspection.declared == nil ? ExportOptions.Option.all : ExportOptions.Option.ofMaps
    return formats + [.heading("options")]
      + shown.map { option in
        let detail = option.value(options, selected)
        switch option.effect {
        case .line(let line):
          return Choice(title: option.title, detail: detail, action: .beginning(line(options)))
        case .next(let change):
          let action = Action.changing("option \(option.title)") { model in
            change(&model.inspection[ExportFeature.self])
            model.choose()
          }
          return Choice(title: option.title, detail: detail, action: action, closes: false)
        }
      }
  }
}

extension Model {
  fileprivate func exportFile(_ format: DiagramFormat) -> NewFile {
    NewFile(
      inspection.engine?.name ?? (inspection.declared == nil ? "hierarchy" : "app"),
      suffix: format.extensions[0])
  }

  fileprivate mutating func export(as format: DiagramFormat) -> [Effect] {
    guard let snapshot = inspection.shown else { return say("nothing to export yet") }
    message = "exporting…"
    let options = inspection[ExportFeature.self]
    return [
      .task(
        ExportDiagram(
          snapshot: snapshot, options: inspection.diagramOptions(options), layout: options.layout,
          painter: options.painter, isWhole: options.isWhole,
          coverage: options.findings.contains(.coverage) ? inspection.id : nil,
          declared: inspection.declared?.map, format: format,
          file: exportFile(format)))
    ]
  }
}

// MARK: Writing

/// Writes a hierarchy in a format; asks before it replaces a file, unless the user has agreed.
struct ExportDiagram: FeatureTask {
  let snapshot: FlowSnapshot
  var options = DiagramOptions()
  var layout = DiagramLayout.auto
  var painter = DiagramPainter.flowscope
  /// Whether a picture of a large hierarchy shows it whole.
  var isWhole = false
  /// The target whose coverage of routes the diagram shows; nil for none.
  var coverage: InspectionID?
  /// What sources declare, which is drawn in place of a hierarchy; nil without sources.
  var declared: DeclaredMap?
  let format: DiagramFormat
  let file: NewFile
  var replaces = false

  func start(in workshop: any Workshop) {
    var replacement = self
    replacement.replaces = true
    workshop.write(file, orAskFor: replaces ? nil : .task(replacement)) {
      if let declared {
        var look = DeclaredMapOptions()
        (look.title, look.legend, look.theme) = (options.title, options.legend, options.theme)
        return try workshop.draw(
          Diagram(declared, options: look), as: format, layout: layout, by: painter)
      }
      var options = options
      // Levels and types are folded by choice.
      options.isFolded =
        format.isPicture && !isWhole && options.depth == nil && options.collapsed.isEmpty
      if let coverage {
        let marks = try await workshop.coverageMarks(of: coverage, in: snapshot)
        options.marks.merge(marks, uniquingKeysWith: +)
      }
      return try workshop.draw(
        Diagram(snapshot, options: options), as: format, layout: layout, by: painter)
    }
  }
}
