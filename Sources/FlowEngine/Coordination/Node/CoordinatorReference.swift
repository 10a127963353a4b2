/// A coordinator as it is remembered: it may be gone by now.
public struct CoordinatorReference: Sendable {
  /// The coordinator's id.
  public let id: CoordinatorID
  private let source: Source

  /// A type is as good as its name, which takes a microsecond to make.
  private enum Source {
    case type(any Any.Type)
    case text(String)
  }

  /// A reference to a coordinator with this id and name.
  public init(id: CoordinatorID, name: String) {
    self.id = id
    source = .text(name)
  }

  @MainActor package init(_ coordinator: any AnyCoordinator) {
    id = coordinator.id
    source = .type(type(of: coordinator))
  }

  /// The name of its type.
  public var name: String {
    switch source {
    case .type(let type): String(describing: type)
    case .text(let name): name
    }
  }
}

extension CoordinatorReference: Hashable {
  /// No two coordinators have one id.
  public static func == (lhs: CoordinatorReference, rhs: CoordinatorReference) -> Bool {
    lhs.id == rhs.id
  }

  /// Feeds the id into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CoordinatorReference: Codable {
  private enum CodingKeys: String, CodingKey { case id, name }

  /// Reads the id and the name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(CoordinatorID.self, forKey: .id)
    source = .text(try container.decode(String.self, forKey: .name))
  }

  /// Writes the id and the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
  }
}
