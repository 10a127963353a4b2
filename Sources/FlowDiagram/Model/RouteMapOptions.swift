/// The contents and the look of a diagram of a map of routes.
public struct RouteMapOptions: Equatable, Sendable {
  /// A part of the diagram that can be left out.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// Ways on which all navigations went back: pops and dismissals.
    case back
    /// Declared routes that no navigation reached.
    case declared
    /// Navigations that failed.
    case failures
    /// How often a navigation happened.
    case counts
    /// The median durations.
    case durations
    /// Navigations to the route where they began.
    case loops
  }

  /// The title above the diagram; nil for none.
  public var title: String?
  /// The parts to leave out.
  public var hidden: Set<Part> = []
  /// The number of navigations from which a way shows.
  public var least = 1
  /// The direction in which the lines go.
  public var direction = Diagram.Direction.right
  /// Whether a legend explains the signs.
  public var legend = DiagramOptions.Legend.auto
  /// The colours.
  public var theme = DiagramTheme.auto

  /// Creates the default options.
  public init() {}
}
