import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

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

  @Test("a pass in steps finds the same as a pass at once", arguments: [1, 3, 50])
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

  @Test("a pass without time takes one step and is not finished")
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

  @Test("an unfinished pass keeps no coordinator alive")
  func holdsNothing() {
    let root = tree()
    weak let child = root.children.last
    let pass = LintPass(known(root))
    for _ in 0..<100 { pass.resume(steps: 1) }
    #expect(child != nil)
    if let last = root.children.last as? CartFlow { root.removeChild(last) }
    #expect(child == nil)
    while !pass.resume(steps: 100) {}
    #expect(pass.outcome.findings().count { $0.verdict == .warning } > 2)
  }

  @Test("a pass in a changing tree never reports the root as detached", arguments: 1...12)
  func changing(seed: UInt64) async {
    let hierarchy = RandomHierarchy(seed: seed)
    let census = CoordinatorCensus()
    for round in 0..<20 {
      // Lets other tests use the main actor.
      await Task.yield()
      let pass = LintPass(
        LintSubject(
          root: hierarchy.root, routes: (0..<15).map { Numbered($0) },
          completeRouteTypes: [Numbered.self], census: census))
      while !pass.resume(steps: 1 + round) { hierarchy.step() }
      let retained = pass.outcome.findings().filter { $0.lint == "retained-but-detached" }
      // The root may change between two steps, but never leaves the tree.
      #expect(retained.allSatisfy { $0.coordinator?.id != hierarchy.root.inspectionID })
    }
  }

  @Test("a pass changes nothing")
  func pure() {
    let root = tree()
    let before = walked(root)
    var events = 0
    let observation = FlowEvents.observe { _ in events += 1 }
    _ = Linter().check(known(root))
    observation.cancel()
    #expect(events == 0 && walked(root) == before)
  }

  @Test("an allowed lint asks nothing")
  func allowed() throws {
    let root = HookedFlow()
    let pass = LintPass(known(root), configuration: try LintConfiguration(allow: ["all"]))
    #expect(pass.isDone && root.questions == 0)
  }

  @Test("findings reveal no more of routes than the redaction allows")
  func redaction() {
    let owner = HookedFlow(.home, screens: Screens(without: [.note("secret")]))
    owner.pathTo = { $0 as? AppRoute == .note("secret") ? [HelpRoute.index] : nil }
    owner.addChild(CartFlow(.list, shows: [.note("secret")]))
    owner.addModalCoordinator(SheetFlow(.note("secret")))
    var subject = known(owner)
    subject.routes.append(AppRoute.note("secret"))
    for _ in 0..<2 {
      let stack = PlainCoordinator(AppRoute.home, shows: [.note("secret")])
      owner.addChild(stack)
      stack.navigate(to: AppRoute.note("secret"))
    }
    let unredacted = Linter().check(subject).findings
    subject.redaction = .associatedValues
    let redacted = Linter().check(subject).findings
    #expect(Set(redacted.map(\.lint)) == Set(unredacted.map(\.lint)))
    #expect(unredacted.contains { "\($0)".contains("secret") })
    #expect(redacted.allSatisfy { !"\($0)".contains("secret") })
  }

  @Test("a catalogue provides the declared routes and the complete types")
  func catalogue() {
    enum Known: String, Route, CaseIterable { case first, second }
    let root = PlainCoordinator(Known.first, shows: [.second])
    root.addChild(HelpFlow(.index))
    var catalogue = RouteCatalogue()
    catalogue.add(Known.self)
    let subject = LintSubject(root: root, catalogue: catalogue, census: CoordinatorCensus())
    let found = Linter().check(subject).findings
    #expect(found.map(\.lint) == ["routes-not-known"])
    #expect(found.allSatisfy { $0.message.contains("of HelpRoute") })
  }
}
