import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Short names of commands", .timeLimit(.minutes(Patience.minutes)))
struct CommandNameTests {
  private func run(_ line: String, in session: InspectorSession) -> [Effect] {
    Fixture.press(.character(":"), in: session)
    Fixture.type(line, in: session)
    return Fixture.press(.enter, in: session)
  }

  @Test("a command runs by the beginning or some letters of its name, if they fit no other name")
  func unique() {
    let session = Fixture.inspector()
    for (line, panel) in [("err", Panel.errors), ("errors", .errors), ("lnts", .lints)] {
      _ = run(line, in: session)
      #expect(session.model.screen == ShownScreen(panel: panel), "\(line)")
    }
    #expect(run("them dark", in: session) == [.setTheme(.dark)])
  }

  @Test("several candidates are listed, and the line stays open")
  func several() {
    let session = Fixture.inspector()
    #expect(run("exp", in: session) == [])
    #expect(
      session.model.message == "'exp' is the beginning of expand, expand-all, explain, export")
    #expect(session.model.screen.overlay == .command && session.model.editor.text == "exp")
    #expect(session.draw().text.contains("expand-all"))
  }

  @Test("an exact name is never ambiguous")
  func exact() {
    let session = Fixture.inspector()
    _ = run("time 99", in: session)
    #expect(session.model.message?.hasPrefix("'time'") == true)
  }
}
