import FlowReports

/// The revisions of the protocol that are served, also at the same time.
enum MCPRevision: Equatable {
  /// With a handshake, after which the connection has a state: 2025-11-25 and earlier.
  case handshake
  /// Without a state: each request says its revision, 2026-07-28.
  case stateless

  static let stateless2026 = "2026-07-28"
  static let handshake2025 = "2025-11-25"
  /// The revisions that clients with a handshake may ask for: the later ones add to them.
  private static let handshakes = [handshake2025, "2025-06-18", "2025-03-26", "2024-11-05"]

  static let supported = [stateless2026, handshake2025]

  /// The revision that answers a handshake: the one that the client asks for, if it is known.
  static func negotiated(_ asked: String) -> String {
    handshakes.contains(asked) ? asked : handshake2025
  }

  private static let prefix = "io.modelcontextprotocol/"
  static let subscriptionKey = prefix + "subscriptionId"
  private static let (versionKey, capabilitiesKey) = (
    prefix + "protocolVersion", prefix + "clientCapabilities"
  )

  /// Whether a request says its own revision.
  static func isStateless(_ params: [String: JSONValue]) -> Bool {
    guard case .object(let meta)? = params["_meta"] else { return false }
    return meta[versionKey] != nil
  }

  /// Checks what every stateless request has to say.
  static func check(_ params: [String: JSONValue]) throws(MCPError) {
    guard case .object(let meta)? = params["_meta"], case .string(let version)? = meta[versionKey]
    else {
      throw MCPError(
        .invalidParams,
        "the request has no \(versionKey) in _meta: send 'initialize' first, or the revision "
          + "with each request")
    }
    guard version == stateless2026 else {
      throw MCPError(
        .unsupportedVersion, "Unsupported protocol version",
        data: .object([
          "supported": .array(supported.map(JSONValue.string)), "requested": .string(version),
        ]))
    }
    guard case .object? = meta[capabilitiesKey] else {
      throw MCPError(.invalidParams, "the request has no \(capabilitiesKey) in _meta")
    }
  }

  /// What the server says of itself.
  static var serverInfo: JSONValue {
    .object(["name": .string("flowscope"), "version": .string(flowscopeVersion)])
  }

  static var capabilities: JSONValue {
    .object([
      "tools": .object([:]),
      "resources": .object(["subscribe": .bool(true), "listChanged": .bool(true)]),
    ])
  }

  /// A result in the form of the revision; `ttl` is the time for which a client may keep it, in
  /// milliseconds, if the revision says so.
  func result(_ fields: [String: JSONValue], ttl: Int64? = nil) -> [String: JSONValue] {
    guard self == .stateless else { return fields }
    var fields = fields
    fields["resultType"] = .string("complete")
    fields["_meta"] = .object([Self.prefix + "serverInfo": Self.serverInfo])
    if let ttl {
      fields["ttlMs"] = .integer(ttl)
      fields["cacheScope"] = .string("private")
    }
    return fields
  }
}
