import FlowProtocol
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The screen without an engine", .timeLimit(.minutes(Patience.minutes)))
struct WaitingTests {
  private func waiting() -> InspectorSession {
    let session = InspectorSession(model: Model(size: Size(rows: 24, columns: 80)))
    session.watch("/run/user/1000/flowscope")
    #expect(session.handle(.engines([])) == [.watchEngines])
    return session
  }

  private let shop = RunningTarget(
    .unixSocket(path: "/run/shop.sock"), title: "shop (pid 1)", name: "shop", pid: 1)
  private let other = RunningTarget(
    .unixSocket(path: "/run/b.sock"), title: "b (pid 2)", name: "b", pid: 2)

  @Test("says how to start an app, and names the directory")
  func text() {
    let text = waiting().draw().text
    for part in [
      "waiting for an app", "import FlowIntrospect", "try FlowInspector.start(coordinator)",
      "/run/user/1000/flowscope", "d  start the demo", "q  quit",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("flowscope attaches to a single engine, and the screen closes")
  func one() {
    let session = waiting()
    #expect(session.handle(.engines([shop])) == [.follow(.engine(shop.endpoint))])
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.inspections.map(\.id) == [.engine(shop.endpoint)])
    #expect(session.handle(.engines([shop, other])) == [])
  }

  @Test("flowscope attaches to the demo once, whether its socket or its start is noticed first")
  func demo() {
    let session = waiting()
    #expect(session.handle(.found(shop.endpoint)) == [.follow(.engine(shop.endpoint))])
    #expect(session.model.screen.overlay == nil)
    #expect(session.handle(.engines([shop])) == [])
    let other = waiting()
    #expect(other.handle(.engines([shop])) == [.follow(.engine(shop.endpoint))])
    #expect(other.handle(.found(shop.endpoint)) == [])
  }

  @Test("several engines are offered; Esc goes back to the wait, and E offers them again")
  func several() {
    let session = waiting()
    _ = session.handle(.engines([shop, other]))
    #expect(session.model.screen.overlay == .targets)
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.overlay == .waiting)
    #expect(session.draw().text.contains("2 engines run"))
    Fixture.press(.character("E"), .down, in: session)
    #expect(session.model.screen.overlay == .targets)
    #expect(Fixture.press(.enter, in: session).count == 1)
    #expect(session.model.screen.overlay == nil && !session.model.isWaiting)
  }

  @Test("d starts the demo, q quits, and other keys do nothing")
  func keys() {
    let session = waiting()
    #expect(Fixture.press(.enter, .character("z"), .character("/"), in: session) == [])
    #expect(session.model.screen.overlay == .waiting)
    #expect(Fixture.press(.character("d"), in: session) == [.startDemo])
    for key in [Key.character("q"), .escape, .control("c")] {
      #expect(Fixture.press(key, in: session) == [.quit])
    }
  }
}
