/// The screen that the user sees after a navigation, or would see.
public struct VisibleScreen: Hashable, Sendable, Codable {
  /// The coordinator whose screen it is.
  public let coordinator: CoordinatorReference
  /// The route of the screen.
  public let route: RouteLabel
  /// Whether what was asked for is on screen.
  ///
  /// False if the navigation changed, or found what was asked for in, a part of the hierarchy that
  /// a presentation covers or whose tab is not selected, and if the navigation failed.
  public let showsRequest: Bool

  private enum CodingKeys: String, WireKey { case coordinator, route, showsRequest }

  package init(coordinator: CoordinatorReference, route: RouteLabel, showsRequest: Bool) {
    self.coordinator = coordinator
    self.route = route
    self.showsRequest = showsRequest
  }
}

extension VisibleScreen: MemorySized, WireSized {
  var heapBytes: Int { coordinator.heapBytes + route.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 64 + coordinator.wireBytes + route.wireBytes }
}
