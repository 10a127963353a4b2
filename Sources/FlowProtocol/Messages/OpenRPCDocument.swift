/// What an engine can be asked, and what it says unasked, as an OpenRPC document.
///
/// <https://spec.open-rpc.org>, 1.3. OpenRPC has no word for what a server says unasked, and allows
/// extensions: those stand under `x-notifications`, each like a method without a result.
public struct OpenRPCDocument: Hashable, Sendable, Codable {
  /// Which protocol this is.
  public struct Info: Hashable, Sendable, Codable {
    /// Its name.
    public let title: String
    /// The newest version that the engine speaks.
    public let version: String
  }

  /// A parameter, or a result.
  public struct ContentDescriptor: Hashable, Sendable, Codable {
    /// Its name; that of a parameter is its key.
    public let name: String
    /// Whether a parameter has to be there; nil for a result.
    public let required: Bool?
    /// What it is.
    public let schema: JSONSchema
  }

  /// One request, or one notification.
  public struct Method: Hashable, Sendable, Codable {
    /// The name of the method.
    public let name: String
    /// What it is for, in one line.
    public let summary: String
    /// How parameters are given: always `by-name`.
    public let paramStructure: String
    /// Its parameters, sorted by name.
    public let params: [ContentDescriptor]
    /// What the answer holds; nil for a notification.
    public let result: ContentDescriptor?
  }

  /// What schemas refer to.
  public struct Components: Hashable, Sendable, Codable {
    /// The schemas of the types that have a name.
    public let schemas: [String: JSONSchema]
  }

  /// The version of OpenRPC.
  public let openrpc: String
  /// Which protocol this is.
  public let info: Info
  /// Every request that the engine knows, sorted by name.
  public let methods: [Method]
  /// Every notification that it sends, sorted by name.
  public let notifications: [Method]
  /// What schemas refer to.
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

  /// Derives the document from the types of the requests and notifications.
  ///
  /// - Throws: ``SchemaError`` for a type that cannot be derived.
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

  fileprivate init<N: ToldNotification>(_ type: N.Type, _ deriver: SchemaDeriver) throws {
    self.init(
      name: N.method, summary: N.summary, paramStructure: "by-name",
      params: try Self.params(of: type, deriver), result: nil)
  }

  /// OpenRPC lists parameters one by one: of several ways to give them, only what all have is required.
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
