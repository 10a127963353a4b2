public import FlowEngine

/// A module's destination as a route: any destination type, erased.
public struct ModuleRoute: Route {
  /// The destination, as the module knows it.
  public let destination: any Hashable & Sendable
  /// How many equal destinations are below it on its stack.
  ///
  /// It distinguishes two screens for one destination, each with its own view model.
  public internal(set) var occurrence: Int
  /// How the destination comes on screen if it is not there yet; not compared.
  ///
  /// A link to `ModuleRoute(destination, as: .sheet)` presents a sheet, and goes back to the
  /// destination if it is on the stack or presented already. The mode `root` means `push`.
  public internal(set) var mode: NavigationMode
  /// The static type of the destination, under which builders are registered.
  let destinationType: ObjectIdentifier
  /// The name of that type in saved states.
  var destinationName: String { Self.name(of: type(of: destination)) }

  /// The route of a destination, which comes on screen in `mode`.
  public init<Destination: Hashable & Sendable>(
    _ destination: Destination, as mode: NavigationMode = .push, occurrence: Int = 0
  ) {
    self.destination = destination
    self.mode = mode
    self.occurrence = occurrence
    destinationType = ObjectIdentifier(Destination.self)
  }

  static func name(of type: any Any.Type) -> String { String(reflecting: type) }

  /// The names of the destination's enum cases, joined by dots.
  ///
  /// A leading `public`, `internal` or `external` is left out: the identifier of
  /// `Destination(type: .internal(.detail(id: "7")))` is `detail`. A destination without cases has
  /// the name of its type, or its value if it is a string or a number. It is read by reflection, as
  /// all identifiers.
  public var identifier: String {
    if let route = destination as? any Route { return route.identifier }
    var names = enumCases(in: destination).map { $0.name ?? "\($0.value)" }[...]
    if names.count > 1, ["public", "internal", "external"].contains(names.first) {
      names.removeFirst()
    }
    if !names.isEmpty { return names.joined(separator: ".") }
    return Mirror(reflecting: destination).displayStyle == nil
      ? "\(destination)" : String(describing: type(of: destination))
  }

  /// Whether both have the same destination and the same occurrence.
  public static func == (lhs: ModuleRoute, rhs: ModuleRoute) -> Bool {
    lhs.occurrence == rhs.occurrence && lhs.leads(to: rhs.destination)
  }

  /// Feeds destination and occurrence into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(destination))
    hasher.combine(occurrence)
  }

  /// Whether its destination is `other`, at any occurrence.
  func leads(to other: any Hashable & Sendable) -> Bool {
    // As AnyHashable alone, numbers of different types are equal.
    type(of: destination) == type(of: other) && AnyHashable(destination) == AnyHashable(other)
  }
}

extension ModuleRoute: Encodable {
  enum CodingKeys: String, CodingKey { case destination, type, mode, occurrence }

  /// Encodes the destination with the name of its type; throws if the type is not Codable.
  public func encode(to encoder: any Encoder) throws {
    guard let destination = destination as? any Codable else {
      throw EncodingError.invalidValue(
        destination,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(destinationName) isn't Codable"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(destinationName, forKey: .type)
    try container.encode(destination, forKey: .destination)
    if mode != .push { try container.encode(mode, forKey: .mode) }
    if occurrence != 0 { try container.encode(occurrence, forKey: .occurrence) }
  }
}

extension ModuleRoute: WrappingRoute {
  package var wrappedValue: any Hashable & Sendable { destination }

  package var declaredForm: any Route {
    var route = self
    route.occurrence = 0
    return route
  }
}

extension ModuleRoute: CustomStringConvertible {
  /// The destination with its values, after the type that contains its destination type:
  /// `MyModule.detail(id: "7")`.
  ///
  /// Equal destinations on one stack are numbered from the second one on: `MyModule.main #2`. The
  /// text is the same in each run of the app, and is read by reflection.
  public var description: String { text { "\($0)" } }

  package func text(_ textOfValue: (Any) -> String) -> String {
    // The innermost case has the values; a destination without cases is its own value.
    let text = textOfValue(enumCases(in: destination).last?.value ?? destination)
    let place = occurrence == 0 ? "" : " #\(occurrence + 1)"
    return RouteTypeName.named(text, of: RouteTypeName.nested(type(of: destination))) + place
  }
}

/// The enum cases in a destination, outermost first; a case without values has no name here, since
/// its description is its name.
private func enumCases(in value: Any) -> [(name: String?, value: Any)] {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    let payload = mirror.children.first
    var cases = [(name: payload?.label, value: value)]
    if let payload, Mirror(reflecting: payload.value).displayStyle == .enum {
      cases += enumCases(in: payload.value)
    }
    return cases
  case .struct:
    return mirror.children.lazy.map { enumCases(in: $0.value) }.first { !$0.isEmpty } ?? []
  default:
    return []
  }
}
