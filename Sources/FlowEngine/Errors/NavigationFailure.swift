/// The reason of a failed navigation, as the error's context contains it; each reason has its own
/// advice.
enum NavigationFailure {
  case noTaker
  case flowChangeRefused
  case path
  case tab
  case restoration
  case parking
  /// In the words of another framework.
  case other

  static let noTakerContext = "No coordinator in hierarchy can handle this route"
  static let flowChangeRefusedContext =
    "canHandleFlowChange(to:) said yes, and handleFlowChange(to:) refused"
  static let pathPrefix = "navigationPath(for:) holds "
  static let tabPrefix = "The tab '"
  static let restorationPrefix = "state restoration dropped "

  static let parkingPrefix = "parked until "

  init(context: String) {
    self =
      switch context {
      case Self.noTakerContext: .noTaker
      case Self.flowChangeRefusedContext: .flowChangeRefused
      case let text where text.hasPrefix(Self.pathPrefix): .path
      case let text where text.hasPrefix(Self.tabPrefix): .tab
      case let text where text.hasPrefix(Self.restorationPrefix): .restoration
      case let text where text.hasPrefix(Self.parkingPrefix): .parking
      default: .other
      }
  }

  /// The recommended action.
  var advice: String {
    switch self {
    case .noTaker, .other:
      "Check that a coordinator of the tree answers true in canHandle(_:) for this route; to change the flow "
        + "for it, override canHandleFlowChange(to:) at the root"
    case .flowChangeRefused:
      "Return true from handleFlowChange(to:) for every route that canHandleFlowChange(to:) accepts"
    case .path:
      "Return only own routes that are pushed or replaced from navigationPath(for:)"
    case .tab:
      "Check that the tab's coordinator answers true in canHandle(_:) for this route"
    case .restoration:
      "Check that the app still has the saved part; if it was removed on purpose, do nothing"
    case .parking:
      "Make the condition hold in time, or park links with a longer timeout"
    }
  }
}

extension FlowError {
  /// The error of a route that was parked until a condition holds, and waited too long.
  package static func parkedTooLong(
    _ route: any Route, on coordinator: String, until condition: String, for time: Duration
  ) -> FlowError {
    .navigationFailed(
      coordinator: coordinator, route: route.identifier,
      routeType: route.typeName,
      context: "\(NavigationFailure.parkingPrefix)\(condition), and dropped after \(time)")
  }
}
