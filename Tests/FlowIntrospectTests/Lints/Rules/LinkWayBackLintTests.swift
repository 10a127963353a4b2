import FlowEngine
import FlowLinks
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct LinkWayBackLintTests {
  private let app = HookedFlow()
  private let census = CoordinatorCensus()
  private let observation: FlowObservation
  private let links = DeepLinks(schemes: ["shop"]) {
    DeepLink("/settings") { _ in AppRoute.settings }
    DeepLink("/article/:id") { HelpRoute.article(try $0.parameter("id")) }
  }

  init() {
    census.noteSeen(app)
    observation = FlowEvents.observe { [census] in census.note($0) }
  }

  private var findings: [LintFinding] {
    found("link-way-back", in: known(app, census: census))
  }

  @Test("a link that was pushed onto different stacks is found, with both ways back")
  func differs() throws {
    app.open("shop://settings", with: links)
    #expect(findings == [])
    app.popToRoot()
    app.navigate(to: AppRoute.list)
    app.open("shop://settings", with: links)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(
      finding.message
        == "links to 'settings' led back to 'home' and, later, to 'list': that depends on the stack "
        + "that they found")
    #expect(finding.verdict == .unknown && finding.coordinator?.name == "HookedFlow")
    #expect(finding.advice.contains("popToRoot()"))
  }

  @Test("links with one way back, and navigations that are no links, are not found")
  func same() {
    for _ in 0..<3 {
      app.navigate(to: AppRoute.list)
      app.popToRoot()
      app.open("shop://settings", with: links)
      app.popToRoot()
    }
    app.navigate(to: AppRoute.list)
    app.navigate(to: AppRoute.settings)
    #expect(findings == [])
  }

  @Test("a path that is built from an empty stack is one way back")
  func path() {
    app.pathTo = { $0 as? AppRoute == .settings ? [AppRoute.list, AppRoute.settings] : nil }
    for _ in 0..<2 {
      app.popToRoot()
      app.open("shop://settings", with: links)
    }
    #expect(findings == [])
  }

  @Test("the way back from the root of a pushed child is that of its owner's stack")
  func child() {
    let help = HelpFlow(.article(1), shows: [.article(1)])
    app.addChild(help)
    census.noteSeen(help)
    app.open("shop://article/1", with: links)
    app.popToRoot()
    app.navigate(to: AppRoute.list)
    app.open("shop://article/1", with: links)
    #expect(app.visibleCoordinator === help)
    #expect(
      findings.map(\.message) == [
        "links to 'article(1)' led back to 'home' and, later, to 'list': that depends on the stack "
          + "that they found"
      ])
  }

  @Test("a redaction hides the places")
  func redacted() {
    app.open("shop://settings", with: links)
    app.popToRoot()
    app.navigate(to: AppRoute.list)
    app.open("shop://settings", with: links)
    var subject = known(app, census: census)
    subject.redaction = .associatedValues
    #expect(
      found("link-way-back", in: subject).map(\.message) == [
        "links to 'settings' led back to different places: that depends on the stack that they found"
      ])
  }
}
