import FlowModel

/// `breakpoints/resume`: decides what becomes of a parked navigation.
public struct ResumeNavigationRequest: InspectionRequest, ServedRequest {
  /// What becomes of a parked navigation.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    /// It goes on: it is planned again, against the hierarchy of now.
    case go
    /// It is refused: nothing changes, and the app gets an error.
    case refuse
    /// The app navigates to another route in its place.
    case change
  }

  /// The result of the navigation; for one that is refused, with that error.
  public typealias Result = ControlReport

  /// `breakpoints/resume`.
  public static let method = "breakpoints/resume"
  package static let summary =
    "Lets a parked navigation go on, refuses it, or gives it another route."

  /// The number of the parked navigation.
  public let navigation: Int
  /// What becomes of it.
  public let action: Action
  /// The name of the other route, or a URL; only for ``Action/change``.
  public let route: String?
  /// The URL of the other route, if ``route`` is not given.
  public let url: String?
  /// The name of the type of ``route``, if the name alone is ambiguous.
  public let type: String?

  /// Creates a decision about a parked navigation.
  public init(
    navigation: Int, action: Action, route: String? = nil, url: String? = nil, type: String? = nil
  ) {
    self.navigation = navigation
    self.action = action
    self.route = route
    self.url = url
    self.type = type
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.resume(navigation, try decision())
  }

  /// The decision; throws a `RemoteError` unless it has a route if, and only if, it needs one.
  package func decision() throws(RemoteError) -> ParkingDecision {
    let hasRoute = route != nil || url != nil || type != nil
    switch action {
    case .go, .refuse:
      guard !hasRoute else {
        throw RemoteError(
          code: RemoteError.Code.invalidParams,
          message: "'\(action.rawValue)' takes no route; give the action 'change'")
      }
      return action == .go ? .go : .refuse
    case .change:
      let target = url.map { RouteTarget(url: $0) } ?? RouteTarget(route: route ?? "", type: type)
      guard route != nil || url != nil else {
        throw RemoteError(
          code: RemoteError.Code.invalidParams, message: "'change' needs a route or a url")
      }
      return .change(target)
    }
  }
}

/// What a viewer decides about a parked navigation.
package enum ParkingDecision: Sendable {
  case go
  case refuse
  /// Navigates to another route, from the coordinator that was asked.
  case change(RouteTarget)
}
