import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// An app with one defect for each lint.
@MainActor
private final class BrokenApp {
  let root = Stranger("Root")
  let shop = HookedFlow(screens: Screens(without: [.form]))
  let kept = CartFlow(.main)

  init() {
    shop.claims = { [.settings, .form, .sheet].contains($0 as? AppRoute) }
    shop.type = { $0 as? AppRoute == .sheet ? .modal : .push }
    shop.pathTo = { $0 as? AppRoute == .settings ? [HelpRoute.index] : nil }
    shop.addChild(CartFlow(.list, shows: [.form]))
    shop.addModalCoordinator(SheetFlow(.main))
    shop.addChild(Tabs(.home))
    shop.addChild(kept)
    shop.presentModal(
      SheetFlow(.home), detents: ModalDetentConfiguration(detents: [.large, .large]))

    let (left, right) = (Stranger("Left", as: .pushed), Stranger("Right", as: .tab))
    let shared = Stranger("Shared", as: .pushed)
    left.inspection.path = (0..<25).map {
      .route(InspectedRoute(identifier: "page\($0)", type: "Page"))
    }
    left.link(shared, as: .child)
    right.link(shared, as: .child)
    for _ in 0..<4 { root.link(Stranger("Idle"), as: .child) }
    root.link(shop, as: .child)
    root.link(left, as: .child)
    root.link(right, as: .child)
  }
}

@MainActor
@Suite struct BrokenAppTests {
  @Test("every lint that warns finds its defect once")
  func everyLint() {
    let app = BrokenApp()
    let census = CoordinatorCensus()
    var ledger = LintLedger()
    func look(at time: Duration) {
      let pass = LintPass(known(app.root, census: census))
      while !pass.resume(steps: 100) {}
      let linter = SnapshotLinter(FlowSnapshot(of: app.root))
      _ = ledger.update(snapshot: linter.outcome, live: pass.outcome, at: time)
    }
    look(at: .zero)
    app.shop.removeChild(app.kept)
    look(at: .seconds(1))
    #expect(ledger.report.pending == 1)
    look(at: .seconds(6))
    let warnings = ledger.report.findings.filter { $0.verdict == .warning }
    // The lints about undeclared routes and links never warn.
    let notes = [
      LinkOnlyRouteLint.description.name, LinkWayBackLint.description.name,
      RoutesNotKnownLint.description.name,
    ]
    // One moment shows no growth.
    let names = Linter.lints
      .filter { $0.sight != .sources && $0.sight != .run && !notes.contains($0.name) }.map(\.name)
    #expect(warnings.map(\.lint) == names, "\(warnings.map(\.message))")
    #expect(Set(warnings.map(\.id)).count == warnings.count)
  }

  @Test("a correct app has no warnings and no unknown findings")
  func inOrder() {
    let tabs = Tabs(.home)
    let page = TabPage(.list, shows: [.settings, .sheet], as: [.sheet: .modal])
    page.addModalCoordinator(SheetFlow(.sheet, shows: [.sheet, .form]))
    page.addChild(HelpFlow(.index, shows: [.article(1)]))
    tabs.addChild(page)
    tabs.addChild(TabPage(.main, shows: [.settings]))
    tabs.navigate(to: HelpRoute.article(1))
    tabs.navigate(to: AppRoute.form)
    let report = Linter().check(known(tabs))
    #expect(report.findings == [])
  }
}
