import FlowEngine
import FlowProtocol

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
