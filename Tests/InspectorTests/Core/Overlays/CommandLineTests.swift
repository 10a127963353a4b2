import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Commands on the command line", .timeLimit(.minutes(Patience.minutes)))
struct CommandLineTests {
  private func run(_ line: String, in session: InspectorSession) -> [Effect] {
    Fixture.press(.character(":"), .control("u"), in: session)
    Fixture.type(line, in: session)
    return Fixture.press(.enter, in: session)
  }

  @Test("a command without arguments refuses an argument, and does not run")
  func takesNothing() {
    let session = Fixture.inspector()
    #expect(run("pause now", in: session) == [])
    #expect(session.model.message == "'pause' takes no argument")
    #expect(!session.model.inspection.isPast)
    #expect(run("quit please", in: session) == [])
    #expect(run("pause", in: session) == [])
    #expect(session.model.inspection.isPast)
  }

  @Test("quitting works by its most common names", arguments: ["q", "quit"])
  func quitting(line: String) {
    #expect(run(line, in: Fixture.inspector()) == [.quit])
  }

  @Test("the jump opens with the argument as its text")
  func jump() {
    let session = Fixture.inspector()
    _ = run("jump-to BlueInfo", in: session)
    #expect(session.model.screen.overlay == .jump)
    #expect(session.model.editor.text == "BlueInfo")
    Fixture.press(.enter, in: session)
    #expect(session.model.inspection.tree.selectedNode?.name == "BlueInfoCoordinator")
    _ = run("jump-to", in: session)
    #expect(session.model.screen.overlay == .jump && session.model.editor.text.isEmpty)
    Fixture.press(.escape, .character(":"), in: session)
    Fixture.type("jump-to BlueI", in: session)
    #expect(session.model.choices.map(\.title) == ["jump-to BlueInfoCoordinator"])
  }
}
