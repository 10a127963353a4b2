import FlowEngine
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite struct ExplainReportTests {
  private let now = Tree(
    name: "App", id: 1, children: [Tree(name: "Red", relation: .pushed, id: 2)]
  ).snapshot

  private func result(
    steps: [NavigationStepReport] = [], stepsOmitted: Int? = nil,
    error: FlowErrorDescription? = nil, flowChange: CoordinatorReference? = nil, omitted: Int = 0,
    change: FlowDelta? = nil, changeOmitted: Int? = nil, revision: UInt64 = 1
  ) -> ExplainRequest.Result {
    let app = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")
    let red = CoordinatorReference(id: CoordinatorID(rawValue: 2), name: "Red")
    return ExplainRequest.Result(
      epoch: "test", revision: revision, origin: red.clipped,
      route: RouteLabel(identifier: "detail", type: "RedRoute", detail: "detail(7)"),
      steps: steps, stepsOmitted: stepsOmitted, error: error, flowChange: flowChange,
      trace: NavigationTrace(
        entries: [
          .init(depth: 0, coordinator: red, question: .own, accepted: false, answer: "no"),
          .init(depth: 1, coordinator: app, question: .parent, accepted: true, answer: "pushes it"),
        ], omitted: omitted),
      change: change, changeOmitted: changeOmitted)
  }

  private func push() -> NavigationStepReport {
    let app = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")
    return NavigationStepReport(
      NavigationStepSummary(coordinator: app, change: .truncatePath(count: 0)), NoRedaction())
  }

  private func lines(_ report: ExplainReport, _ title: String) -> [MarkedLine] {
    report.sections.first { $0.title == title }?.lines ?? []
  }

  private let red = CoordinatorReference(id: CoordinatorID(rawValue: 2), name: "Red")
  private let app = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")

  private func result(
    asking entries: [NavigationTrace.Entry], omitted: Int = 0, error: FlowErrorDescription? = nil,
    steps: [NavigationStepReport] = []
  ) -> ExplainRequest.Result {
    ExplainRequest.Result(
      epoch: "test", revision: 1, origin: red,
      route: RouteLabel(identifier: "detail", type: "RedRoute", detail: "detail(7)"), steps: steps,
      stepsOmitted: nil, error: error, flowChange: nil,
      trace: NavigationTrace(entries: entries, omitted: omitted), change: nil, changeOmitted: nil)
  }

  private var entries: [NavigationTrace.Entry] {
    [
      .init(depth: 0, coordinator: red, question: .alreadyThere, accepted: false, answer: "no"),
      .init(
        depth: 0, coordinator: red, question: .own, accepted: false, answer: "cannot handle it"),
      .init(depth: 0, coordinator: app, question: .parent, accepted: true, answer: "asked by Red"),
      .init(depth: 0, coordinator: app, question: .own, accepted: true, answer: "pushes it"),
    ]
  }

  @Test("what decided comes first, then who was asked, in three lines; the rest is folded")
  func asked() {
    let report = ExplainReport(result(asking: entries, omitted: 3), now: now)
    #expect(report.heading == "RedRoute.detail(7) from Red #2")
    let asked = lines(report, "asked")
    #expect(asked.map(\.mark) == [.yes, .plain, .asked, .omitted])
    #expect(
      asked.map(\.text) == [
        "taken by App #1  own: pushes it", "asked first: Red #2",
        "then App #1  as parent: asked by Red", "7 questions in all",
      ])
    #expect(asked[0].node == CoordinatorID(rawValue: 1))
  }

  @Test("all questions have one line for each coordinator")
  func questions() {
    let report = ExplainReport(result(asking: entries, omitted: 3), now: now)
    #expect(report.sections.allSatisfy { $0.title != "questions" })
    let all = report.sections(isUnfolded: true).last
    #expect(all?.title == "questions" && all?.lines.map(\.mark) == [.no, .yes, .omitted])
    #expect(all?.lines[0].text == "Red #2  already there: no; own: cannot handle it")
    let style = TextStyle(glyphs: .ascii, colours: false)
    #expect(!report.text(style).contains("cannot handle it"))
    #expect(report.text(style, isUnfolded: true).contains("cannot handle it"))
  }

  @Test("a route that a coordinator has is already there only if no step is needed")
  func found() {
    let entry = NavigationTrace.Entry(
      depth: 0, coordinator: red, question: .alreadyThere, accepted: true,
      answer: "it is on its stack")
    for (steps, words) in [([], "already there: it is on its stack"), ([push()], entry.answer)] {
      let report = ExplainReport(result(asking: [entry], steps: steps), now: now)
      #expect(lines(report, "asked").first?.text == "taken by Red #2  \(words)")
      #expect(report.questions.lines.map(\.text) == ["Red #2  \(words)"])
    }
  }

  @Test("a refusal names the coordinator whose answer the error is, else the root")
  func refused() {
    let error = FlowErrorDescription(.invalidTabIndex(index: 9, validRange: 0..<3))
    let failing = NavigationTrace.Entry(
      depth: 1, coordinator: red, question: .own, accepted: false, answer: error.message)
    let root = NavigationTrace.Entry(
      depth: 0, coordinator: app, question: .flowChange, accepted: false, answer: "no")
    func first(_ entries: [NavigationTrace.Entry]) -> String? {
      lines(ExplainReport(result(asking: entries, error: error), now: now), "asked").first?.text
    }
    #expect(first([failing, root])?.hasPrefix("refused by Red #2  own: ") == true)
    #expect(first([entries[0], root]) == "refused by App #1  change of flow: no")
  }

  @Test("the steps are numbered, and a change of the flow cannot be predicted")
  func plan() {
    let root = CoordinatorReference(id: CoordinatorID(rawValue: 1), clipping: "App")
    let report = ExplainReport(
      result(steps: [push()], stepsOmitted: 2, flowChange: root), now: now)
    let plan = lines(report, "plan")
    #expect(plan.count == 3)
    #expect(plan[0].text.hasPrefix("1. App #1: "))
    #expect(plan[1].text == "2 more steps")
    #expect(plan[2].text.hasPrefix("then App #1 changes the flow"))
    #expect(report.isReachable)
  }

  @Test("a route that is already shown takes no steps, and changes nothing")
  func alreadyThere() {
    let report = ExplainReport(result(), now: now)
    #expect(lines(report, "plan").map(\.text) == ["nothing to do: the route is already shown"])
    #expect(lines(report, "hierarchy afterwards").map(\.text) == ["unchanged"])
  }

  @Test("an unreachable route has a reason and advice, and no hierarchy")
  func unreachable() {
    let error = FlowErrorDescription(
      .navigationFailed(
        coordinator: "App", route: "detail", routeType: "RedRoute", context: "absent"))
    let report = ExplainReport(result(error: error), now: now)
    #expect(!report.isReachable)
    #expect(
      lines(report, "outcome").map(\.text) == [error.message, error.advice, error.phase?.title])
    #expect(report.sections.map(\.title) == ["outcome", "asked"])
  }

  @Test("the hierarchy afterwards is drawn as changes to the current hierarchy")
  func hierarchy() {
    let after = Tree(
      name: "App", id: 1, children: [Tree(name: "Blue", relation: .pushed, id: 3)]
    ).snapshot
    let delta = FlowDelta(
      revision: 2, added: after.nodes.values.filter { $0.id.rawValue == 3 },
      changed: after.nodes.values.filter { $0.id.rawValue == 1 },
      removed: [CoordinatorID(rawValue: 2)])
    let report = ExplainReport(result(steps: [push()], change: delta), now: now)
    let drawn = lines(report, "hierarchy afterwards").filter { $0.mark != .detail }
    #expect(drawn.map(\.mark) == [.changed, .removed, .added])
    #expect(drawn.map(\.node?.rawValue) == [1, 2, 3])
  }

  @Test("a hierarchy of another revision, or a hierarchy that is too large, is reported")
  func notDrawn() {
    let delta = FlowDelta(revision: 8, removed: [CoordinatorID(rawValue: 2)])
    let stale = ExplainReport(result(change: delta, revision: 7), now: now)
    #expect(lines(stale, "hierarchy afterwards").first?.text.hasPrefix("unknown") == true)
    let none = ExplainReport(result(change: delta), now: nil)
    #expect(lines(none, "hierarchy afterwards").first?.mark == .omitted)
    let large = ExplainReport(result(changeOmitted: 9_000), now: now)
    #expect(lines(large, "hierarchy afterwards").first?.text.hasPrefix("9000 coord") == true)
  }

  @Test("each mark has its own sign besides its colour, in ASCII too")
  func signs() {
    for glyphs in [Glyphs.unicode, .ascii] {
      #expect(
        Set([MarkedLine.Mark.added, .removed, .changed, .plain].map { $0.sign(glyphs) }).count == 4)
      #expect(MarkedLine.Mark.yes.sign(glyphs) != MarkedLine.Mark.no.sign(glyphs))
    }
    let text = MarkedLinesText(glyphs: .ascii, colours: true)
      .text(of: [MarkedLine("a\u{1b}b", depth: 99, mark: .added)])
    #expect(text == "\u{1b}[32m+ \(String(repeating: " ", count: 32))a^[b\u{1b}[0m\n")
  }
}
