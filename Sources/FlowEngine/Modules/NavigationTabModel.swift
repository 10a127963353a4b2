/// One tab of a ``NavigationTabCoordinator``.
public struct NavigationTabModel<Destination: Hashable & Sendable, Tab: Hashable & Sendable>:
  Hashable, Sendable
{
  /// What the tab bar shows.
  public var label: TabItem
  /// The first screen of the tab's stack.
  public var destination: Destination
  /// The tab's name.
  public var tab: Tab

  /// A tab that begins at `destination`.
  public init(label: TabItem, destination: Destination, tab: Tab) {
    self.label = label
    self.destination = destination
    self.tab = tab
  }
}
