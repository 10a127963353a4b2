import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowEngine
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Copying the selection", .timeLimit(.minutes(Patience.minutes)))
struct ClipboardTests {
  private enum ShopRoute: Route {
    case product(Int)

    var identifier: String { "product" }
  }

  private func copied(_ key: Key, in session: InspectorSession) -> String? {
    guard case .copy(let text)? = Fixture.press(key, in: session).first else { return nil }
    return text
  }

  private func json(_ session: InspectorSession) throws -> [String: Any] {
    let text = try #require(copied(.character("y"), in: session))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("an entry of the log is copied as text and as JSON, and its navigation as code")
  func log() throws {
    let session = Fixture.inspector()
    Fixture.send(.navigated(Fixture.navigation(ShopRoute.product(7))), to: session)
    Fixture.press(.character("1"), in: session)
    #expect(
      copied(.character("c"), in: session)
        == "22:13:21.000  ✓  navigate  product(7)  AppCoordinator  reset")
    #expect(session.model.message == "sent to the terminal: the entry")
    #expect(try json(session)["subject"] as? String == "product(7)")
    #expect(
      copied(.character("C"), in: session) == "coordinator.navigate(to: ShopRoute.product(7))")
  }

  @Test("a joiner that joins nothing is visible in copied text, and never in copied code")
  func joiner() {
    struct Entrance: Route, CustomStringConvertible {
      var description: String { "Вх\u{200d}од" }
      var identifier: String { description }
    }
    let session = Fixture.inspector()
    Fixture.send(.navigated(Fixture.navigation(Entrance())), to: session)
    Fixture.press(.character("1"), in: session)
    #expect(copied(.character("c"), in: session)?.contains("Вх⟨ZWJ⟩од") == true)
    #expect(Fixture.press(.character("C"), in: session) == [])
    #expect(session.model.message?.contains("describes itself in words") == true)
  }

  @Test("an error and a group of errors are copied, and a group has no code")
  func errors() throws {
    let session = Fixture.inspector()
    for number in UInt64(1)...2 {
      Fixture.send(
        .errorReported(ErrorFixture.navigation(number, after: Double(number))), to: session)
    }
    Fixture.press(.character("2"), in: session)
    #expect(copied(.character("c"), in: session)?.hasSuffix(": 2 errors") == true)
    #expect(Fixture.press(.character("C"), in: session) == [])
    #expect(session.model.message?.hasPrefix("the group is not a navigation") == true)
    Fixture.press(.character("l"), .character("j"), in: session)
    #expect(copied(.character("c"), in: session)?.hasPrefix("navigationFailed: ") == true)
    #expect(try json(session)["sequence"] as? Int == 2)
  }

  @Test("a finding, a modal, a moment and a line of the details are copied")
  func others() throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 21))
    Fixture.send(.navigated(Fixture.navigation(ShopRoute.product(9))), to: session)
    _ = session.handle(.linted(LintFixture.all, of: Fixture.id))
    Fixture.press(.character("5"), in: session)
    #expect(copied(.character("c"), in: session)?.contains("/") == true)
    #expect(try json(session)["lint"] is String)
    Fixture.press(.character("4"), in: session)
    #expect(copied(.character("c"), in: session)?.contains(" on ") == true)
    #expect(try json(session)["host"] is String)
    Fixture.press(.character("3"), in: session)
    #expect(try json(session)["navigations"] is [Any])
    #expect(
      copied(.character("C"), in: session) == "coordinator.navigate(to: ShopRoute.product(9))")
    Fixture.press(.character("0"), .character("d"), .character("j"), in: session)
    #expect(try json(session)["label"] as? String == "relation")
  }

  @Test("an explanation is copied, as text and as code, and stays open")
  func explanation() {
    let session = Fixture.inspector()
    _ = session.handle(.explained(ExplanationFixture.report("green"), of: Fixture.id))
    #expect(copied(.character("C"), in: session) == "coordinator.navigate(to: Route.green(7))")
    #expect(copied(.character("c"), in: session)?.contains("outcome") == true)
    #expect(session.model.screen.overlay == .explanation)
  }

  @Test("a request is written as code, or an error says why it has no code")
  func code() throws {
    let route = RouteLabel(identifier: "product", type: "ShopRoute", detail: "product(id: 7)")
    func code(_ request: String, _ route: RouteLabel? = nil, tab: Int? = nil) -> String {
      do { return try NavigationCall(request, to: route, tab: tab).code() } catch {
        return "\(error)"
      }
    }
    #expect(code("popTo", route) == "coordinator.popTo(ShopRoute.product(id: 7))")
    #expect(
      code("changeFlow", route) == "coordinator.transitionToNewFlow(root: ShopRoute.product(id: 7))"
    )
    #expect(code("selectTab", tab: 2) == "coordinator.switchToTab(2)")
    #expect(code("pop") == "coordinator.pop()")
    #expect(code("presentModal", route).contains("takes objects of the app"))
    #expect(code("navigate", RouteLabel(identifier: "a b", type: "T")).contains("has no code"))
    let page = RouteLabel(identifier: "page", type: "Page", detail: "Page(number: 3)")
    #expect(code("navigate", page) == "coordinator.navigate(to: Page(number: 3))")
    #expect(page.shown == "page(number: 3)")
    let long = RouteLabel(
      identifier: "x", type: "T", detail: "x(\(String(repeating: "y", count: 2_000)))")
    #expect(code("navigate", long).contains("too long"))
  }
}
