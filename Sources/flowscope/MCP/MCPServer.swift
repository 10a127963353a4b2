import FlowProtocol
import FlowReports
import Foundation

/// Answers the messages of a client in the Model Context Protocol; knows no file descriptor.
///
/// Calls run at the same time, and are answered in any order. What a client may ask without a state is
/// answered so, and a handshake holds for the rest of the connection.
actor MCPServer {
  private let desk: AgentDesk
  private let send: @Sendable (String) -> Void
  /// Whether a handshake was made.
  private var hasHandshake = false
  /// The requests that are not answered yet.
  private var running: [RequestID: Task<Void, Never>] = [:]
  /// The streams of notifications among them.
  private var streams: [RequestID: MCPSubscriptions] = [:]
  /// What a client with a handshake has subscribed to.
  private var subscriptions: MCPSubscriptions?
  private var isFinished = false

  /// The number of requests that may be unanswered at the same time.
  static let mostRunning = Limits.outstandingRequests
  /// The time for which a list of tools stays the same, in milliseconds.
  private static let toolsTTL: Int64 = 3_600_000

  /// Creates a server; `send` takes each line of its output.
  init(_ desk: AgentDesk, sending send: @escaping @Sendable (String) -> Void) {
    (self.desk, self.send) = (desk, send)
  }

  /// Takes a line of the input.
  func receive(_ line: MessageLines.Line) {
    if isFinished { return }
    switch line {
    case .tooLong:
      send(
        MCPLine.error(
          MCPError(
            .invalidRequest,
            "the line is longer than \(MessageLines.mostBytes) bytes; it is left out"
          ), of: nil))
    case .message(let data): receive(MCPMessage(data))
    }
  }

  private func receive(_ message: MCPMessage) {
    switch message {
    case .invalid(let id, let error): send(MCPLine.error(error, of: id))
    case .response: break
    case .notification(let method, let params): take(method, params)
    case .request(let id, let method, let params):
      do throws(MCPError) {
        guard running[id] == nil else {
          throw MCPError(.invalidRequest, "the id is that of a request that is not answered yet")
        }
        guard running.count < Self.mostRunning else {
          throw MCPError(
            .internalError,
            "\(Self.mostRunning) requests are unanswered, which is the limit; wait for an answer")
        }
        try start(id, method, params)
      } catch {
        send(MCPLine.error(error, of: id))
      }
    }
  }

  private func take(_ method: String, _ params: [String: JSONValue]) {
    switch method {
    case "notifications/cancelled":
      guard let id = params["requestId"].flatMap(RequestID.init(json:)) else { return }
      // Nothing is sent for it any more.
      running.removeValue(forKey: id)?.cancel()
      streams.removeValue(forKey: id)?.end()
    case "notifications/initialized":
      if hasHandshake { sessionSubscriptions().followList() }
    default: break
    }
  }

  // MARK: Requests

  private func start(
    _ id: RequestID, _ method: String, _ params: [String: JSONValue]
  ) throws(MCPError) {
    if !MCPRevision.isStateless(params) {
      if method == "initialize" { return try initialize(id, params) }
      // A client may ask for a sign of life before the handshake.
      if method == "ping" { return answer(id, .handshake, [:]) }
    }
    let revision: MCPRevision =
      MCPRevision.isStateless(params) || !hasHandshake || method == "server/discover"
      ? .stateless : .handshake
    if revision == .stateless { try MCPRevision.check(params) }
    // All lists are whole, so no cursor was given out.
    if method.hasSuffix("/list"), case .string? = params["cursor"] {
      throw MCPError(.invalidParams, "unknown cursor: the lists have no further pages")
    }
    switch (method, revision) {
    case ("server/discover", .stateless):
      answer(
        id, revision,
        [
          "supportedVersions": .array(MCPRevision.supported.map(JSONValue.string)),
          "capabilities": MCPRevision.capabilities,
          "instructions": .string(AgentTools.instructions),
        ], ttl: Self.toolsTTL)
    case ("tools/list", _):
      answer(
        id, revision, ["tools": .array(desk.tools.map { $0.description })], ttl: Self.toolsTTL)
    case ("tools/call", _): try callTool(id, revision, params)
    case ("resources/list", _):
      answer(
        id, revision, ["resources": .array(desk.resources().map(\.description))], ttl: 0)
    case ("resources/templates/list", _):
      answer(
        id, revision, ["resourceTemplates": .array([AgentResource.template])], ttl: Self.toolsTTL)
    case ("resources/read", _):
      read(id, revision, try resource(params, revision))
    case ("resources/subscribe", .handshake):
      let resource = try resource(params, revision)
      try sessionSubscriptions().follow(resource)
      answer(id, revision, [:])
    case ("resources/unsubscribe", .handshake):
      subscriptions?.unfollow(try resource(params, revision))
      answer(id, revision, [:])
    case ("subscriptions/listen", .stateless): try listen(id, params)
    default:
      let word = revision == .stateless ? MCPRevision.stateless2026 : MCPRevision.handshake2025
      throw MCPError(.methodNotFound, "\(word) has no method '\(clipped: method)' here")
    }
  }

  private func answer(
    _ id: RequestID, _ revision: MCPRevision, _ fields: [String: JSONValue], ttl: Int64? = nil
  ) {
    send(MCPLine.result(revision.result(fields, ttl: ttl), of: id))
  }

  private func initialize(_ id: RequestID, _ params: [String: JSONValue]) throws(MCPError) {
    guard case .string(let asked)? = params["protocolVersion"] else {
      throw MCPError(.invalidParams, "protocolVersion is missing")
    }
    hasHandshake = true
    answer(
      id, .handshake,
      [
        "protocolVersion": .string(MCPRevision.negotiated(asked)),
        "capabilities": MCPRevision.capabilities, "serverInfo": MCPRevision.serverInfo,
        "instructions": .string(AgentTools.instructions),
      ])
  }

  private func callTool(
    _ id: RequestID, _ revision: MCPRevision, _ params: [String: JSONValue]
  ) throws(MCPError) {
    guard case .string(let name)? = params["name"] else {
      throw MCPError(.invalidParams, "the name of the tool is missing")
    }
    let arguments: [String: JSONValue]
    switch params["arguments"] {
    case nil, .null?: arguments = [:]
    case .object(let given)?: arguments = given
    default: throw MCPError(.invalidParams, "arguments is not an object")
    }
    guard AgentTools.tool(named: name) != nil else {
      throw MCPError(.invalidParams, "Unknown tool: \(clipped: name)")
    }
    run(id) { [desk] in
      guard let outcome = await desk.call(name, arguments) else {
        return .failure(MCPError(.invalidParams, "Unknown tool: \(clipped: name)"))
      }
      return .success(
        revision.result([
          "content": .array([
            .object([
              "type": .string("text"), "text": .string(AgentJSON.text(of: outcome.json)),
            ])
          ]), "structuredContent": outcome.json, "isError": .bool(outcome.isError),
        ]))
    }
  }

  private func resource(
    _ params: [String: JSONValue], _ revision: MCPRevision
  ) throws(MCPError) -> AgentResource {
    guard case .string(let uri)? = params["uri"] else {
      throw MCPError(.invalidParams, "the uri is missing")
    }
    guard let resource = AgentResource(uri: uri) else {
      throw MCPError(
        revision == .stateless ? .invalidParams : .resourceNotFound,
        "Resource not found: \(clipped: uri); resources/list names them",
        data: .object(["uri": .string("\(clipped: uri)")]))
    }
    return resource
  }

  private func read(_ id: RequestID, _ revision: MCPRevision, _ resource: AgentResource) {
    run(id) { [desk] in
      do {
        let text = try await desk.read(resource)
        return .success(
          revision.result(
            [
              "contents": .array([
                .object([
                  "uri": .string(resource.uri), "mimeType": .string(resource.subject.mimeType),
                  "text": .string(text),
                ])
              ])
            ], ttl: 0))
      } catch {
        return .failure(
          MCPError(
            .internalError, "cannot read \(resource.uri); data has the reason",
            data: AgentDesk.reason(of: error)))
      }
    }
  }

  /// Runs the work of a request beside others, and answers it unless it is cancelled before.
  private func run(
    _ id: RequestID,
    _ work: @escaping @Sendable () async -> Result<[String: JSONValue], MCPError>
  ) {
    running[id] = Task {
      let result = await work()
      // A cancelled request may have been followed by another one with its id.
      if Task.isCancelled { return }
      running[id] = nil
      switch result {
      case .success(let fields): send(MCPLine.result(fields, of: id))
      case .failure(let error): send(MCPLine.error(error, of: id))
      }
    }
  }

  // MARK: Notifications

  private func sessionSubscriptions() -> MCPSubscriptions {
    if let subscriptions { return subscriptions }
    let made = MCPSubscriptions(of: desk, as: nil, sending: send)
    subscriptions = made
    return made
  }

  /// Opens a stream of notifications, which lasts until it is cancelled or the server ends.
  private func listen(_ id: RequestID, _ params: [String: JSONValue]) throws(MCPError) {
    guard case .object(let filter)? = params["notifications"] else {
      throw MCPError(.invalidParams, "the notifications to listen to are missing")
    }
    var honoured: [String: JSONValue] = [:]
    let stream = MCPSubscriptions(of: desk, as: id, sending: send)
    let followsList = filter["resourcesListChanged"] == .bool(true)
    if followsList { honoured["resourcesListChanged"] = .bool(true) }
    var resources: [AgentResource] = []
    if case .array(let uris)? = filter["resourceSubscriptions"] {
      for case .string(let uri) in uris.prefix(MCPSubscriptions.most) {
        guard let resource = AgentResource(uri: uri), !resources.contains(resource) else {
          continue
        }
        resources.append(resource)
      }
      honoured["resourceSubscriptions"] = .array(resources.map { .string($0.uri) })
    }
    // Comes before every notification of the stream.
    send(
      MCPLine.notification(
        "notifications/subscriptions/acknowledged",
        ["_meta": stream.meta, "notifications": .object(honoured)]))
    if followsList { stream.followList() }
    for resource in resources { try stream.follow(resource) }
    streams[id] = stream
    running[id] = Task {}
  }

  // MARK: The end

  /// Waits for the answers that come soon, and ends the rest; nothing is sent afterwards.
  func finish(within time: Duration) async {
    let pending = Array(running.filter { streams[$0.key] == nil }.values)
    let answered = StopSignal()
    // An engine that does not answer must not delay the end.
    Task {
      for task in pending { await task.value }
      answered.send()
    }
    await Watch(for: time).wait(orUntil: answered)
    for task in pending { task.cancel() }
    subscriptions?.end()
    for (id, stream) in streams {
      stream.end()
      var fields = MCPRevision.stateless.result([:])
      fields["_meta"] = stream.meta
      send(MCPLine.result(fields, of: id))
    }
    isFinished = true
    (running, streams) = ([:], [:])
  }
}
