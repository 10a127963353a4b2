import FlowEngine
import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// The subject of the details, and how the details are read.
@MainActor
@Suite("The subject of the details", .timeLimit(.minutes(Patience.minutes)))
struct SubjectTests {
  private func session(columns: Int = 80, rows: Int = 24) -> InspectorSession {
    let session = Fixture.inspector(columns: columns, rows: rows)
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("2"), .character("j"), in: session)
    return session
  }

  @Test("with the focus, the details stay on the error and scroll, and Esc returns to the errors")
  func errors() throws {
    let session = session()
    let before = DetailPanel.lines(of: session.model)
    #expect(before.contains { $0.label == "error" })
    let height = try #require(session.model.layout.area(of: .detail)).size.rows
    #expect(session.draw().text.contains("\(before.count - height + 1) more lines"))
    Fixture.press(.character("d"), in: session)
    #expect(DetailPanel.lines(of: session.model) == before)
    Fixture.press(.character("G"), in: session)
    let screen = session.draw().text
    #expect(screen.contains("on screen") && !screen.contains("more lines"))
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.panel == .errors)
  }

  @Test("J in an error's details selects the error's coordinator, and Esc returns to the details")
  func looking() throws {
    let session = session()
    Fixture.select("BlueCoordinator", in: session)
    Fixture.press(.character("2"), .character("d"), in: session)
    let error = DetailPanel.lines(of: session.model)
    Fixture.press(.character("J"), in: session)
    #expect(session.model.inspection.tree.selectedNode?.name == "AppCoordinator")
    #expect(session.model.screen.cameFrom == .detail)
    #expect(DetailPanel.lines(of: session.model).first?.values.first?.text == "AppCoordinator")
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.panel == .detail)
    #expect(DetailPanel.lines(of: session.model) == error)
  }

  @Test("the keys of the list work in the details: an error is marked there")
  func marking() {
    let session = session()
    Fixture.press(.character("d"), .character("m"), in: session)
    #expect(session.model.message == "marked the error as reviewed")
    #expect(session.model.inspection.errors.selectedError?.mark.state == .reviewed)
    Fixture.press(.character("0"), .character("d"), .character("m"), in: session)
    #expect(session.model.message?.hasPrefix("m (mark as reviewed) works in") == true)
    #expect(session.model.inspection.errors.selectedError?.mark.state == .reviewed)
  }

  @Test("back in the tree, the details are about the tree's selection")
  func tree() {
    let session = session()
    Fixture.press(.character("d"), .character("0"), .character("d"), in: session)
    #expect(!DetailPanel.lines(of: session.model).contains { $0.label == "error" })
  }

  @Test("below a zoomed list, the details have its width", arguments: [120, 200])
  func width(columns: Int) {
    let session = session(columns: columns, rows: 40)
    let beside = DetailPanel.lines(of: session.model).count
    Fixture.press(.character("z"), in: session)
    #expect(DetailPanel.lines(of: session.model).count < beside)
    #expect(
      session.draw().text.contains("No coordinator in hierarchy can handle this route"),
      "the line is wrapped too early")
  }
}
