import FlowModel
import FlowReports

/// The details of a coordinator as sources declare it.
struct DeclaredDetails {
  private typealias Line = LabelledLine
  private let node: FlowNode
  private let declared: DeclaredHierarchy
  private let model: Model

  init(of node: FlowNode, in declared: DeclaredHierarchy, _ model: Model) {
    (self.node, self.declared, self.model) = (node, declared, model)
  }

  /// The maximum number of lines of one kind: a map can have thousands of them.
  private static let most = 1_000

  var lines: [LabelledLine] {
    guard let coordinator = declared.coordinator(at: node.id) else {
      let tops = Counted.text(node.children.count, "coordinator")
      return [.heading(.init(text: node.name, style: .bold))]
        + text("holds", node.children.isEmpty ? "no coordinator" : "\(tops) without an owner")
    }
    return [heading(of: coordinator)] + owners(of: coordinator) + facts(of: coordinator)
      + routes(of: coordinator) + parts + results(of: coordinator) + unresolved(of: coordinator)
  }

  private func heading(of coordinator: DeclaredCoordinator) -> LabelledLine {
    .heading(
      .init(text: coordinator.name, style: .bold),
      .init(text: "  \(coordinator.kind.rawValue)  ", style: .faint),
      .init(text: coordinator.routeType ?? "", style: .accent))
  }

  private func text(
    _ label: String, _ text: String, style: Style = .plain
  ) -> [LabelledLine] {
    DetailPanel.wrapped(label, text, model, style: style)
  }

  /// Some texts, with the label at the first; the number of those for which there is no room.
  private func list(
    _ label: String, _ texts: [String], style: Style = .plain
  ) -> [LabelledLine] {
    let more = texts.count - Self.most
    let shown = texts.prefix(Self.most) + (more > 0 ? ["and \(more) more"] : [])
    return shown.enumerated().flatMap { text($0 == 0 ? label : "", $1, style: style) }
  }

  // MARK: Facts

  /// The owner above, and the others.
  private func owners(of coordinator: DeclaredCoordinator) -> [LabelledLine] {
    let places = declared.places(of: coordinator.id).compactMap { declared.snapshot[$0] }
    func owner(_ place: FlowNode) -> String? {
      guard let parent = place.parent.flatMap({ declared.snapshot[$0] }),
        declared.coordinator(at: parent.id) != nil
      else { return nil }
      return "\(Self.words(for: place.relation, tab: place.tabIndex)) of \(parent.name)"
    }
    let others = places.filter { $0.id != node.id }.compactMap(owner)
    return text("relation", owner(node) ?? "no coordinator owns it")
      + list("also", others, style: .faint)
  }

  private func facts(of coordinator: DeclaredCoordinator) -> [LabelledLine] {
    let place = coordinator.place.map { "\($0.file):\($0.line)" }
    let lines = [("base", coordinator.base), ("module", coordinator.module), ("source", place)]
    return lines.flatMap { label, value in value.map { text(label, $0) } ?? [] }
  }

  /// The routes that the coordinator takes, each with its way.
  private func routes(of coordinator: DeclaredCoordinator) -> [LabelledLine] {
    let claims = declared.claims(of: coordinator.id)
    if claims.isEmpty { return text("routes", "none are known", style: .faint) }
    return list(
      "routes",
      claims.map { claim in
        let route = declared.route(claim.route)?.signature ?? claim.route
        return "\(route)  \(Self.way(of: claim, in: declared, model.glyphs))"
      })
  }

  private var parts: [LabelledLine] {
    if let home = declared.otherPlaceOfChildren(of: node.id) {
      let parent = declared.snapshot[home]?.parent.flatMap { declared.coordinator(at: $0)?.name }
      return text(
        "has", "what is listed where it is \(parent.map { "below \($0)" } ?? "at the top")",
        style: .faint)
    }
    return list(
      "has",
      node.children.prefix(Self.most + 1).compactMap { declared.snapshot[$0] }.map { child in
        let sign = model.glyphs.relation(child, isSelectedTab: false)
        return "\(sign) \(child.name)  \(Self.words(for: child.relation, tab: child.tabIndex))"
      })
  }

  private func results(of coordinator: DeclaredCoordinator) -> [LabelledLine] {
    let results = declared.map.results.filter { $0.from == coordinator.id }
    return list(
      "returns",
      results.map { result in
        let output = result.output.isEmpty ? "a result" : result.output
        return output
          + (result.to.map { " to \(declared.coordinator($0)?.name ?? $0)" } ?? "")
      })
  }

  private func unresolved(of coordinator: DeclaredCoordinator) -> [LabelledLine] {
    let about = declared.map.unresolved.filter { $0.coordinator == coordinator.id }
    return list(
      "not known", about.map { "\($0.subject): \($0.reason)" }, style: .coloured(.warning))
  }

  /// How a coordinator shows a route, and what opens: `sheet medium, large → Filter`.
  static func way(
    of claim: DeclaredClaim, in declared: DeclaredHierarchy, _ glyphs: Glyphs
  ) -> String {
    let opened = claim.opens.map { declared.coordinator($0)?.name ?? $0 }
    return "\(claim.way)" + (opened.map { " \(glyphs.arrow) \($0)" } ?? "")
  }

  /// A relation as it is declared: a modal or a flow is none that is presented or current.
  static func words(for relation: Relation, tab: Int?) -> String {
    switch relation {
    case .tab: tab.map { "tab \($0 + 1)" } ?? "tab"
    case .presentedModal: "modal"
    case .currentFlow: "flow"
    case .root, .child, .pushed, .modalRegistration, .detour, .alert, .popover, .column, .page:
      relation.title
    }
  }
}
