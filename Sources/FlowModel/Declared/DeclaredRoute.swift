/// A route that an app declares: a case of an enum, or a structure.
public struct DeclaredRoute: Hashable, Sendable, Codable, Identifiable {
  /// The name by which the map refers to the route, unique within the map: `CartRoute.checkout`,
  /// after its module if two modules have a type of this name.
  public let id: String
  /// The name of the type with the types around it, without its module.
  public let type: String
  /// The name of the case, or of the structure.
  public let identifier: String
  /// The types of the associated values, with their labels: `["user: String"]`.
  public let payload: [String]
  /// The module that declares the type; nil if it is not known.
  public let module: String?
  /// Where the case is declared; nil for a map of a running app.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey { case id, type, identifier, payload, module, place }

  /// Creates a route.
  public init(
    id: String, type: String, identifier: String, payload: [String] = [], module: String? = nil,
    place: DeclaredPlace? = nil
  ) {
    self.id = Limits.clipped(id)
    self.type = Limits.clipped(type)
    self.identifier = Limits.clipped(identifier)
    self.payload = payload.map { Limits.clipped($0) }
    self.module = module.map { Limits.clipped($0) }
    self.place = place
  }

  /// The route with the types of its values: `chatDetail(user: String)`.
  public var signature: String {
    payload.isEmpty ? identifier : "\(identifier)(\(payload.joined(separator: ", ")))"
  }
}

/// A coordinator takes a route: it shows it, in a way.
public struct DeclaredClaim: Hashable, Sendable, Codable {
  /// What a coordinator prepares to show a route as a modal.
  public enum ModalPreparation: String, Hashable, Sendable, Codable, CaseIterable {
    /// A modal that is registered has the route as its root.
    case registration
    /// `makeModalCoordinator(for:)` makes a coordinator for the route, which it names.
    case factory
    /// `modalDetentConfiguration(for:)` picks the route out of others.
    case detents
  }

  /// The id of the coordinator.
  public let coordinator: String
  /// The id of the route.
  public let route: String
  /// How the coordinator shows the route.
  public let way: DeclaredWay
  /// The id of the coordinator that shows the route then; nil if the same one does.
  public let opens: String?
  /// What is prepared to show the route as a modal, and is unused since `navigationType(for:)` leaves
  /// the route to its default; nil if nothing is, and for a map of a running app.
  public let unusedModal: ModalPreparation?
  /// Where the claim is declared.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey {
    case coordinator, route, way, opens, unusedModal, place
  }

  /// Creates a claim.
  public init(
    coordinator: String, route: String, way: DeclaredWay, opens: String? = nil,
    unusedModal: ModalPreparation? = nil, place: DeclaredPlace? = nil
  ) {
    self.coordinator = Limits.clipped(coordinator)
    self.route = Limits.clipped(route)
    self.way = way
    self.opens = opens.map { Limits.clipped($0) }
    self.unusedModal = unusedModal
    self.place = place
  }
}
