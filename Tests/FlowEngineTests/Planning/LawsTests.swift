import FlowSamples
import Foundation
import TestCoordinators
import Testing

@testable import FlowEngine

/// The laws of the engine, on random trees and random walks.
///
/// Odd seeds ask any coordinator of the tree, also one that is not on screen; even seeds only those
/// that are, so that for them what is not on screen must be clean.
@MainActor
@Suite("Laws")
struct LawsTests {
  /// Of each seed; `FLOWSCOPE_LAW_STEPS=50000` makes a million of all.
  private static let steps =
    ProcessInfo.processInfo.environment["FLOWSCOPE_LAW_STEPS"].flatMap { Int($0) } ?? 1_000

  @Test("the four laws and the order of the tree hold on random walks", arguments: UInt64(1)...20)
  func hold(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tree = RandomTree(using: &random)
    let liveOnly = seed.isMultiple(of: 2)
    var successes = 0
    var failures = 0
    for step in 0..<Self.steps {
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      let all = everything(in: tree)
      let live = liveCoordinators(of: tree.root)
      let pool = liveOnly ? live : all.filter { isReachable($0, from: tree.root) }
      let actor = pool[random.below(pool.count)]
      switch random.below(100) {
      case 0..<64:
        let route = RandomTree.anyRoute(using: &random)
        if navigate(actor, to: route, all, mark) { successes += 1 } else { failures += 1 }
      case 64..<78: actor.pop()
      case 78..<84:
        let spare = tree.spares[random.below(tree.spares.count)]
        _ = walkable(actor).showDetour(spare, as: RandomTree.anyRoute(using: &random))
      case 84..<88: actor.dismissDetour()
      case 88..<92: actor.dismissModal()
      case 92..<94: actor.popToRoot()
      default: _ = walkable(actor).selectTab(random.below(4))
      }
      checkOrder(of: tree, mark)
      checkRouteTypes(in: all, mark)
      if liveOnly { checkCleanliness(of: tree, mark) }
    }
    #expect(successes > 5, "seed \(seed) does not navigate")
    #expect(failures > 5, "seed \(seed) does not fail")
  }

  // MARK: Laws

