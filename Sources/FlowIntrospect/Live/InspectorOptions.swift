/// What an app lets viewers do, and what it tells them of itself.
///
/// ```swift
/// var options = InspectorOptions(allowsControl: true, redaction: .associatedValues)
/// options.catalogue.add(ShopRoute.self)
/// let inspector = try FlowInspector.start(appCoordinator, name: "shop", options: options)
/// ```
public struct InspectorOptions: Sendable {
  /// Whether viewers may navigate; without it they can only look.
  public var allowsControl: Bool
  /// What may leave the process of a route.
  public var redaction: Redaction
  /// How routes are named from outside.
  public var catalogue: RouteCatalogue
  /// Which lints run once a viewer asks what they find.
  public var lints: LintConfiguration

  /// Options; by default viewers can only look, are told everything, and name the routes that were seen
  /// live.
  public init(
    allowsControl: Bool = false, redaction: Redaction = .nothing,
    catalogue: RouteCatalogue = RouteCatalogue(), lints: LintConfiguration = .standard
  ) {
    self.allowsControl = allowsControl
    self.redaction = redaction
    self.catalogue = catalogue
    self.lints = lints
  }
}
