/// What an app lets viewers do, and what it tells them of itself.
///
/// ```swift
/// var options = InspectorOptions(allowsControl: true)
/// options.catalogue.add(ShopRoute.self)
/// let inspector = try FlowInspector.start(appCoordinator, name: "shop", options: options)
/// ```
public struct InspectorOptions: Sendable {
  /// Whether viewers may navigate; without it they can only look.
  public var allowsControl: Bool
  /// How routes are named from outside.
  public var catalogue: RouteCatalogue

  /// Options; by default viewers can only look, and name the routes that were seen live.
  public init(allowsControl: Bool = false, catalogue: RouteCatalogue = RouteCatalogue()) {
    self.allowsControl = allowsControl
    self.catalogue = catalogue
  }
}
