/// The id of a node that a source makes of a part of another one, such as a sheet of a router.
///
/// Two routers that present equal items present two sheets.
struct PartID<Part: Hashable & Sendable>: Hashable, Sendable {
  private enum Owner: Hashable {
    case object(ObjectIdentifier)
    case value(RouteValue)
  }

  private let owner: Owner
  private let part: Part
  private let role: Role

  @MainActor
  init(of node: Node, _ part: Part, as role: Role) {
    owner =
      switch node.identity {
      case .object(let object): .object(ObjectIdentifier(object))
      case .live(let coordinator): .object(ObjectIdentifier(coordinator))
      case .value(let value): .value(RouteValue(BridgedRoute(value: value)))
      case .live(let coordinator): .object(ObjectIdentifier(coordinator))
      }
    (self.part, self.role) = (part, role)
  }
}

extension Node.Place {
  init(_ file: String, _ line: UInt) { self.init(file: file, line: line) }
}

extension Node {
  /// Returns the value if it is an object; nil for one that would have to be wrapped.
  static func object(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass ? value as AnyObject : nil
  }
}
