/// `initialize`, always the first request: both sides identify themselves and agree on a version.
public struct InitializeRequest: InspectionRequest, ServedRequest {
  /// The name and version of a viewer.
  public struct ClientInfo: Hashable, Sendable, Codable {
    /// The viewer's name.
    public let name: String
    /// The viewer's version.
    public let version: String

    /// Creates a description of a viewer.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// The optional requests that the engine supports; one that it does not mention is not supported.
  public struct Capabilities: Hashable, Sendable, Codable {
    /// Whether viewers may navigate: the app opted in, and something in it carried out navigations
    /// when its inspector started.
    public let control: Bool
    /// Whether the engine explains navigations: something in the app did when its inspector started.
    public let explain: Bool
    /// Whether the engine keeps past navigations.
    public let flightRecorder: Bool
    /// Whether the engine lists the routes of the app.
    public let routes: Bool
    /// Whether the engine sends beats to a viewer that asks for them.
    public let beats: Bool
    /// Whether viewers may put the app into an earlier state: it lets them navigate, and its root is
    /// a coordinator of FlowEngine.
    public let restore: Bool
    /// Whether viewers may park navigations at breakpoints: the app opted in, and its coordinators are
    /// those of FlowEngine.
    public let breakpoints: Bool

    package init(
      control: Bool, explain: Bool, flightRecorder: Bool = false, routes: Bool = true,
      beats: Bool = true, restore: Bool = false, breakpoints: Bool = false
    ) {
      self.control = control
      self.explain = explain
      self.flightRecorder = flightRecorder
      self.routes = routes
      self.beats = beats
      self.restore = restore
      self.breakpoints = breakpoints
    }
  }

  /// The engine's description of itself.
  public struct Result: Hashable, Sendable, Codable {
    /// The agreed protocol version.
    public let `protocol`: Int
    /// The engine that serves the connection.
    public let engine: EngineInfo
    /// The library that serves in the app; nil if the engine does not name it.
    public let library: String?
    /// The optional requests that the engine supports.
    public let capabilities: Capabilities
    /// The largest message that the engine accepts, in bytes.
    public let maxMessageBytes: Int

    package init(
      protocol version: Int, engine: EngineInfo, library: String? = nil,
      capabilities: Capabilities, maxMessageBytes: Int
    ) {
      self.protocol = version
      self.engine = engine
      self.library = library
      self.capabilities = capabilities
      self.maxMessageBytes = maxMessageBytes
    }
  }

  /// `initialize`.
  public static let method = "initialize"
  package static let summary =
    "Identifies both sides, and agrees on a version; always the first request."
  package static let isAllowedBeforeInitialize = true

  /// The versions that the viewer speaks.
  public let `protocol`: ProtocolVersions
  /// The viewer.
  public let client: ClientInfo
  /// Whether the engine sends ``DidBeatNotification`` to this viewer; nil means no.
  public let beats: Bool?

  /// Creates a request by `client`.
  public init(
    protocol versions: ProtocolVersions = .supported, client: ClientInfo, beats: Bool? = nil
  ) {
    self.protocol = versions
    self.client = client
    self.beats = beats
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    let version = try version(spokenBy: service.engine.name, .supported)
    try await service.greet(version, wantsBeats: beats == true)
    return Result(
      protocol: version, engine: service.engine, library: service.library,
      capabilities: service.capabilities, maxMessageBytes: Limits.messageBytes)
  }

  /// Returns the newest version that the viewer and an engine speak; throws if they have none in
  /// common.
  package func version(
    spokenBy engine: String, _ own: ProtocolVersions
  ) throws(RemoteError) -> Int {
    if let version = own.common(with: self.protocol) { return version }
    let older = self.protocol.max < own.min ? client.name : engine
    throw RemoteError(
      code: RemoteError.Code.versionMismatch,
      message: "\(client.name) speaks \(self.protocol) of the protocol, and \(engine) \(own): "
        + "upgrade \(older)")
  }

  /// Returns why the viewer cannot talk to an engine that answered with another version than the
  /// offered ones; nil if it can.
  func objection(to answer: Result) -> String? {
    let answered = ProtocolVersions(min: answer.protocol, max: answer.protocol)
    if self.protocol.common(with: answered) != nil { return nil }
    let older = answer.protocol > self.protocol.max ? client.name : "the app"
    return "it speaks \(answered) of the protocol, and \(client.name) \(self.protocol): "
      + "upgrade \(older)"
  }
}

extension InitializeRequest.Result {
  /// The same answer of an engine whose beats do not reach the viewer.
  package var withoutBeats: InitializeRequest.Result {
    InitializeRequest.Result(
      protocol: `protocol`, engine: engine, library: library,
      capabilities: .init(
        control: capabilities.control, explain: capabilities.explain,
        flightRecorder: capabilities.flightRecorder, routes: capabilities.routes, beats: false,
        restore: capabilities.restore, breakpoints: capabilities.breakpoints),
      maxMessageBytes: maxMessageBytes)
  }

  /// Decodes an answer; throws if a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    `protocol` = try fields.value(.protocol)
    engine = try fields.value(.engine)
    library = try fields.textIfPresent(.library)
    capabilities = try fields.value(.capabilities)
    maxMessageBytes = try fields.number(.maxMessageBytes, in: Counts.self)
  }
}

extension InitializeRequest.Capabilities {
  /// Decodes what the engine mentions; the rest is false.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func isSupported(_ key: CodingKeys) throws -> Bool { try fields.valueIfPresent(key) ?? false }
    control = try isSupported(.control)
    explain = try isSupported(.explain)
    flightRecorder = try isSupported(.flightRecorder)
    routes = try isSupported(.routes)
    beats = try isSupported(.beats)
    restore = try isSupported(.restore)
    breakpoints = try isSupported(.breakpoints)
  }
}

/// The range of protocol versions that one side speaks.
public struct ProtocolVersions: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The oldest version.
  public let min: Int
  /// The newest version.
  public let max: Int

  /// Creates a range of versions from `min` to `max`.
  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  /// The versions that this build speaks.
  public static let supported = ProtocolVersions(min: 1, max: 1)

  /// "version 1", or "versions 1 to 2".
  public var description: String {
    min == max ? "version \(max)" : "versions \(min) to \(max)"
  }

  /// Returns the newest version that both sides speak; nil if they have none in common.
  public func common(with other: ProtocolVersions) -> Int? {
    let newest = Swift.min(max, other.max)
    return newest >= Swift.max(min, other.min) ? newest : nil
  }
}
