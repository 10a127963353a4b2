import FlowModel
import FlowScan
import Testing

/// How the user leaves a detour.
@Suite struct WayBackTests {
  /// What a scan says of a detour whose screen is this one, in an app with more code.
  private func wayBack(
    _ screen: String = "Screen(title: \"Offer\", hasOwnBackButton: true)",
    factory: String = ", factory: OfferScreens()", detour: String = "", app: String = "",
    more: String = ""
  ) -> DeclaredCoordinator.WayBack? {
    let text = """
      import FlowEngine
      enum AppRoute: Route { case app }
      enum OfferRoute: Route { case offer, terms }
      final class AppCoordinator: Coordinator<AppRoute> {
        init() { super.init(root: .app) }
        func show() { presentDetour(OfferCoordinator(), presenting: OfferRoute.offer) }
        \(app)
      }
      final class OfferCoordinator: Coordinator<OfferRoute> {
        init() { super.init(root: .offer\(factory)) }
        \(detour)
      }
      final class OfferScreens: ViewFactory<OfferRoute> {
        var isPlain: Bool = true
        override func buildScreen(for route: OfferRoute) -> Screen? { \(screen) }
      }
      \(more)
      """
    let map = Scan(texts: [("App.swift", "Shop", text)]).map
    #expect(map.relations.map(\.relation) == [.detour])
    let coordinators = Dictionary(uniqueKeysWithValues: map.coordinators.map { ($0.id, $0) })
    // What is no detour has no way back from one.
    #expect(coordinators["AppCoordinator"]?.wayBack == nil)
    return coordinators["OfferCoordinator"]?.wayBack
  }

  @Test("a renderer draws the button of a screen that has none")
  func control() {
    #expect(wayBack("Screen(title: route.identifier)") == .control)
    #expect(wayBack("Screen(title: \"Offer\", hasOwnBackButton: false)") == .control)
    #expect(wayBack("nil") == .control)
    #expect(wayBack(factory: "") == .control)
    #expect(wayBack("Screen(title: \"\", hasOwnBackButton: route == .terms)") == .control)
    #expect(wayBack("Screen(title: \"\", hasOwnBackButton: route == .offer)") == .missing)
  }

  @Test(
    "code that may be the detour's own ends it",
    arguments: [
      "struct Offer { let coordinator: OfferCoordinator\n func back() { coordinator.pop() } }",
      "struct Offer { weak var coordinator: OfferCoordinator?\n "
        + "func back() { coordinator?.parent?.dismissDetour() } }",
      "extension Coordinator { func leave() { close() } }",
      "extension OfferScreens { func leave(_ one: AnyCoordinator) { one.dismiss() } }",
    ])
  func outside(code: String) {
    #expect(wayBack(more: code) == .code)
  }

  @Test("so do calls of its class, a navigation to another route, and its presenter")
  func inside() {
    #expect(wayBack(detour: "func back() { if !pop() { dismiss() } }") == .code)
    #expect(wayBack(detour: "func buy() { navigate(to: AppRoute.app) }") == .code)
    #expect(wayBack(app: "func hide() { dismissDetour() }") == .code)
  }

  @Test(
    "calls of others do not end it, and neither do its own routes",
    arguments: [
      "final class Toast { func dismiss() {}\n func hide() { dismiss() } }",
      "final class File { func close() {} }\nfunc end(_ file: File) { file.close() }",
      "extension AppCoordinator { func back() { pop() } }",
      "extension OfferCoordinator { func read() { navigate(to: OfferRoute.terms) } }",
    ])
  func others(code: String) {
    #expect(wayBack(more: code) == .missing)
  }

  @Test("a call on any coordinator, and a button that may change, leave it to a run")
  func open() {
    #expect(
      wayBack(more: "struct Bar { let host: AnyCoordinator\n func back() { host.pop() } }")
        == .unknown)
    #expect(wayBack("Screen(title: \"Offer\", hasOwnBackButton: isPlain)") == .unknown)
    #expect(
      wayBack(
        "Screen(title: \"Offer\", hasOwnBackButton: isPlain)", detour: "func back() { pop() }")
        == .code)
  }
}
