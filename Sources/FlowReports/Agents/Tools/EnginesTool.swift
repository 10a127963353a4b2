/// The engines that run, and the recordings in progress.
enum EnginesTool: AgentTool {
  static let name = "engines"
  static let summary = "Which apps can be asked: the running engines, and recordings begun here."
  static let shared: Set<SharedArgument> = [.limit, .cursor]

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let report = try await call.asker.engines()
    let engines = report.document.engines
    var answer = AgentAnswer()
    answer.setList("engines", of: engines, from: try call.start(), limit: call.limit, row)
    let recordings = await call.desk.recordings.rows()
    if !recordings.isEmpty { answer.app["recordings"] = .array(recordings) }
    let places = report.places
    if !places.isEmpty { answer.app["listening"] = .array(places.map(JSONValue.string)) }
    if engines.isEmpty {
      do { try report.check() } catch {
        answer.app["message"] = .string(AgentWords.words(for: "\(error)"))
      }
      answer.next = [
        AgentStep("recording", ["do": .string("list")], "the recordings begun here")
      ]
    } else {
      let only = engines.count == 1 ? nil : engines.first { $0.engine != nil }?.pid
      let target = only.map { ["target": JSONValue.string("\($0)")] } ?? [:]
      answer.next = [
        AgentStep("screen", target, "where the user is"),
        AgentStep("check", target.merging(["for": .string("lints")]) { $1 }, "what is wrong"),
      ]
    }
    return answer
  }

  private static func row(_ engine: ListedEngine) -> JSONValue {
    .facts([
      "name": .text(engine.name), "pid": .count(engine.pid.map(Int.init)),
      "state": .string(engine.state.rawValue), "version": .text(engine.engine?.version),
      "startedAt": .text((engine.engine?.startedAt).map(Times.text)),
      "socket": .string(engine.socket), "problem": .text(engine.problem),
    ])
  }
}
