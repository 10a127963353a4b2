public import FlowEngine
import NIOConcurrencyHelpers

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

  package init(_ node: FlowNode) {
    self.init(id: node.id, clipping: node.name)
  }

  /// The reference with its name as a text, clipped.
  package var clipped: CoordinatorReference {
    CoordinatorReference(id: id, clipping: typeNames.withLockedValue { knownName(in: &$0) })
  }

  /// The coordinator's name and id, for messages.
  package var text: String { "\(clipped: name) \(id)" }
}

/// The names for reports, which are made off the main actor.
private let typeNames = NIOLockedValueBox(TypeNames())

extension Route {
  /// The ``typeName``, made once for each type.
  package var knownTypeName: String { typeNames.withLockedValue { $0.name(ofTypeOf: self) } }
}
