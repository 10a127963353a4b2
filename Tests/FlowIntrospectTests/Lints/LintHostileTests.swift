import FlowEngine
import TestEngines
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct LintHostileTests {
  nonisolated static let texts =
    hostileTexts + [
      String(repeating: "y", count: 10_000), "e" + String(repeating: "\u{301}", count: 5_000),
    ]

  private func expectHarmless(_ finding: LintFinding, _ text: String) {
    for line in [finding.message, finding.advice, finding.id] {
      #expect(line.count < 1_000)
      let bad = line.unicodeScalars.filter {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(
          $0.properties.generalCategory)
      }
      #expect(bad.isEmpty, "\(finding.lint)/\(finding.rule)")
    }
    #expect(finding.id.utf8.count < 100)
  }

  @Test("hostile names and routes make harmless findings", arguments: texts)
  func snapshots(text: String) throws {
    let odd = node(1, children: [2, 2, 3, 4]) {
      $0.facts.name = text
      $0.facts.routeType = text
      $0.facts.context = .modal
      $0.facts.selectedTab = 7
      $0.facts.presented = label(text, text)
      $0.facts.detents = ModalDetentConfiguration(
        detents: [.small, .small], selectedDetent: .custom)
      $0.facts.path = (0..<30).map { _ in .route(label(text)) }
    }
    let found = Linter().check(
      snapshot([
        odd, node(2, of: 1, as: .tab) { $0.facts.name = text },
        node(3, of: 2) { $0.facts.name = text },
      ]))
    #expect(Set(found.map(\.lint)).count == 5)
    for finding in found { expectHarmless(finding, text) }
    #expect(try roundTrip(found) == found)
  }

  @Test("hostile values of routes make harmless findings", arguments: texts)
  func live(text: String) {
    let owner = HookedFlow(.home, screens: Screens(without: [.note(text)]))
    owner.type = { $0 as? AppRoute == .sheet ? .modal : .push }
    owner.pathTo = { $0 as? AppRoute == .note(text) ? [Odd(identifier: text)] : nil }
    owner.addChild(CartFlow(.list, shows: [.note(text)]))
    owner.addModalCoordinator(SheetFlow(.note(text)))
    let stranger = Stranger(text)
    stranger.link(owner, as: .child)
    var subject = known(stranger)
    subject.routes.append(AppRoute.note(text))
    let found = Linter().check(subject).findings
    #expect(Set(found.map(\.lint)).count == 5)
    for finding in found { expectHarmless(finding, text) }
  }
}

private struct Odd: Route {
  let identifier: String
}
