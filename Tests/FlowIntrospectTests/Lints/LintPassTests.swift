import FlowEngine
import Testing

@testable import FlowIntrospect

@MainActor
@Suite struct LintPassTests {
  private func tree() -> Coordinator<AppRoute> {
    let root = ShopFlow(.home, shows: [.settings, .sheet], as: [.sheet: .modal])
    for index in 0..<4 {
      let cart = CartFlow(.list, shows: [.settings, .form])
      cart.addModalCoordinator(SheetFlow(index == 0 ? .main : .form))
      root.addChild(cart)
    }
    return root
  }

  @Test("in steps or at once, the same is found", arguments: [1, 3, 50])
  func steps(size: Int) {
    let root = tree()
    let pass = LintPass(known(root))
    while !pass.resume(steps: size) {}
    let whole = LintPass(known(root))
    while !whole.resume(for: .seconds(60)) {}
    #expect(pass.isDone && whole.isDone)
    #expect(pass.outcome.findings() == whole.outcome.findings())
    #expect(pass.outcome.findings().count { $0.verdict == .warning } > 2)
  }

  @Test("with no time left, it goes on by one step and says that it is not done")
  func noTime() {
    let pass = LintPass(known(tree()))
    #expect(!pass.resume(for: .zero))
    #expect(!pass.isDone)
  }

  @Test("no step asks more than a few questions, however wide and deep the tree is")
  func smallSteps() {
    let root = HookedFlow()
    var deepest: Coordinator<AppRoute> = root
    var all = [root]
    for index in 0..<300 {
      let next = HookedFlow(.list)
      all.append(next)
      (index % 2 == 0 ? root : deepest).addChild(next)
      if index % 2 == 1 { deepest = next }
    }
    let pass = LintPass(known(root))
    var before = 0
    var most = 0
    var steps = 0
    while !pass.isDone {
      pass.resume(steps: 1)
      let questions = all.reduce(0) { $0 + $1.questions }
      most = max(most, questions - before)
      before = questions
      steps += 1
    }
    #expect(most <= 4)
    #expect(steps > 300 * everyAppRoute.count)
  }

  @Test("a pass under way keeps no coordinator alive")
  func holdsNothing() {
    let root = tree()
    weak var child = root.children.last
    let pass = LintPass(known(root))
    for _ in 0..<100 { pass.resume(steps: 1) }
    #expect(child != nil)
    if let last = root.children.last as? CartFlow { root.removeChild(last) }
    #expect(child == nil)
    while !pass.resume(steps: 100) {}
    #expect(pass.outcome.findings().count { $0.verdict == .warning } > 2)
  }

  @Test("a tree that changes under a pass makes it miss things at most", arguments: 1...12)
  func changing(seed: UInt64) {
    let hierarchy = RandomHierarchy(seed: seed)
    let census = CoordinatorCensus()
    for round in 0..<20 {
      let pass = LintPass(
        LintSubject(
          root: hierarchy.root, routes: (0..<15).map { Numbered($0) },
          completeRouteTypes: [Numbered.self], census: census))
      while !pass.resume(steps: 1 + round) { hierarchy.step() }
      let retained = pass.outcome.findings().filter { $0.lint == "retained-but-detached" }
      // A coordinator that belongs to somebody is never called detached.
      #expect(retained.allSatisfy { $0.coordinator?.id != hierarchy.root.inspectionID })
    }
  }

  @Test("asking changes nothing")
  func pure() {
    let root = tree()
    let before = walked(root)
    var events = 0
    let observation = FlowEvents.observe { _ in events += 1 }
    _ = Linter().check(known(root))
    observation.cancel()
    #expect(events == 0 && walked(root) == before)
  }

  @Test("a lint that is allowed asks nothing")
  func allowed() throws {
    let root = HookedFlow()
    let pass = LintPass(known(root), configuration: try LintConfiguration(allow: ["all"]))
    #expect(pass.isDone && root.questions == 0)
  }

  @Test("routes in findings are named as the host wants them named")
  func redaction() {
    let owner = ShopFlow(.home, shows: [.note("secret")])
    owner.addChild(CartFlow(.list, shows: [.note("secret")]))
    var subject = known(owner)
    subject.routes.append(AppRoute.note("secret"))
    subject.label = { RouteLabel(identifier: $0.identifier, type: "AppRoute") }
    let found = found("ambiguous-handler", in: subject)
    #expect(found.count == 1)
    #expect(found.allSatisfy { !"\($0)".contains("secret") })
  }
}
