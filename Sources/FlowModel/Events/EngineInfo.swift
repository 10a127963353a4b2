public import Foundation

/// The version of FlowIntrospect and of flowscope.
public let flowscopeVersion = "0.1.0"

/// The description of an engine that serves an inspection socket.
public struct EngineInfo: Hashable, Sendable, Codable {
  /// The name that the app gave.
  public let name: String
  /// The id of the app's process.
  public let pid: Int32
  /// The version of the library that serves in the app, such as FlowIntrospect.
  public let version: String
  /// When the engine started to serve.
  public let startedAt: Date
  /// The facts that the app gives about its run, at most ``Limits/tags``.
  public var tags: [EngineTag] { givenTags ?? [] }
  private let givenTags: [EngineTag]?
  /// Whether the app lets viewers navigate; nil in a recording, and where it was not asked.
  ///
  /// A viewer takes it from the engine's capabilities, so it is not coded a second time.
  package var allowsControl: Bool?
  /// Whether the app keeps its last navigations for viewers; nil where ``allowsControl`` is nil.
  package var keepsNavigations: Bool?
  /// Whether the app lists the routes that it declared; nil where ``allowsControl`` is nil.
  package var listsRoutes: Bool?
  /// Whether the app explains navigations; nil where ``allowsControl`` is nil.
  package var explains: Bool?
  /// Whether viewers may park navigations at breakpoints; nil where ``allowsControl`` is nil.
  package var hasBreakpoints: Bool?
  /// The library that serves in the app; nil where ``allowsControl`` is nil, and if it is not named.
  package var library: String?

  /// The name of FlowIntrospect as a ``library``.
  package static let flowIntrospect = "FlowIntrospect"
  /// The name of FlowBridge as a ``library``.
  package static let flowBridge = "FlowBridge"
  /// Whether the options of FlowIntrospect change what the app answers.
  package var servesFlowIntrospect: Bool { library == Self.flowIntrospect }
  /// Whether the app describes its own navigation, with the options of an inspector and with deeds.
  package var servesFlowBridge: Bool { library == Self.flowBridge }
  /// Whether the app's coordinators are those of FlowEngine, as far as is known: a recording does not
  /// say, and a bridge may have some among its own.
  package var mayHaveFlowEngine: Bool {
    servesFlowIntrospect || servesFlowBridge || allowsControl == nil
  }

  fileprivate enum CodingKeys: String, WireKey {
    case name, pid, version, startedAt
    case givenTags = "tags"
  }

  package init(
    name: String, pid: Int32, version: String, startedAt: Date, tags: [EngineTag] = []
  ) {
    self.name = name
    self.pid = pid
    self.version = version
    self.startedAt = startedAt
    let tags = EngineTags.bounded(tags)
    givenTags = tags.isEmpty ? nil : tags
  }
}

extension KeyedDecodingContainer where Key == EngineInfo.CodingKeys {
  func decodeIfPresent(_ type: [EngineTag].Type, forKey key: Key) throws -> [EngineTag]? {
    try valueIfPresent(key, EngineTags.self)?.tags
  }
}

extension EngineInfo {
  /// Creates the description of this process, which starts to serve now.
  package init(servingAs name: String, tags: [String: String] = [:]) {
    self.init(
      name: Limits.clipped(name), pid: getpid(), version: flowscopeVersion,
      startedAt: Date().inMicroseconds, tags: [EngineTag](tags))
  }
}
