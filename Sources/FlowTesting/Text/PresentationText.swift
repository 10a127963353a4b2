public import FlowEngine
import FlowProtocol

extension Presentation {
  /// The layers, stacks and screens as text, one in each line, for snapshots of tests.
  ///
  /// Layers are listed from bottom to top, screens from the root up. The text has no ids and no
  /// content of screens, so it is the same in each run. O(screens).
  public var testText: String { layers.flatMap(\.testLines).map { $0 + "\n" }.joined() }
}

extension Presentation.Layer {
  fileprivate var testLines: [String] {
    var heading = kind.testText
    if let route { heading += " for \(TestText.of(route))" }
    if let presenter { heading += ", presented by \(presenter.name)" }
    if isCovered { heading += ", covered" }
    return [heading] + stacks.flatMap(\.testLines).map { "  " + $0 }
  }
}

extension Presentation.Kind {
  fileprivate var testText: String {
    switch self {
    case .base: "base"
    case .sheet(let detents): "sheet " + TestText.of(detents)
    case .cover: "cover"
    case .detour: "detour"
    }
  }
}

extension Presentation.Stack {
  fileprivate var testLines: [String] {
    ["stack of \(host.name)"] + screens.flatMap { $0.testLines(on: host) }.map { "  " + $0 }
  }
}

extension Presentation.StackScreen {
  fileprivate func testLines(on host: CoordinatorReference) -> [String] {
    var line = "\(TestText.of(route)) \(TestText.quoted(screen.title))"
    if owner != host { line += " of \(owner.name)" }
    if screen.isFallback { line += ", fallback" }
    if showsBackButton { line += ", back button" }
    if transition != .automatic { line += ", \(transition.testText)" }
    switch container {
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

extension TransitionStyle {
  fileprivate var testText: String {
    if case .custom(let name) = self { "transition \(TestText.quoted(name))" } else { "\(self)" }
  }
}

/// Texts of an app in snapshots and messages: without line breaks, ids and other things that differ
/// from run to run.
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
