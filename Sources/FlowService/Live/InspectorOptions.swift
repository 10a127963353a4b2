/// The rights of viewers, and the facts that the inspector sends them.
///
/// ```swift
/// var options = InspectorOptions(allowsControl: true, redaction: .associatedValues)
/// options.catalogue.add(ShopRoute.self)
/// let inspector = try FlowInspector.start(appCoordinator, name: "shop", options: options)
/// ```
public struct InspectorOptions: Sendable {
  /// Whether viewers may navigate; if false, they can only inspect.
  public var allowsControl: Bool
  /// The parts of a route that may leave the process.
  public var redaction: Redaction
  /// The routes that viewers can name.
  public var catalogue: RouteCatalogue
  /// The lints that run once a viewer requests the findings.
  public var lints: LintConfiguration
  /// The past navigations that are kept without a viewer; nil keeps none, and observes nothing.
  public var flightRecorder: FlightRecorder?
  /// What the app tells about its run: the build, the device, or a pseudonym of the user.
  ///
  /// Viewers and recordings receive the first ``Limits/tags`` by name, as they are: a redaction is
  /// for routes.
  public var tags: [String: String]
  /// The port on which the inspector serves too, behind a token; nil, which is the default, for none.
  public var loopback: LoopbackPort?

  /// Creates options; by default viewers only inspect, see of a model in a route only its type and
  /// its id, and can name live routes.
  public init(
    allowsControl: Bool = false, redaction: Redaction = .models,
    catalogue: RouteCatalogue = RouteCatalogue(), lints: LintConfiguration = .standard,
    flightRecorder: FlightRecorder? = nil, tags: [String: String] = [:],
    loopback: LoopbackPort? = nil
  ) {
    self.allowsControl = allowsControl
    self.redaction = redaction
    self.catalogue = catalogue
    self.lints = lints
    self.flightRecorder = flightRecorder
    self.tags = tags
    self.loopback = loopback
  }
}
