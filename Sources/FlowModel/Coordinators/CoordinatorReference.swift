/// A reference to a coordinator that may be deallocated.
public struct CoordinatorReference: Sendable {
  /// The coordinator's id.
  public let id: CoordinatorID
  private let source: Source

  /// Stores the type if it is known, because making its name takes a microsecond.
  private enum Source: Equatable {
    case type(any Any.Type)
    case text(String)

    var name: String {
      switch self {
      case .type(let type): String(describing: type)
      case .text(let name): name
      }
    }

    static func == (lhs: Source, rhs: Source) -> Bool {
      if case .type(let left) = lhs, case .type(let right) = rhs { return left == right }
      return lhs.name == rhs.name
    }
  }

  /// A reference to a coordinator with this id and name.
  public init(id: CoordinatorID, name: String) {
    self.id = id
    source = .text(name)
  }

  /// A reference to a coordinator whose name is that of its type.
  package init(id: CoordinatorID, type: any Any.Type) {
    self.id = id
    source = .type(type)
  }

  /// The name of its type.
  public var name: String { source.name }

  /// The name, made only once for each type.
  package var knownName: String {
    if case .type(let type) = source { TypeNames.name(of: type) } else { name }
  }
}

extension CoordinatorReference: Hashable {
  /// Compares ids and names.
  public static func == (lhs: CoordinatorReference, rhs: CoordinatorReference) -> Bool {
    lhs.id == rhs.id && lhs.source == rhs.source
  }

  /// Feeds the id into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CoordinatorReference: Codable {
  private enum CodingKeys: String, CodingKey { case id, name }

  /// Decodes a reference, and clips its name to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(id: try fields.value(.id), name: try fields.text(.name))
  }

  /// Encodes the id and the name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(name, forKey: .name)
  }

  package init(id: CoordinatorID, clipping name: String) {
    self.init(id: id, name: Limits.clipped(name))
  }

  /// The reference with its name as a text, clipped.
  package var clipped: CoordinatorReference {
    CoordinatorReference(id: id, clipping: knownName)
  }

  /// The coordinator's name and id, for messages.
  package var text: String { "\(clipped: name) \(id)" }
}

extension CoordinatorReference: MemorySized, WireSized {
  var heapBytes: Int { name.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 48 + escapedBytes(of: name) }
}