  private func navigate(
    _ origin: any CoordinatorNode, to route: any Route, _ all: [any CoordinatorNode],
    _ mark: Comment
  ) -> Bool {
    let before = snapshot(all)
    let ancestry = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.ancestry.map(\.id)) })
    let plan = origin.plan(to: route)
    #expect(snapshot(all) == before, "planning changed something, \(mark)")
    checkShortcuts(to: route, from: origin, plan, mark)
    let predicted = plan.plan?.predictedStates() ?? [:]

    let summit = origin.ancestry[0]
    let onScreen = screens(from: summit).contains { $0 === origin }
    let succeeded = origin.navigate(to: route)
    #expect(succeeded == (plan.plan != nil), "plan and navigate differ, \(mark)")
    guard let plan = plan.plan, succeeded else {
      #expect(snapshot(all) == before, "a failure changed something, \(mark)")
      return false
    }
    if let root = plan.flowChange {
      #expect(isVisible(route, in: root), "flow change, \(mark)")
      return true
    }
    for each in all {
      let expected = predicted[each.id] ?? before[each.id]?.state
      #expect(summary(each) == expected, "\(each.name) \(each.id), \(mark)")
    }
    if !RandomTree.isTabSwitch(route) {
      let touched = plan.steps.compactMap { ancestry[$0.coordinator.id] }
      let top = commonAncestor(touched) ?? origin.id
      if let highest = all.first(where: { $0.id == top }) {
        checkVisible(route, highest, onScreen ? summit : nil, hasSteps: !touched.isEmpty, mark)
      } else {
        Issue.record("a plan without a top, \(mark)")
      }
    }
    return true
  }

  /// An explanation asks every coordinator every question, and comes to what a walk with all its shortcuts
  /// does.
  private func checkShortcuts(
    to route: any Route, from origin: any CoordinatorNode,
    _ plan: Result<NavigationPlan, FlowError>, _ mark: Comment
  ) {
    switch (plan, origin.explain(to: route).outcome) {
    case (.success(let plan), .success(let asked)):
      #expect(plan.steps.map(\.summary) == asked.steps.map(\.summary), "shortcuts, \(mark)")
      #expect(plan.flowChange === asked.flowChange, "shortcuts, \(mark)")
    case (.failure(let error), .failure(let asked)):
      #expect(error == asked, "shortcuts, \(mark)")
    default: Issue.record("with shortcuts, it comes out otherwise, \(mark)")
    }
    let isPlain = Planner.isPlainPush(of: route, at: origin)
    if isPlain, let plan = plan.plan {
      #expect(plan.steps.map(\.coordinator.id) == [origin.id], "a plain push, \(mark)")
      #expect(
        plan.steps.map(\.summary.change) == [.push(RouteValue(route))], "a plain push, \(mark)")
    } else if isPlain {
      Issue.record("a plain push fails, \(mark)")
    }
  }

  /// What is said to be shown at and below a coordinator is never too little.
  private func checkRouteTypes(in all: [any CoordinatorNode], _ mark: Comment) {
    for node in all {
      var owned: [any CoordinatorNode] = []
      node.appendOwned(to: &owned)
      let types = owned.reduce(RouteTypeSet.of(node.routeType)) { $0.union($1.routeTypes) }
      #expect(node.routeTypes.isSuperset(of: types), "\(node.name) \(node.id), \(mark)")
    }
  }

  /// The fourth law, and where the origin was on screen under `summit`, that it shows up there.
  ///
  /// What is asked from off screen may change nothing but what is left behind there: then the route
  /// shows further up.
  private func checkVisible(
    _ route: any Route, _ highest: any CoordinatorNode, _ summit: (any CoordinatorNode)?,
    hasSteps: Bool, _ mark: Comment
  ) {
    let mark: Comment =
      "\(route) is hidden in \(highest.name) \(highest.id) by \(highest.visibleRoute), \(mark)"
    guard let summit else {
      #expect(highest.ancestry.contains { isShown(route, in: $0) }, mark)
      return
    }
    #expect(isShown(route, in: summit), mark)
    if isVisible(route, in: summit), hasSteps {
      #expect(isVisible(route, in: highest), mark)
    }
  }

  private func screens(from top: any CoordinatorNode) -> [any CoordinatorNode] {
    var shown = [top]
    while let next = shown[shown.count - 1].visibleBelow { shown.append(next) }
    return shown
  }

  private func isShown(_ route: any Route, in top: any CoordinatorNode) -> Bool {
    isVisible(route, in: top) || isBehindTabsOrFlow(route, in: top)
  }

  /// The root of a coordinator that shows its tabs or its flow instead cannot be seen.
  private func isBehindTabsOrFlow(_ route: any Route, in top: any CoordinatorNode) -> Bool {
    var shown: (any CoordinatorNode)? = top
    while let node = shown {
      let showsOther = node.flowNode != nil || node.isTabbed && !node.childNodes.isEmpty
      if showsOther, isClean(node), RouteValue(node.rootRoute) == RouteValue(route) { return true }
      shown = node.visibleBelow
    }
    return false
  }

  /// The highest coordinator touched; where there are two of one height, what they hang from.
  private func commonAncestor(_ paths: [[CoordinatorID]]) -> CoordinatorID? {
    guard var common = paths.first?[...] else { return nil }
    for path in paths.dropFirst() {
      let length = zip(common, path).prefix { $0 == $1 }.count
      common = common.prefix(length)
    }
    return common.last
  }

  // MARK: Order

  private func checkOrder(of tree: RandomTree, _ mark: Comment) {
    for host in everything(in: tree) {
      let mark = Comment(rawValue: "\(host.name) \(host.id), \(mark)")
      for child in host.childNodes {
        #expect(child.parent === host, mark)
        let context: CoordinatorPresentationContext =
          child === host.flowNode ? .root : host.isTabbed ? .tab : .pushed
        #expect(child.presentationContext == context, mark)
      }
      for modal in host.modalRegistrations {
        #expect(modal.parent === host, mark)
        #expect(
          modal.presentationContext == (modal === host.currentModalCoordinator ? .modal : .root),
          mark)
      }
      let state = summary(host)
      #expect((state.presented == nil) == (state.modal == nil), mark)
      #expect((state.detents == nil) == (state.modal == nil), mark)
      #expect(state.presented == host.modalNode.map { RouteValue($0.rootRoute) }, mark)
      if let detour = host.detourCoordinator {
        #expect(detour.parent === host, mark)
        #expect(detour.presentationContext == .detour, mark)
      }
      let pushed = state.path.compactMap { if case .child(let id) = $0 { id } else { nil } }
      #expect(Set(pushed).count == pushed.count, mark)
      #expect(Set(pushed).isSubset(of: host.childNodes.map(\.id)), mark)
    }
    for top in [tree.root] + tree.spares where top.parent == nil {
      #expect(top.presentationContext == .root, mark)
    }
  }

  private func checkCleanliness(of tree: RandomTree, _ mark: Comment) {
    let live = Set(liveCoordinators(of: tree.root).map(\.id))
    for each in everything(in: tree) where !live.contains(each.id) {
      #expect(isClean(each), "\(each.name) \(each.id) is off screen and not clean, \(mark)")
    }
  }

  // MARK: Who there is

  private func everything(in tree: RandomTree) -> [any CoordinatorNode] {
    var seen: Set<CoordinatorID> = []
    return ([tree.root] + tree.spares).flatMap { TestCoordinators.tree($0) }
      .filter { seen.insert($0.id).inserted }
  }

  private func isReachable(_ node: any CoordinatorNode, from root: any AnyCoordinator) -> Bool {
    node.ancestry.first === root
  }

  /// What is on screen, or would be after going back or changing tabs.
  private func liveCoordinators(of root: any AnyCoordinator) -> [any CoordinatorNode] {
    var live = [node(root)]
    var next = 0
    while next < live.count {
      let host = live[next]
      next += 1
      live += host.pushedChildren(from: 0)
      live += [host.modalNode, host.detourNode, host.flowNode].compactMap { $0 }
      if host.isTabbed { live += host.childNodes }
    }
    return live
  }

  private func walkable(_ coordinator: any AnyCoordinator) -> any Walkable {
    guard let walkable = coordinator as? any Walkable else {
      preconditionFailure("AnyCoordinator is adopted by Coordinator alone")
    }
    return walkable
  }
}
