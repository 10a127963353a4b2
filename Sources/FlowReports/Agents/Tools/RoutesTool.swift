/// The routes of an app.
enum RoutesTool: AgentTool {
  static let name = "routes"
  static let summary = """
    The routes an app declares or was asked for, how often each succeeded and failed. reach: whether \
    each can be reached now.
    """
  static let arguments = [
    AgentArgument("match", .text), AgentArgument("reach", .flag),
  ]

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    // A file has all of them.
    let page = call.isFull ? ListPage.all : try call.page()
    let list = try await call.asker.routes(
      of: call.target, matching: try call.filter(), page: page,
      reaches: call.arguments.flag("reach"), in: call.desk.sources)
    let start = try call.start()
    let rows = call.isFull ? list.rows.dropFirst(start).prefix(call.limit) : list.rows[...]
    var answer = AgentAnswer()
    answer.take(list.moment)
    answer.setList("routes", rows.map(row), from: start, of: list.count)
    if !list.openTypes.isEmpty {
      answer.app["openTypes"] = .array(list.openTypes.map(JSONValue.string))
    }
    for remark in list.remarks where list.count == 0 { call.asker.tell(remark) }
    answer.file = try call.file("routes", of: list.document)
    answer.setNext(list.next, of: call)
    return answer
  }

  private static func row(_ row: RouteList.Row) -> JSONValue {
    var facts: [String: JSONValue] = [
      "route": .route(row.route), "type": .string(row.route.type),
      "isDeclared": .bool(row.isDeclared), "takenBy": .array(row.takers.map(JSONValue.string)),
      "links": .array(row.links.map(JSONValue.string)), "place": .text(row.place),
    ]
    if let times = row.times {
      facts["succeeded"] = .unsigned(times.succeeded)
      facts["failed"] = .unsigned(times.failed)
    }
    if let reach = row.reach { facts.merge(Self.reach(reach)) { $1 } }
    return .object(facts.filter { !$0.value.isMissing })
  }

  /// Whether a route can be reached, as the facts of its row.
  static func reach(_ route: ExplainedRoute) -> [String: JSONValue] {
    [
      "outcome": .string(route.outcome.rawValue), "steps": .count(route.steps),
      "how": .text(route.how),
      "by": .text(route.takenBy.map { "\($0.name) \($0.id)" }),
      "reason": .text(route.error?.message ?? route.reason), "advice": .text(route.error?.advice),
    ]
  }
}
