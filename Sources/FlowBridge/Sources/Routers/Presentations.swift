// What a router presents with an optional item or a flag, as SwiftUI's `sheet(item:)` and
// `sheet(isPresented:)` do.
//
// The role says which: `.sheet`, `.cover` of a `fullScreenCover`, `.popover`, `.alert`, and `.pushed` of
// a `navigationDestination(item:)`.

extension Node {
  /// Returns the node with what an item presents, if there is one.
  ///
  /// ```swift
  /// Node(router, "Shop").presenting(item: router.sheet)
  /// ```
  ///
  /// The item is the first screen of what it presents. Another item is another presentation.
  public func presenting<Item: Hashable & Sendable>(
    item: Item?, as role: Role = .sheet, fileID: String = #fileID, line: UInt = #line
  ) -> Node {
    guard let item else { return self }
    return presenting(
      part(item, BridgedRoute.of(item), as: role, of: Item.self, at: Place(fileID, line)))
  }

  /// Returns the node with what an item presents, if there is one; an item with the same id is the
  /// same presentation.
  public func presenting<Item: Hashable & Sendable & Identifiable>(
    item: Item?, as role: Role = .sheet, fileID: String = #fileID, line: UInt = #line
  ) -> Node where Item.ID: Sendable {
    guard let item else { return self }
    return presenting(
      part(item.id, BridgedRoute.of(item), as: role, of: Item.self, at: Place(fileID, line)))
  }

  /// Returns the node with what an item presents, if there is one; the item is shown as a text, since
  /// it is not both `Hashable` and `Sendable`, and an object is known by its identity.
  public func presenting<Item: Identifiable>(
    item: Item?, as role: Role = .sheet, fileID: String = #fileID, line: UInt = #line
  ) -> Node where Item.ID: Sendable {
    guard let item else { return self }
    let place = Place(fileID, line)
    if let object = Self.object(item) {
      return presenting(
        Node(.object(object), TypeNames.name(of: type(of: item)), at: place).as(role))
    }
    return presenting(
      part(item.id, DescribedRoute.of(item), as: role, of: Item.self, at: place))
  }

  /// Returns the node with what the app describes for an item, if there is one: a router of its own,
  /// with its screens.
  ///
  /// ```swift
  /// .presenting(item: router.checkout) { Node($0, "Checkout").screens($0.path) }
  /// ```
  public func presenting<Item>(
    item: Item?, as role: Role = .sheet, with content: (Item) -> Node
  ) -> Node {
    guard let item else { return self }
    return presenting(content(item).as(role))
  }

  /// Returns the node with what a value of any type presents, if there is one; it is shown as a text,
  /// and a value with another text is another presentation.
  public func presenting(
    describing value: Any?, as role: Role = .sheet, fileID: String = #fileID, line: UInt = #line
  ) -> Node {
    guard let value else { return self }
    let route = DescribedRoute.of(value)
    return presenting(
      part(RouteValue(route), route, as: role, of: type(of: value), at: Place(fileID, line)))
  }

  /// Returns the node with what an item presents, if there is one, as ``presenting(describing:as:)``
  /// does.
  public func presenting<Item>(
    item: Item?, as role: Role = .sheet, fileID: String = #fileID, line: UInt = #line
  ) -> Node {
    presenting(describing: item.map { $0 as Any }, as: role, fileID: fileID, line: line)
  }

  /// Returns the node with what a flag presents, if it is true.
  public func presenting(
    _ name: String, isPresented: Bool, as role: Role = .sheet, fileID: String = #fileID,
    line: UInt = #line
  ) -> Node {
    flagged(name, isPresented, as: role, root: Screen(description: name), at: Place(fileID, line))
  }

  /// Returns the node with what a flag presents, if it is true, and its first screen.
  public func presenting(
    _ name: String, isPresented: Bool, as role: Role = .sheet, root: some Hashable & Sendable,
    fileID: String = #fileID, line: UInt = #line
  ) -> Node {
    flagged(name, isPresented, as: role, root: BridgedRoute.of(root), at: Place(fileID, line))
  }

  /// Returns the node with what a flag presents, if it is true, and its first screen, which is shown as
  /// a text.
  public func presenting<Value>(
    _ name: String, isPresented: Bool, as role: Role = .sheet, root: Value,
    fileID: String = #fileID, line: UInt = #line
  ) -> Node {
    flagged(name, isPresented, as: role, root: DescribedRoute.of(root), at: Place(fileID, line))
  }

  private func flagged(
    _ name: String, _ isPresented: Bool, as role: Role, root: any Route, at place: Place
  ) -> Node {
    guard isPresented else { return self }
    let id = PartID(of: self, name, as: role)
    return presenting(Node(.value(id), name, at: place).as(role).with { $0.root = root })
  }

  private func presenting(_ node: Node) -> Node { adding { [node] } }

  private func part(
    _ id: some Hashable & Sendable, _ root: any Route, as role: Role, of type: any Any.Type,
    at place: Place
  ) -> Node {
    Node(
      .value(PartID(of: self, TypedID(type: ObjectIdentifier(type), id: id), as: role)),
      TypeNames.name(of: type), at: place
    ).as(role).with { $0.root = root }
  }
}

/// An id that is unique among the items of a type alone.
private struct TypedID<ID: Hashable & Sendable>: Hashable, Sendable {
  let type: ObjectIdentifier
  let id: ID
}
