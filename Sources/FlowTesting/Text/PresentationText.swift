public import FlowEngine
import FlowProtocol

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
  static func of(_ route: any Route) -> String { DisplayText.neutralised(RouteLabel(route).shown) }

  static func of(_ route: RouteValue) -> String { of(route.route) }

  static func of(_ label: RouteLabel) -> String { DisplayText.neutralised(label.shown) }

  static func of(_ text: String) -> String { DisplayText.neutralised(text) }

  static func quoted(_ text: String) -> String { "\"\(of(text))\"" }

  /// The allowed heights of a sheet; the one at which it rests is in brackets.
  static func of(_ detents: ModalDetentConfiguration) -> String {
    detents.detents.map {
      $0 == detents.restingDetent ? "[\($0.rawValue)]" : $0.rawValue
    }.joined(separator: " ")
  }
}
