public import ArgumentParser
public import FlowDiagram
import FlowEngine
import FlowGraphviz
import FlowIntrospect
import FlowProtocol
import FlowReports
import Foundation
import Inspector

extension Diagram.Direction: ExpressibleByArgument {}
extension DiagramFormat: ExpressibleByArgument {}
extension DiagramLayout: ExpressibleByArgument {}
extension DiagramOptions.Legend: ExpressibleByArgument {}
extension DiagramPainter: ExpressibleByArgument {}
extension DiagramTheme: ExpressibleByArgument {}

/// A list of names with commas between them, such as `registered,ids`.
struct NameList: ExpressibleByArgument, Equatable {
  let names: [String]

  init?(argument: String) {
    names = argument.filter { !$0.isWhitespace }.split(separator: ",").map(String.init)
    if names.isEmpty { return nil }
  }
}

extension [NameList] {
  /// The values with these names; `option` is the option that took them.
  func values<Value: RawRepresentable<String> & CaseIterable & Hashable>(
    of option: String
  ) throws -> Set<Value> {
    Set(
      try flatMap(\.names).map { name in
        if let value = Value(rawValue: name) { return value }
        let known = Value.allCases.map(\.rawValue)
        let hint = NearestNames.hint(
          for: name, among: known, otherwise: "it takes \(known.joined(separator: ", "))")
        throw ValidationError("\(option) does not know '\(name)'; \(hint)")
      })
  }
}

struct DiagramLook: ParsableArguments {
  @Option(help: "The title above the diagram.")
  var title: String?

  @Option(
    help: """
      The direction of the lines. Default: right; of a map, the one in which it is legible in a \
      document. A tree downwards has its boxes in rows that fit into 830 pixels.
      """)
  var direction: Diagram.Direction?

  @Option(help: "Whether a legend explains the signs; auto: if there are three boxes or more.")
  var legend = DiagramOptions.Legend.auto

  @Option(help: "The colours; with auto, an SVG follows its page and the system.")
  var theme = DiagramTheme.auto

  @Option(
    help: """
      How the boxes find their places: tidy is fast for any number of boxes, dot needs graphviz; \
      auto is tidy for trees.
      """)
  var layout = DiagramLayout.auto

  @Option(
    help: """
      What draws an svg, png or pdf: flowscope, or graphviz as it draws the format dot, which \
      places the boxes too unless the layout is tidy.
      """)
  var renderer = DiagramPainter.flowscope

  @Option(
    help: ArgumentHelp(
      "Enlarge an svg, png or pdf, from 0.1 to 10; 2 is for dense screens. Default: 1.",
      valueName: "factor"))
  var scale: Double?

  @Flag(
    help: """
      Draw everything. A picture of more than 100 coordinators is folded otherwise, except for \
      the path to the visible screen, and a map has its most frequent ways alone.
      """)
  var all = false

  /// Whether one of the options differs from its default.
  var isGiven: Bool {
    all || title != nil || direction != nil || legend != .auto || theme != .auto
      || layout != .auto || renderer != .flowscope || scale != nil
  }

  func validate() throws {
    if let scale, !(0.1...10).contains(scale) {
      throw ValidationError("--scale takes a number from 0.1 to 10")
    }
  }

  /// Refuses options that mean nothing in a format without places.
  func check(_ format: DiagramFormat) throws {
    let given = [
      renderer != .flowscope ? "--renderer" : nil, scale != nil ? "--scale" : nil,
    ].compactMap { $0 }
    guard !format.isDrawing, let option = given.first else { return }
    throw ReportError.badInput(
      "\(option) is for drawings: svg, png or pdf; \(format.rawValue) is none")
  }

  /// Draws a diagram as a file of a format, in the time that `DiagramRenderer` takes.
  func draw(_ diagram: Diagram, as format: DiagramFormat) throws -> Graphviz.Output {
    try DiagramRenderer.render(
      diagram, as: format, layout: layout, by: renderer, scale: scale ?? 1)
  }
}

struct DiagramArguments: ParsableArguments {
  @OptionGroup var look: DiagramLook

  @Option(
    help: ArgumentHelp(
      "Show this coordinator with its path to the root and what is below it.",
      valueName: "coordinator"), completion: .coordinators)
  var focus: String?

