public import FlowEngine
import FlowIntrospect

extension Presentation {
  /// The layers, stacks and screens as text, one in each line, for snapshots of tests.
  ///
  /// Layers are listed from bottom to top, screens from the root up. The text has no ids and no
  /// content of screens, so it is the same in each run. O(screens).
  public var testText: String { layers.flatMap(lines).map { $0 + "\n" }.joined() }

  private func lines(of layer: Layer) -> [String] {
    var heading =
      switch layer.kind {
      case .base: "base"
      case .sheet(let detents): "sheet " + TestText.of(detents)
      case .cover: "cover"
      case .detour: "detour"
      }
    if let route = layer.route { heading += " for \(TestText.of(route))" }
    if let presenter = layer.presenter { heading += ", presented by \(presenter.name)" }
    if layer.isCovered { heading += ", covered" }
    return [heading] + layer.stacks.flatMap(lines).map { "  " + $0 }
  }

  private func lines(of stack: Stack) -> [String] {
    let screens = stack.screens.flatMap { lines(of: $0, on: stack.host) }
    return ["stack of \(stack.host.name)"] + screens.map { "  " + $0 }
  }

  private func lines(of entry: StackScreen, on host: CoordinatorReference) -> [String] {
    var line = "\(TestText.of(entry.route)) \(TestText.quoted(entry.screen.title))"
    if entry.owner != host { line += " of \(entry.owner.name)" }
    if entry.screen.isFallback { line += ", fallback" }
    if entry.showsBackButton { line += ", back button" }
    switch entry.transition {
    case .automatic: break
    case .custom(let name): line += ", transition \(TestText.quoted(name))"
    default: line += ", \(entry.transition)"
    }
    switch entry.container {
    case .none: return [line]
    case .flow: return [line, "  a flow"]
    case .tabs(let tabs):
      return [line]
        + tabs.map {
          "  \($0.isSelected ? "[tab]" : "tab") \(TestText.quoted($0.item.text)) of \($0.coordinator.name)"
        }
    }
  }
}

/// Texts of an app without line breaks, ids and other things that differ from run to run.
enum TestText {
  /// A route with its values, such as `product(7)`.
  static func of(_ route: any Route) -> String { of(RouteLabel(route)) }

  static func of(_ route: RouteValue) -> String { of(route.route) }

  static func of(_ label: RouteLabel) -> String { harmless(label.shown) }

  static func quoted(_ text: String) -> String { "\"\(harmless(text))\"" }

  private static func harmless(_ text: String) -> String {
    DisplayText.withoutIdleJoiners(DisplayText.neutralised(text))
  }

  /// The allowed heights of a sheet; the one at which it rests is in brackets.
  static func of(_ detents: ModalDetentConfiguration) -> String {
    detents.detents.map {
      $0 == detents.restingDetent ? "[\($0.rawValue)]" : $0.rawValue
    }.joined(separator: " ")
  }
}

extension FlowSnapshot {
  /// The coordinators as an indented list with roots, paths and presentations, for tests.
  ///
  /// An arrow marks the coordinator whose route the user sees. The text has no ids, so it is the
  /// same in each run. O(coordinators and their paths).
  public var testText: String {
    var levels: [CoordinatorID: Int] = [:]
    let visible = visiblePath.last
    return preorder.flatMap { node in
      let level = node.parent.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
      levels[node.id] = level
      let indent = String(repeating: "  ", count: level)
      return lines(of: node, isVisible: node.id == visible).map { indent + $0 + "\n" }
    }.joined()
  }

  private func lines(of node: FlowNode, isVisible: Bool) -> [String] {
    var heading = "\(isVisible ? "→ " : "")\(node.name), \(relation(of: node)): "
    heading += TestText.of(node.root)
    if let selected = node.selectedTab {
      heading += ", tab \(selected + 1) of \(node.children.count { self[$0]?.relation == .tab })"
    }
    var lines = [heading]
    if let omitted = node.pathOmitted { lines.append("  push … \(omitted) more") }
    for item in node.path {
      switch item {
      case .route(let route): lines.append("  push \(TestText.of(route))")
      case .child(let id): lines.append("  push child \(self[id]?.name ?? "")")
      }
    }
    if let presented = node.presented {
      let kind = node.detents.map { $0.isFullScreenCover ? "cover" : "sheet \(TestText.of($0))" }
      lines.append("  present \(TestText.of(presented)), \(kind ?? "sheet")")
    }
    if let detour = node.detour { lines.append("  detour \(TestText.of(detour))") }
    return lines
  }

  private func relation(of node: FlowNode) -> String {
    guard let index = node.tabIndex else { return node.relation.title }
    return "tab \(index + 1)" + (node.tabItem.map { " \(TestText.quoted($0.text))" } ?? "")
  }
}
