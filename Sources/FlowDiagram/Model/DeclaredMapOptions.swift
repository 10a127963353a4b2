/// The contents and the look of a diagram of a declared map.
public struct DeclaredMapOptions: Equatable, Sendable {
  /// How much of a map is drawn.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// The coordinators that hold the app together: flows, tabs and columns.
    case flows
    /// All coordinators, with the numbers of their routes.
    case coordinators
    /// All coordinators with their routes.
    case routes
  }

  /// How often a coordinator showed a route in recorded runs.
  public struct Use: Equatable, Sendable {
    /// How often navigations to the route succeeded.
    public var times: Int
    /// How often navigations to it failed.
    public var failed: Int
    /// The median duration; nil if it is not known.
    public var medianNanoseconds: Int64?
    /// Whether the user saw it, with a navigation to it or without one, as the root around a tab.
    package var isShown = false

    /// How often navigations to it succeeded or failed.
    package var navigations: Int { times + failed }

    /// Whether a navigation to it succeeded or failed, or the user saw it without one.
    package var isUsed: Bool { navigations > 0 || isShown }

    /// Creates a use.
    public init(times: Int, failed: Int, medianNanoseconds: Int64? = nil) {
      (self.times, self.failed) = (times, failed)
      self.medianNanoseconds = medianNanoseconds
    }
  }

  /// A coordinator and a route, by their ids in the map.
  public struct Place: Hashable, Sendable {
    /// The id of the coordinator.
    public var coordinator: String
    /// The id of the route.
    public var route: String

    /// Creates a place.
    public init(coordinator: String, route: String) {
      (self.coordinator, self.route) = (coordinator, route)
    }
  }

  /// The title above the diagram; nil for none.
  public var title: String?
  /// How much is drawn.
  public var level = Level.routes
  /// Whether each card has a small picture of a device, in drawings.
  ///
  /// It has the bar, the tab bar, and the height of a sheet.
  public var thumbnails = false
  /// Whether a legend explains the signs.
  public var legend = DiagramOptions.Legend.auto
  /// The colours.
  public var theme = DiagramTheme.auto
  /// What happened in runs of the app, which each row shows; nil without runs.
  public var uses: [Place: Use]?
  /// The addresses of the pages about coordinators, by their ids.
  package var links: [String: String] = [:]

  /// Creates the default options.
  public init() {}
}
