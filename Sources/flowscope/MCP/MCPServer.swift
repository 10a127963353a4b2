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
  /// What goes on, also after its request was cancelled: it counts until it has ended.
  private var work: [Int: Task<Void, Never>] = [:]
  private var begunWork = 0
  /// The requests that are not answered yet, with the numbers of their work.
  private var running: [RequestID: Int] = [:]
  /// The streams of notifications, by the requests that opened them.
  private var streams: [RequestID: MCPSubscriptions] = [:]
  /// What a client with a handshake has subscribed to.
  private var subscriptions: MCPSubscriptions?
  private var isFinished = false

  /// The number of calls that may go on at the same time.
  static let mostRunning = Limits.outstandingRequests
  /// The numbers of streams, and of resources that all streams follow together.
  static let (mostStreams, mostFollowed) = (16, 64)
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
        guard running[id] == nil, streams[id] == nil else {
          throw MCPError(.invalidRequest, "the id is that of a request that is not answered yet")
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
      running.removeValue(forKey: id).flatMap { work[$0] }?.cancel()
      if let stream = streams.removeValue(forKey: id) { wait(forEndOf: stream.end()) }
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
      try read(id, revision, try resource(params, revision))
    case ("resources/subscribe", .handshake):
      let resource = try resource(params, revision)
      let subscriptions = sessionSubscriptions()
      if !subscriptions.resources.contains(resource) {
        try checkRoom(for: [resource])
        subscriptions.follow(resource)
      }
      answer(id, revision, [:])
    case ("resources/unsubscribe", .handshake):
      if let task = subscriptions?.unfollow(try resource(params, revision)) {
        wait(forEndOf: [task])
      }
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
    try run(id) { [desk] in
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

  private func read(
    _ id: RequestID, _ revision: MCPRevision, _ resource: AgentResource
  ) throws(MCPError) {
    try run(id) { [desk] in
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
    _ body: @escaping @Sendable () async -> Result<[String: JSONValue], MCPError>
  ) throws(MCPError) {
    try checkRoomForWork()
    let number = begin { server, number in
      let result = await body()
      // A cancelled request may have been followed by another one with its id.
      guard server.running[id] == number else { return }
      server.running[id] = nil
      switch result {
      case .success(let fields): server.send(MCPLine.result(fields, of: id))
      case .failure(let error): server.send(MCPLine.error(error, of: id))
      }
    }
    running[id] = number
  }

  /// Begins work that counts until it has ended; returns its number.
  @discardableResult
  private func begin(_ body: @escaping @Sendable (isolated MCPServer, Int) async -> Void) -> Int {
    begunWork += 1
    let number = begunWork
    work[number] = Task {
      await body(self, number)
      work[number] = nil
    }
    return number
  }

  private func checkRoomForWork() throws(MCPError) {
    guard work.count < Self.mostRunning else {
      throw MCPError(
        .internalError,
        "\(Self.mostRunning) calls go on, which is the limit; wait for an answer (a cancelled call "
          + "counts until it has ended)")
    }
  }

  /// Counts what no longer notifies until it has ended.
  private func wait(forEndOf tasks: [Task<Void, Never>]) {
    if tasks.isEmpty { return }
    begin { _, _ in for task in tasks { await task.value } }
  }

  // MARK: Notifications

  private func sessionSubscriptions() -> MCPSubscriptions {
    if let subscriptions { return subscriptions }
    let made = MCPSubscriptions(of: desk, as: nil, sending: send)
    subscriptions = made
    return made
  }

  /// Checks that so many more resources may be followed.
  private func checkRoom(for resources: [AgentResource]) throws(MCPError) {
    try checkRoomForWork()
    let all = streams.values.flatMap(\.resources) + (subscriptions?.resources ?? []) + resources
    guard all.count <= Self.mostFollowed else {
      throw MCPError(
        .internalError,
        "at most \(Self.mostFollowed) resources can be subscribed to, in all streams together; "
          + "cancel a subscription first")
    }
    let most = AgentDesk.mostFollowedEngines
    guard Set(all.map(\.pid)).count <= most else {
      throw MCPError(
        .internalError,
        "the resources of at most \(most) engines can be subscribed to; cancel a subscription first"
      )
    }
  }

  /// Opens a stream of notifications, which lasts until it is cancelled or the server ends.
  private func listen(_ id: RequestID, _ params: [String: JSONValue]) throws(MCPError) {
    guard case .object(let filter)? = params["notifications"] else {
      throw MCPError(.invalidParams, "the notifications to listen to are missing")
    }
    guard streams.count < Self.mostStreams else {
      throw MCPError(
        .internalError, "\(Self.mostStreams) streams are open, which is the limit; cancel one first"
      )
    }
    var honoured: [String: JSONValue] = [:]
    let stream = MCPSubscriptions(of: desk, as: id, sending: send)
    let followsList = filter["resourcesListChanged"] == .bool(true)
    if followsList { honoured["resourcesListChanged"] = .bool(true) }
    var resources: [AgentResource] = []
    if case .array(let uris)? = filter["resourceSubscriptions"] {
      var known = Set<AgentResource>()
      for case .string(let uri) in uris {
        guard let resource = AgentResource(uri: uri), known.insert(resource).inserted else {
          continue
        }
        resources.append(resource)
      }
      try checkRoom(for: resources)
      honoured["resourceSubscriptions"] = .array(resources.map { .string($0.uri) })
    }
    // Comes before every notification of the stream.
    send(
      MCPLine.notification(
        "notifications/subscriptions/acknowledged",
        ["_meta": stream.meta, "notifications": .object(honoured)]))
    if followsList { stream.followList() }
    for resource in resources { stream.follow(resource) }
    streams[id] = stream
  }

  // MARK: The end

  /// Waits for the answers that come soon, and ends the rest; nothing is sent afterwards.
  func finish(within time: Duration) async {
    let pending = running.values.compactMap { work[$0] }
    let answered = StopSignal()
    // An engine that does not answer must not delay the end.
    Task {
      for task in pending { await task.value }
      answered.send()
    }
    await Watch(for: time).wait(orUntil: answered)
    for task in work.values { task.cancel() }
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