  @Option(help: ArgumentHelp("The number of levels below the focus.", valueName: "levels"))
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      """
      Leave out these parts, with commas between them: \
      \(DiagramOptions.Part.allCases.map(\.rawValue).joined(separator: ", ")). Can be repeated. \
      The ids are left out unless --show ids asks for them.
      """, valueName: "parts"))
  var hide: [NameList] = []

  @Option(help: ArgumentHelp("Show these parts.", valueName: "parts"))
  var show: [NameList] = []

  @Option(
    help: ArgumentHelp(
      "Show only a number for what is below coordinators of this type. Can be repeated.",
      valueName: "type"))
  var collapse: [String] = []

  @Flag(
    help: """
      Show only what is declared and registered: children, tabs, registered modals and the current \
      flow. Stacks, presentations and selected tabs change nothing in it. A change of flow, such as \
      a login, does: only one flow exists at a time, and what is below it comes and goes with it.
      """)
  var structure = false

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case onScreen = "on-screen"
  }

  @Option(help: "Show only what leads to the visible screen.")
  var only: Choice?

  @OptionGroup var links: LinkArguments

  @Option(
    help: ArgumentHelp(
      """
      Show findings at the coordinators, with commas between them: \
      \(DiagramFinding.allCases.map(\.rawValue).joined(separator: ", ")).
      """, valueName: "findings"))
  var mark: [NameList] = []

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes a number from 0") }
    _ = try (hidden, shown, marks)
    if structure, only != nil {
      throw ValidationError("--structure and --only exclude each other: a structure has no screen")
    }
  }

  /// Whether an option is given that only a drawing has; a text can be of the structure, too.
  var isGiven: Bool { look.isGiven || links.isGiven || optionOfParts != nil }

  /// An option that is given and means something only for a hierarchy; nil if there is none.
  var optionOfHierarchies: String? { structure ? "--structure" : optionOfParts }

  private var optionOfParts: String? {
    let given = [
      focus == nil ? nil : "--focus", depth == nil ? nil : "--depth", hide.isEmpty ? nil : "--hide",
      show.isEmpty ? nil : "--show", collapse.isEmpty ? nil : "--collapse",
      only == nil ? nil : "--only", mark.isEmpty ? nil : "--mark",
    ]
    return given.compactMap(\.self).first
  }

  var marks: Set<DiagramFinding> { get throws { try mark.values(of: "--mark") } }
  private var hidden: Set<DiagramOptions.Part> { get throws { try hide.values(of: "--hide") } }
  private var shown: Set<DiagramOptions.Part> { get throws { try show.values(of: "--show") } }

  /// Draws the hierarchy of a target, with the findings that are asked for; in a picture, a large
  /// hierarchy is folded.
  ///
  /// - Parameter document: The directory of the document that has the diagram, for its links.
  func diagram(
    of target: String?, at moment: RecordingMoment?, isPicture: Bool, beside document: URL? = nil
  ) async throws -> Diagram {
    // A collapsed type can be anywhere, and a box counts all levels that --depth leaves out.
    let part = HierarchyPart(from: collapse.isEmpty ? focus : nil)
    let (whole, _) = try await Asker.shell.context(of: part, in: target, at: moment)
    let snapshot = structure ? whole.structure : whole
    var options = try options(
      for: snapshot, isPicture: isPicture, links: try await links.ofLines(beside: document))
    options.marks = try await Asker.shell.marks(marks, of: target, at: moment, in: snapshot)
    return Diagram(snapshot, options: options)
  }

  /// Throws a ``ReportError`` if the focus or a collapsed type is not in the hierarchy.
  func options(
    for snapshot: FlowSnapshot, isPicture: Bool, links: SourceLinks? = nil
  ) throws -> DiagramOptions {
    var options = DiagramOptions()
    // Levels and types are folded by choice.
    options.isFolded = isPicture && !look.all && depth == nil && collapse.isEmpty
    options.title = look.title
    options.direction = look.direction ?? .right
    options.legend = look.legend
    options.theme = look.theme
    options.focus = try focus.map { try CoordinatorName.resolve($0, in: snapshot) }
    options.depth = depth
    if structure { options.hidden.formUnion([.contexts, .screen]) }
    options.hidden.formUnion(try hidden)
    options.hidden.subtract(try shown)
    options.collapsed = Set(collapse)
    try checkCollapsed(in: snapshot)
    options.isOnlyOnScreen = only == .onScreen
    options.link = self.links.link
    if let links { options.sourceLines = links.lines(of: snapshot) }
    return options
  }

  /// Refuses the options that a page of a whole recording cannot have.
  func checkPage() throws {
    func refusal(of option: String, _ reason: String) -> ReportError {
      .badInput("\(reason); leave out \(option), or add --at for one moment")
    }
    if !mark.isEmpty {
      throw refusal(of: "--mark", "the page of a recording lists its errors, and marks no boxes")
    }
    if look.layout == .dot {
      throw refusal(
        of: "--layout dot", "the page of a recording places the boxes of each moment itself")
    }
    try look.check(.html)
  }

  private func checkCollapsed(in snapshot: FlowSnapshot) throws {
    if collapse.isEmpty { return }
    let names = Set(snapshot.nodes.values.map(\.name))
    for name in collapse where !names.contains(name) {
      let hint = NearestNames.hint(
        for: name, among: names.sorted(), otherwise: "no coordinator has this type")
      throw ReportError.badInput("--collapse does not know '\(name)'; \(hint)")
    }
  }
}
