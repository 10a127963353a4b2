/// The requests and notifications of an engine, as an OpenRPC document.
///
/// The format is <https://spec.open-rpc.org>, version 1.3. OpenRPC has no field for notifications
/// from the server but allows extensions, so they are listed under `x-notifications`, each as a
/// method without a result.
public struct OpenRPCDocument: Hashable, Sendable, Codable {
  /// The name and version of the protocol.
  public struct Info: Hashable, Sendable, Codable {
    /// The name of the protocol.
    public let title: String
    /// The newest version that the engine speaks.
    public let version: String
  }

  /// A parameter or a result.
  public struct ContentDescriptor: Hashable, Sendable, Codable {
    /// The name; for a parameter, its key.
    public let name: String
    /// Whether the parameter is required; nil for a result.
    public let required: Bool?
    /// The schema of the value.
    public let schema: JSONSchema
  }

  /// A request or a notification.
  public struct Method: Hashable, Sendable, Codable {
    /// The name of the method.
    public let name: String
    /// The purpose of the method, on one line.
    public let summary: String
    /// How the parameters are passed: always `by-name`.
    public let paramStructure: String
    /// The parameters, sorted by name.
    public let params: [ContentDescriptor]
    /// The contents of the answer; nil for a notification.
    public let result: ContentDescriptor?
  }

  /// The schemas that other schemas refer to.
  public struct Components: Hashable, Sendable, Codable {
    /// The schemas of the types that have a name.
    public let schemas: [String: JSONSchema]
  }

  /// The version of OpenRPC.
  public let openrpc: String
  /// The name and version of the protocol.
  public let info: Info
  /// The requests that the engine knows, sorted by name.
  public let methods: [Method]
  /// The notifications that the engine sends, sorted by name.
  public let notifications: [Method]
  /// The schemas that other schemas refer to.
  public let components: Components

  private enum CodingKeys: String, CodingKey {
    case openrpc, info, methods
    case notifications = "x-notifications"
    case components
  }
}

extension OpenRPCDocument {
  /// The document of this build, derived once.
  package static let own = Result { try OpenRPCDocument() }

  /// Derives the document from the types; throws a ``SchemaError`` for one that cannot be derived.
  package init() throws {
    let deriver = SchemaDeriver()
    openrpc = "1.3.2"
    info = Info(
      title: "flowscope inspection protocol", version: "\(ProtocolVersions.supported.max)")
    methods = try RequestRegistry.all
      .map { try Method($0, deriver) }.sorted { $0.name < $1.name }
    notifications = try NotificationRegistry.all
      .map { try Method($0, deriver) }.sorted { $0.name < $1.name }
    components = Components(schemas: deriver.components)
  }
}

extension OpenRPCDocument.Method {
  fileprivate init<R: ServedRequest>(_ type: R.Type, _ deriver: SchemaDeriver) throws {
    let result = OpenRPCDocument.ContentDescriptor(
      name: "result", required: nil, schema: try deriver.schema(of: R.Result.self))
    self.init(
      name: R.method, summary: R.summary, paramStructure: "by-name",
      params: try Self.params(of: type, deriver), result: result)
  }

  fileprivate init<N: ServedNotification>(_ type: N.Type, _ deriver: SchemaDeriver) throws {
    self.init(
      name: N.method, summary: N.summary, paramStructure: "by-name",
      params: try Self.params(of: type, deriver), result: nil)
  }

  /// Returns the parameters one by one, as OpenRPC lists them.
  ///
  /// If a type can be written in several ways, only the parameters of all ways are required.
  private static func params<T: Decodable>(
    of type: T.Type, _ deriver: SchemaDeriver
  ) throws -> [OpenRPCDocument.ContentDescriptor] {
    let shape = try deriver.shape(of: type)
    let ways = shape.alternatives ?? [shape]
    let all = ways.reduce(into: [String: JSONSchema]()) { fields, way in
      fields.merge(way.properties ?? [:]) { first, _ in first }
    }
    return all.sorted { $0.key < $1.key }.map { name, schema in
      OpenRPCDocument.ContentDescriptor(
        name: name, required: ways.allSatisfy { $0.required?.contains(name) == true },
        schema: schema)
    }
  }
}
