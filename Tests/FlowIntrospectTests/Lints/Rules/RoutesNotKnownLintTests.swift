import FlowEngine
import FlowLinks
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct RoutesNotKnownLintTests {
  private enum ListedRoute: String, Route, CaseIterable { case first, second }
  private enum ItemRoute: Route, Codable {
    case list
    case item(Int)

    var identifier: String { "\(self)" }
  }

  private func findings(
    in root: any FlowInspectable, _ catalogue: RouteCatalogue = RouteCatalogue(),
    redaction: Redaction = .nothing
  ) -> [LintFinding] {
    Linter().check(
      LintSubject(
        root: root, catalogue: catalogue, census: CoordinatorCensus(), redaction: redaction)
    ).findings.filter { $0.rule == "none-declared" }
  }

  private let items = PlainCoordinator(ItemRoute.item(7), shows: [.list])

  @Test("a type is reported once, whatever the number of its coordinators and of lints")
  func once() {
    for _ in 0..<5 { items.addChild(PlainCoordinator(ItemRoute.list)) }
    let found = findings(in: items)
    #expect(found.map(\.lint) == ["routes-not-known"])
    #expect(found.map(\.verdict) == [.unknown])
    #expect(
      found.map(\.message) == [
        "no routes of ItemRoute are declared: the lints ask only about the 2 in the tree"
      ])
  }

  @Test("the advice is the code to add, with a route of the tree as an example")
  func advice() {
    #expect(
      findings(in: items).map(\.advice) == [
        "declare an example of each case: options.catalogue.add([ItemRoute.item(7)])"
      ])
    #expect(
      findings(in: PlainCoordinator(ListedRoute.first)).map(\.advice) == [
        "declare them: options.catalogue.add(ListedRoute.self)"
      ])
  }

  @Test("following the advice ends the finding")
  func followed() {
    var examples = RouteCatalogue()
    examples.add([ItemRoute.item(1)])
    #expect(findings(in: items, examples).isEmpty)
    var complete = RouteCatalogue()
    complete.add(ListedRoute.self)
    #expect(findings(in: PlainCoordinator(ListedRoute.first), complete).isEmpty)
  }

  @Test("a Decodable type and links declare no routes")
  func noDeclaration() {
    var catalogue = RouteCatalogue()
    catalogue.add(ItemRoute.self)
    catalogue.add(DeepLinks(schemes: ["shop"]) {})
    #expect(findings(in: items, catalogue).count == 1)
  }

  @Test("the example reveals no more than the redaction allows")
  func redacted() {
    let advice = findings(in: items, redaction: .associatedValues).map(\.advice)
    #expect(advice.count == 1 && advice.allSatisfy { !$0.contains("7") })
  }
}
