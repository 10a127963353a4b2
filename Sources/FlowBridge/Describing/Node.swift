/// A part of an app's navigation, as the app describes it: a coordinator, a router, a view controller.
///
/// ```swift
/// Node(app, "App") {
///   Node(home, "Home").screens(home.path).tab("Home", image: "house")
///   if let sheet = app.sheet { Node(sheet, "Checkout").as(.sheet) }
/// }
/// .selecting(tab: app.selectedTab)
/// ```
///
/// What belongs to a node is described when it is read, so a cycle in an app's own tree ends where a
/// node comes a second time.
@MainActor
public struct Node {
  enum Identity {
    case object(AnyObject)
    case value(any Hashable & Sendable)
    /// A coordinator of an engine, which says itself what it shows.
    case live(any LiveCoordinator)
  }

  let identity: Identity
  let name: String
  let place: Place
  private(set) var children: @MainActor () -> [Node]
  var role = Role.child
  var root: (any Route)?
  var path: [any Route] = []
  var title: String?
  var facts: [InspectionFact] = []
  var detents: ModalDetentConfiguration?
  var tabItem: TabItem?
  var selectedTab: Int?

  /// Where the app's code describes a node.
  struct Place: Hashable, Sendable {
    let file: String
    let line: UInt

    var text: String { "\(file):\(line)" }
  }

  /// Describes a part at a place, for sources that make nodes of others.
  init(
    _ identity: Identity, _ name: String, at place: Place,
    children: @escaping @MainActor () -> [Node] = { [] }
  ) {
    (self.identity, self.name, self.place, self.children) = (identity, name, place, children)
  }

  /// Describes an object, which is known again by its identity; the bridge does not retain it.
  ///
  /// Without a name, it has that of its type.
  public init(
    _ object: AnyObject, _ name: String? = nil, fileID: String = #fileID, line: UInt = #line,
    @NodeBuilder with children: @escaping @MainActor () -> [Node] = { [] }
  ) {
    identity = .object(object)
    self.name = name ?? TypeNames.name(of: type(of: object))
    place = Place(file: fileID, line: line)
    self.children = children
  }

  /// Describes a part that is no object; it is known again by an id that must not change, and that no
  /// other node has.
  public init(
    id: some Hashable & Sendable, _ name: String, fileID: String = #fileID, line: UInt = #line,
    @NodeBuilder with children: @escaping @MainActor () -> [Node] = { [] }
  ) {
    identity = .value(id)
    self.name = name
    place = Place(file: fileID, line: line)
    self.children = children
  }

  /// Describes a live coordinator of an engine, with the coordinators below it; the bridge does not
  /// retain it.
  package init(
    live coordinator: any LiveCoordinator, fileID: String, line: UInt,
    with children: @escaping @MainActor () -> [Node]
  ) {
    identity = .live(coordinator)
    name = coordinator.name
    place = Place(file: fileID, line: line)
    self.children = children
  }
}

// MARK: Facts

extension Node {
  /// Returns the node with a role other than that of a child.
  public func `as`(_ role: Role) -> Node { with { $0.role = role } }

  /// Returns the node as a tab with a label and an image.
  public func tab(_ text: String, image: String = "") -> Node {
    with {
      $0.role = .tab
      $0.tabItem = TabItem(text: text, image: image)
    }
  }

  /// Returns the node with a selected tab, from 0, among its children that are tabs.
  public func selecting(tab index: Int) -> Node { with { $0.selectedTab = index } }

  /// Returns the node with its first screen.
  public func root(_ route: some Hashable & Sendable) -> Node {
    with { $0.root = BridgedRoute.of(route) }
  }

  /// Returns the node with the screens on top of the first one.
  public func screens(_ path: [some Hashable & Sendable]) -> Node {
    with { $0.path = path.map { BridgedRoute.of($0) } }
  }

  /// Returns the node with screens of several types on top of the first one.
  public func screens(of path: [any Hashable & Sendable]) -> Node {
    with { $0.path = path.map { BridgedRoute.of($0) } }
  }

  /// Returns the node with a title that tells it from others of its name.
  public func title(_ title: String?) -> Node { with { $0.title = title } }

  /// Returns the node with a fact to show; viewers receive the first 16.
  public func fact(_ name: String, _ value: some CustomStringConvertible) -> Node {
    with { $0.facts.append(InspectionFact(name, value.description)) }
  }

  /// Returns a sheet with the heights that it may take.
  public func detents(_ detents: ModalDetentConfiguration) -> Node {
    with { $0.detents = detents }
  }

  func with(_ change: (inout Node) -> Void) -> Node {
    var node = self
    change(&node)
    return node
  }

  /// Returns the node with more nodes that belong to it, after those that it has.
  func adding(_ more: @escaping @MainActor () -> [Node]) -> Node {
    with { [children] in $0.children = { children() + more() } }
  }
}

/// A list of nodes, with conditions and loops.
@resultBuilder
@MainActor
public enum NodeBuilder {
  /// One node.
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  /// A node that may be missing.
  public static func buildExpression(_ node: Node?) -> [Node] { node.map { [$0] } ?? [] }
  /// Nodes that another function made.
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  /// The nodes of all lines.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  /// The nodes of a condition, if it holds.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// The nodes of the first branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// The nodes of the second branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
  /// The nodes of a loop.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap(\.self) }
  /// The nodes of a branch for newer systems.
  public static func buildLimitedAvailability(_ part: [Node]) -> [Node] { part }
}
