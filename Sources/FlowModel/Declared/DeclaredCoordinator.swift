/// A type that owns a part of an app's navigation, as the app declares it.
public struct DeclaredCoordinator: Hashable, Sendable, Codable, Identifiable {
  /// The kinds of coordinators.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It has a root and a stack.
    case stack
    /// Its children are tabs.
    case tab
    /// It has one flow at a time.
    case flow
    /// It has columns.
    case split
    /// A view that presents or pushes by itself, and has no coordinator.
    case screen
  }

  /// How the user leaves a coordinator that is presented as a detour.
  public enum WayBack: String, Hashable, Sendable, Codable, CaseIterable {
    /// By the back button that a renderer draws, since the screen has none of its own.
    case control
    /// The screen may have a button of its own, and code that may be the coordinator's ends the
    /// detour.
    case code
    /// The screen has a button of its own, and no code ends the detour.
    case missing
    /// The sources do not say it; only a run of the app decides.
    case unknown
  }

  /// The name by which the map refers to the coordinator, unique within the map: its name, after
  /// its module if two modules have a type of this name.
  public let id: String
  /// The name of the type with the types around it, without its module: `Wall.FeedCoordinator`.
  public let name: String
  /// The module that declares the type; nil if it is not known.
  public let module: String?
  /// The kind of the coordinator.
  public let kind: Kind
  /// The superclass or the protocol that makes the type a coordinator, with its arguments:
  /// `Coordinator<CartRoute>`.
  public let base: String?
  /// The type of the routes of the coordinator; nil if it is not known.
  public let routeType: String?
  /// How the user leaves the coordinator as a detour; nil if no code presents it as one, and for a
  /// map of a running app.
  public let wayBack: WayBack?
  /// Where the type is declared; nil for a map of a running app that does not know it.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey {
    case id, name, module, kind, base, routeType, wayBack, place
  }

  /// Creates a coordinator.
  public init(
    id: String, name: String, module: String? = nil, kind: Kind, base: String? = nil,
    routeType: String? = nil, wayBack: WayBack? = nil, place: DeclaredPlace? = nil
  ) {
    self.id = Limits.clipped(id)
    self.name = Limits.clipped(name)
    self.module = module.map { Limits.clipped($0) }
    self.kind = kind
    self.base = base.map { Limits.clipped($0) }
    self.routeType = routeType.map { Limits.clipped($0) }
    self.wayBack = wayBack
    self.place = place
  }
}

/// A coordinator that belongs to another, as the app declares it.
public struct DeclaredRelation: Hashable, Sendable, Codable {
  /// The id of the coordinator that owns or presents the other.
  public let parent: String
  /// The id of the coordinator that is owned or presented.
  public let child: String
  /// How the child belongs to its parent; a modal that is registered is a
  /// ``Relation/modalRegistration``.
  public let relation: Relation
  /// The index of a tab, from 0; nil if it is not known, and for other relations.
  public let tab: Int?
  /// Where the relation is declared.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey { case parent, child, relation, tab, place }

  /// Creates a relation.
  public init(
    parent: String, child: String, relation: Relation, tab: Int? = nil, place: DeclaredPlace? = nil
  ) {
    self.parent = Limits.clipped(parent)
    self.child = Limits.clipped(child)
    self.relation = relation
    self.tab = tab.map(Counts.clamped)
    self.place = place
  }
}
