public import Foundation

/// `initialize`, always the first request: both sides identify themselves and agree on a version.
public struct InitializeRequest: InspectionRequest, ServedRequest, CheckedRequest {
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

  /// The optional requests that the engine supports.
  public struct Capabilities: Hashable, Sendable, Codable {
    /// Whether viewers may navigate: the app opted in, and had a coordinator of FlowEngine when its
    /// inspector started.
    public let control: Bool
    /// Whether the engine explains navigations: the app had a coordinator of FlowEngine when its
    /// inspector started.
    public let explain: Bool
    /// Whether the engine keeps past navigations; nil from an engine of version 2, which does not.
    public let flightRecorder: Bool?

    package init(control: Bool, explain: Bool, flightRecorder: Bool = false) {
      self.control = control
      self.explain = explain
      self.flightRecorder = flightRecorder
    }
  }

  /// The engine's description of itself.
  public struct Result: Hashable, Sendable, Codable {
    /// The agreed protocol version.
    public let `protocol`: Int
    /// The engine that serves the connection.
    public let engine: EngineInfo
    /// The optional requests that the engine supports.
    public let capabilities: Capabilities
    /// The largest message that the engine accepts, in bytes.
    public let maxMessageBytes: Int
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

  /// Creates a request by `client`.
  public init(protocol versions: ProtocolVersions = .supported, client: ClientInfo) {
    self.protocol = versions
    self.client = client
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    let own = ProtocolVersions.supported
    guard let version = own.common(with: self.protocol) else {
      let older = self.protocol.max < own.min ? client.name : service.engine.name
      throw RemoteError(
        code: RemoteError.Code.versionMismatch,
        message:
          "\(client.name) speaks versions \(self.protocol.min) to \(self.protocol.max) of the "
          + "protocol, \(service.engine.name) \(own.min) to \(own.max): upgrade \(older)")
    }
    try await service.greet(version)
    return Result(
      protocol: version, engine: service.engine,
      capabilities: service.capabilities,
      maxMessageBytes: Limits.messageBytes)
  }

  /// Throws unless the viewer speaks the agreed version.
  package func check(_ answer: Result) throws(WireViolation) {
    let (version, own) = (answer.protocol, self.protocol)
    guard version < own.min || version > own.max else { return }
    let older = version > own.max ? "the viewer" : "the app"
    throw WireViolation(
      "protocol",
      "\(version), and \(client.name) speaks \(own.min) to \(own.max): upgrade \(older)")
  }
}

extension InitializeRequest.Result {
  /// Decodes an answer; throws if a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    `protocol` = try fields.value(.protocol)
    engine = try fields.value(.engine)
    capabilities = try fields.value(.capabilities)
    maxMessageBytes = try fields.number(.maxMessageBytes, in: Counts.self)
  }
}

/// The range of protocol versions that one side speaks.
public struct ProtocolVersions: Hashable, Sendable, Codable {
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
  ///
  /// In version 1, the steps of navigations that happened had only words. In version 2, navigations
  /// and errors had no place of the call, and there was no flight recorder. In version 3, several
  /// navigations in one message had a list of changes, which now are columns too. In version 4,
  /// columns had no runs.
  public static let supported = ProtocolVersions(min: 1, max: 5)

  /// Returns the newest version that both sides speak; nil if they have none in common.
  public func common(with other: ProtocolVersions) -> Int? {
    let newest = Swift.min(max, other.max)
    return newest >= Swift.max(min, other.min) ? newest : nil
  }
}

/// The version of FlowIntrospect and of flowscope.
public let flowscopeVersion = "0.1.0"

/// The description of an engine that serves an inspection socket.
public struct EngineInfo: Hashable, Sendable, Codable {
  /// The name that the app gave.
  public let name: String
  /// The id of the app's process.
  public let pid: Int32
  /// The version of FlowIntrospect in the app.
  public let version: String
  /// When the engine started to serve.
  public let startedAt: Date

  private enum CodingKeys: String, WireKey { case name, pid, version, startedAt }
}

extension EngineInfo {
  /// Creates the description of this process, which starts to serve now.
  package init(servingAs name: String) {
    self.init(
      name: Limits.clipped(name), pid: getpid(), version: flowscopeVersion,
      startedAt: Date().inMicroseconds)
  }
}
