/// What happened in an app.
enum EventsTool: AgentTool {
  static let name = "events"
  static let summary = "What happened, newest first: navigations, errors, changes, links."
  static let arguments = [
    AgentArgument(
      "kind",
      .choices(LoggedEvent.Kind.allCases.map(\.rawValue) + [links])),
    AgentArgument("since", .text, "how long ago (2m), or a time"),
    AgentArgument("route", .text), AgentArgument("coordinator", .text),
  ]

  /// The kind of the links of the inbox, which are no part of the log.
  private static let links = "link"

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let kinds = call.arguments.texts("kind")
    if kinds.contains(links) {
      guard kinds.count == 1, call.arguments.text("route") == nil,
        call.arguments.text("coordinator") == nil
      else {
        throw ReportError.badInput("kind link stands alone, without a route or a coordinator")
      }
      return try await links(call)
    }
    let names = NameFilter(
      routes: [call.arguments.text("route")].compactMap(\.self),
      coordinators: [call.arguments.text("coordinator")].compactMap(\.self))
    let known = try await call.asker.check(
      names, in: call.target, routes: "route", coordinators: "coordinator")
    let selection = LogSelection(
      kinds: Set(kinds.compactMap(LoggedEvent.Kind.init(rawValue:))), names: known)
    let start = try call.start()
    // One row more than the page, so that memory does not grow with a recording.
    let most = start + call.limit
    var (events, count) = ([LoggedEvent](), 0)
    let file =
      call.isFull ? try call.desk.files.begin("events", extension: "jsonl") : nil
    try await call.asker.log(
      of: call.target, since: try call.beginning(), selecting: selection, follows: false
    ) { event in
      count += 1
      events.append(event)
      // All of them, as the log prints them, a line for each.
      try file?.append(JSONOutput.line(event.document))
      if events.count > 2 * most { events.removeFirst(events.count - most) }
      return true
    }
    let newest = Array(events.suffix(most).reversed())
    var answer = AgentAnswer()
    if let run = newest.first?.run { answer.app["run"] = .string(run) }
    try await call.takeMoment(of: call.target, into: &answer)
    answer.setList(
      "events", newest.dropFirst(start).prefix(call.limit).map(row), from: start, of: count)
    answer.file = try file?.finish()
    answer.next = [
      AgentStep("errors", call.again(), "the errors by their problems"),
      AgentStep("wait", call.again(["for": .string("navigation")]), "the next navigation"),
    ]
    return answer
  }

  private static func links(_ call: AgentCall) async throws -> AgentAnswer {
    let inbox = try await call.asker.linkInbox(of: call.target, since: try call.beginning())
    var answer = AgentAnswer()
    try await call.takeMoment(of: call.target, into: &answer)
    let newest = Array(inbox.entries.reversed())
    try answer.setList("events", of: newest, from: try call.start(), limit: call.limit) { entry in
      var facts = try AgentFacts.object(of: LinkDocument(entry))
      facts["kind"] = .string(links)
      return .object(facts)
    }
    for remark in inbox.remarks { call.asker.tell(remark) }
    answer.file = try call.file("links", of: inbox.document)
    answer.next = [AgentStep("events", call.again(), "what else happened")]
    if let url = newest.lazy.filter({ $0.outcome != .opened }).compactMap(\.link.url).first {
      answer.next.insert(
        AgentStep("explain", call.again(["route": .string(url)]), "what it would do now"), at: 0)
    }
    return answer
  }

  private static func row(_ event: LoggedEvent) -> JSONValue {
    var facts: [String: JSONValue] = [
      "time": .string(Times.text(event.time)), "kind": .string(event.kind.rawValue),
    ]
    func take(_ entry: LogEntry, asked: CoordinatorReference?) {
      facts["route"] = .route(entry.call?.route)
      facts["coordinator"] = .text(asked.map { "\($0.name) \($0.id)" })
      facts["text"] = .string(entry.outcome)
      facts["advice"] = .text(entry.advice)
      facts["place"] = .text(entry.place?.place)
      facts["visible"] = .route(entry.visible?.route)
      facts["link"] = .text(entry.link?.url)
    }
    switch event.content {
    case .navigation(let report):
      take(LogEntry(report), asked: report.origin)
      facts["request"] = .string(report.request)
      facts["route"] = .route(report.route)
      facts["succeeded"] = .bool(report.succeeded)
    case .error(let report):
      take(LogEntry(report), asked: report.path.last)
      facts["error"] = .unsigned(report.sequence)
      facts["route"] = .route(report.error.routeLabel)
    case .change(let delta):
      facts["revision"] = .unsigned(delta.revision)
      for (name, count) in [
        ("added", delta.added.count), ("changed", delta.changed.count),
        ("removed", delta.removed.count),
      ] where count > 0 { facts[name] = .count(count) }
    case .lost(let count, let what): facts["text"] = .string("\(count) \(what.rawValue) lost")
    case .disconnected(let reason): facts["text"] = .string(reason)
    case .silent(let silence): facts["text"] = .string(silence.text(at: event.time))
    case .connected, .answering: break
    }
    return .object(facts.filter { !$0.value.isMissing })
  }
}
