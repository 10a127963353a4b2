/// The navigation state of a whole tree, as written to a file.
///
/// The coordinators are stored in one list and refer to each other by index, so any depth works.
public struct SavedState: Hashable, Sendable, Codable {
  /// The version that this build writes, which is also the newest that it can read.
  public static let currentVersion = 1

  /// A route, stored by value if its type is Codable.
  public struct SavedRoute: Hashable, Sendable, Codable {
    /// The route's identifier, for the report if it cannot be restored.
    public var identifier: String
    /// The name of its type.
    public var type: String
    /// The route; nil if its type is not Codable.
    public var value: JSONValue?
    /// The route with its values as text, in a state that a viewer made of what it saw.
    package var detail: String?

    package init(
      identifier: String, type: String, value: JSONValue? = nil, detail: String? = nil
    ) {
      (self.identifier, self.type, self.value, self.detail) = (identifier, type, value, detail)
    }

    /// The route as viewers name it.
    package var label: RouteLabel {
      RouteLabel(identifier: identifier, type: type, detail: detail)
    }
  }

  /// One entry of a path: an own route, or a pushed child as its index among the children.
  public struct SavedEntry: Hashable, Sendable, Codable {
    /// The own route.
    public var route: SavedRoute?
    /// The pushed child's index among the children.
    public var child: Int?

    package init(route: SavedRoute? = nil, child: Int? = nil) {
      (self.route, self.child) = (route, child)
    }
  }

  /// A presented modal or detour.
  public struct SavedPresentation: Hashable, Sendable, Codable {
    /// The coordinator's index in the list.
    public var coordinator: Int
    /// The route under which it was presented.
    public var route: SavedRoute
    /// Its index among the registered modals; nil if it is not a registered modal.
    public var registration: Int?
    /// The detents of its sheet, if they differ from those that its presenter gives it.
    public var detents: [ModalPresentationDetent]?
    /// The detent at which its sheet rested.
    public var selectedDetent: ModalPresentationDetent?

    package init(
      coordinator: Int, route: SavedRoute, registration: Int? = nil,
      detents: [ModalPresentationDetent]? = nil, selectedDetent: ModalPresentationDetent? = nil
    ) {
      (self.coordinator, self.route, self.registration) = (coordinator, route, registration)
      (self.detents, self.selectedDetent) = (detents, selectedDetent)
    }
  }

  /// One coordinator.
  public struct SavedCoordinator: Hashable, Sendable, Codable {
    /// The name of its type.
    public var name: String
    /// The route of its root.
    public var root: SavedRoute
    /// The path above the root.
    public var path: [SavedEntry] = []
    /// The index of the selected tab; nil if the children are not tabs.
    public var selectedTab: Int?
    /// The children's indices in the list.
    public var children: [Int] = []
    /// The index of the current flow among the children.
    public var flow: Int?
    /// The registered modals' indices in the list.
    public var modals: [Int] = []
    /// The presented modal.
    public var modal: SavedPresentation?
    /// The presented detour.
    public var detour: SavedPresentation?

    package init(name: String, root: SavedRoute) { (self.name, self.root) = (name, root) }
  }

  /// The version of the format.
  public let version: Int
  /// All coordinators; the first is the root.
  public let coordinators: [SavedCoordinator]

  package init(coordinators: [SavedCoordinator]) {
    version = Self.currentVersion
    self.coordinators = coordinators
  }
}
