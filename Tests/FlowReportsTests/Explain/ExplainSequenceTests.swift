import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports

@Suite("Explanations as sequence diagrams")
struct ExplainSequenceTests {
  private let feed = CoordinatorReference(id: CoordinatorID(rawValue: 2), name: "Feed")
  private let app = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")

  private func result(questions: Int = 0, name: String = "pay") -> ExplainRequest.Result {
    let more = (0..<questions).map { _ in
      NavigationTrace.Entry(
        depth: 0, coordinator: feed, question: .own, accepted: false, answer: "no")
    }
    return ExplainRequest.Result(
      epoch: "one", revision: 1, origin: feed, route: RouteLabel(identifier: name, type: "R"),
      steps: [
        NavigationStepReport(coordinator: app, change: "push \(name)", kind: .push)
      ], stepsOmitted: nil, error: nil, flowChange: nil,
      trace: NavigationTrace(
        entries: more + [
          NavigationTrace.Entry(
            depth: 0, coordinator: feed, question: .own, accepted: false,
            answer: "cannot handle it"),
          NavigationTrace.Entry(
            depth: 0, coordinator: app, question: .parent, accepted: true,
            answer: "asked by Feed"),
          NavigationTrace.Entry(
            depth: 0, coordinator: app, question: .own, accepted: true, answer: "pushes it"),
        ]), change: nil, changeOmitted: nil)
  }

  @Test("it has who asked whom, the answers and the steps")
  func whole() {
    #expect(
      ExplainSequence.diagram(of: result()).mermaid == """
        sequenceDiagram
          participant c2 as Feed 2
          participant c1 as App 1
          Note over c2: asked for R.pay
          c2--xc2: own#58; cannot handle it
          c2->>c1: parent#58; asked by Feed
          c1->>c1: own#58; pushes it
          c1-)c1: push pay

        """)
  }

  @Test("of many questions, the last ones are shown")
  func long() {
    let text = ExplainSequence.diagram(of: result(questions: 100)).mermaid
    #expect(text.contains("43 questions left out"))
    #expect(text.contains("pushes it"))
  }

  @Test("names of the app end no line and begin no statement")
  func hostile() {
    let text = ExplainSequence.diagram(of: result(name: "a;\nend\u{1b}%%{init}%%#lt;")).mermaid
    #expect(!text.contains("\u{1b}") && !text.contains("%%"))
    #expect(text.split(separator: "\n").count == 8)
  }
}
