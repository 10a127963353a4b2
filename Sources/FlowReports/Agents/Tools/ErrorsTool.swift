import Foundation

/// The errors of an app by their problems, and decisions about them.
enum ErrorsTool: AgentTool {
  static let name = "errors"
  static let summary = """
    The errors as problems (equal errors), unexpected ones first; with problem, its errors one by one \
    with what decided. mark keeps a decision for the user.
    """
  static let effect = AgentEffect.keeps
  static let arguments = [
    AgentArgument("problem", .text, "its id"),
    AgentArgument("error", .number(1...Int.max), "its number"),
    AgentArgument("kind", .text), AgentArgument("route", .text),
    AgentArgument("coordinator", .text), AgentArgument("since", .text),
    AgentArgument("mark", .choice(["reviewed", "ignored", "open"])),
    AgentArgument("note", .text),
  ]

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("errors", call.again(), "all problems")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    var (review, filter) = try await review(call)
    var marked: Int?
    if let mark = call.arguments.text("mark").flatMap(ErrorMark.State.init(rawValue:)) {
      let errors = try chosen(review.errors(filter), call)
      let mark = ErrorMark(mark, note: call.arguments.text("note"))
      for (run, errors) in Dictionary(grouping: errors, by: \.id.run) {
        let marks = errors.map { ($0.id, mark) }
        let all = try ErrorMarksFile(run: run).add(
          Dictionary(marks, uniquingKeysWith: { first, _ in first }))
        review.take(all)
        // A mark that was taken back is in no file.
        if mark == .none { review.take(Dictionary(uniqueKeysWithValues: marks)) }
      }
      marked = errors.count
    }
    var answer = AgentAnswer(["marked": .count(marked)].filter { !$0.value.isMissing })
    if let run = review.runs.last { answer.app["run"] = .string(run.id) }
    try await call.takeMoment(of: call.target, into: &answer)
    let errors = review.errors(filter)
    let isOfOne = call.arguments.text("problem") != nil || call.arguments.number("error") != nil
    answer.next = [
      isOfOne
        ? AgentStep("errors", call.again(), "all problems")
        : AgentStep("events", call.again(), "what happened")
    ]
    if isOfOne {
      let chosen = Array(try chosen(errors, call).reversed())
      answer.setList("errors", of: chosen, from: try call.start(), limit: call.limit) {
        row(of: $0, in: call)
      }
      if let route = chosen.first?.report.error.routeLabel {
        answer.next.insert(
          AgentStep(
            "explain", call.again(["route": .route(route)]), "what the navigation would do now"),
          at: 0)
      }
    } else {
      let problems = review.problems(of: errors)
      let ordered = problems.filter(\.isOpen) + problems.filter { !$0.isOpen }
      answer.setList("problems", of: ordered, from: try call.start(), limit: call.limit) {
        row(of: $0, in: call)
      }
      if let first = ordered.first {
        answer.next.insert(
          AgentStep(
            "errors", call.again(["problem": .string("\(first.fingerprint)")]),
            "the errors of the first problem, with what decided"), at: 0)
      }
    }
    for missed in review.missed { call.asker.tell(missed.text) }
    answer.file = try call.file("errors", of: ErrorDocument(errors, of: review))
    return answer
  }

  /// The errors of the target, with what a call selects.
  private static func review(
    _ call: AgentCall
  ) async throws -> (ErrorReview, ErrorFilter) {
    let arguments = call.arguments
    let memory = try ProblemsFile.memory(
      in: nil, or: FileManager.default.currentDirectoryPath, telling: call.asker.tell)
    let names = NameFilter(
      routes: [arguments.text("route")].compactMap(\.self),
      coordinators: [arguments.text("coordinator")].compactMap(\.self))
    let known = try await call.asker.check(
      names, in: call.target, routes: "route", coordinators: "coordinator")
    let since = try await call.asker.date(of: try call.beginning(), in: call.target)
    let review = try await call.asker.errors(
      of: [call.target], noting: known, knowing: memory)
    let kinds = arguments.text("kind").map { Set([$0]) } ?? []
    if let kind = kinds.first {
      let there = Set(review.errors().map(\.kind))
      guard there.contains(kind) else {
        throw ReportError.badInput(
          "no error has the kind '\(clipped: kind)'; "
            + (there.isEmpty
              ? "there are none" : "there are \(there.sorted().joined(separator: ", "))"))
      }
    }
    return (review, ErrorFilter(kinds: kinds, names: review.names, since: since))
  }

  /// The errors that a call names by their problem or their number.
  private static func chosen(
    _ errors: [ReviewedError], _ call: AgentCall
  ) throws(ReportError) -> [ReviewedError] {
    var chosen = errors
    if let text = call.arguments.text("problem") {
      guard let fingerprint = ErrorFingerprint(text) else {
        throw .badInput("'\(clipped: text)' is no problem: give the 'problem' of an answer")
      }
      chosen = chosen.filter { $0.fingerprint == fingerprint }
    }
    if let number = call.arguments.number("error") {
      chosen = chosen.filter { $0.report.sequence == UInt64(number) }
    }
    if call.arguments.text("problem") == nil, call.arguments.number("error") == nil {
      throw .badInput("mark needs the argument problem or error")
    }
    if chosen.isEmpty { throw .badInput("no error is of that problem, or has that number") }
    return chosen
  }

  // MARK: Rows

  static func row(of problem: ProblemSummary, in call: AgentCall) -> JSONValue {
    .facts([
      "problem": .string("\(problem.fingerprint)"), "count": .count(problem.count),
      "standing": .string(problem.standing.rawValue), "state": .string(problem.state.rawValue),
      "kind": .string(problem.parts.kind), "message": .string(problem.message),
      "advice": .text(problem.errors.last?.report.error.advice),
      "coordinator": .text(problem.errors.last?.coordinator),
      "route": .route(problem.route), "owner": .text(problem.owner),
      "place": place(problem.call, in: call), "last": .text((problem.last?.time).map(Times.text)),
      "runs": problem.runs > 1 ? .count(problem.runs) : .null,
    ])
  }

  private static func row(of error: ReviewedError, in call: AgentCall) -> JSONValue {
    let report = error.report
    let decider = report.trace.flatMap { TraceLines.deciding(in: $0, failing: report.error) }
    return .facts([
      "error": .unsigned(report.sequence), "time": .string(Times.text(report.time)),
      "state": .string(error.mark.state.rawValue), "note": .text(error.mark.note),
      "message": .string(report.error.message), "advice": .string(report.error.advice),
      "phase": .text(report.error.phase?.rawValue), "route": .route(report.error.routeLabel),
      "path": .array(report.path.map { .string("\($0.name) \($0.id)") }),
      "visibleRoute": .route(report.visibleRoute), "link": .text(report.link?.url),
      "place": place(report.call, in: call),
      "decided": .text(decider.map { "\($0.coordinator.name) \($0.coordinator.id): \($0.answer)" }),
      "problem": .string("\(error.fingerprint)"),
    ])
  }

  /// A call in the app's code: below the sources if they have it, else as the app knows it.
  private static func place(_ label: CallLabel?, in call: AgentCall) -> JSONValue {
    guard let label else { return .null }
    return .string(call.desk.sources?.text(of: .call(label)) ?? label.place)
  }
}
