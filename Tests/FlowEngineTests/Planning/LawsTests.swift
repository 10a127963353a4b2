import FlowSamples
import Foundation
import TestCoordinators
import Testing

@testable import FlowEngine

/// The laws of the engine, on random trees and random walks.
///
/// Odd seeds ask any coordinator of the tree. Even seeds ask only coordinators that are on screen,
/// or would be after going back or changing tabs, so that all others must be clean.
@MainActor
@Suite("Laws")
struct LawsTests {
  /// The steps of each seed; `FLOWSCOPE_LAW_STEPS=50000` makes a million steps in all.
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
    _ origin: CoordinatorNode, to route: any Route, _ all: [CoordinatorNode],
    _ mark: Comment
  ) -> Bool {
    checkPlainPush(to: route, from: origin, origin.plan(to: route), mark)
    checkShownOnce(route, from: origin, mark)
    checkFirstError(of: origin.explain(to: route), mark)
    let outcome = FlowLaws.navigate(
      origin, to: route, among: all, isTabSwitch: RandomTree.isTabSwitch(route))
    #expect(outcome.violations == [], mark)
    return outcome.succeeded
  }

  /// Checks that a route that the asked coordinator shows itself, on top of its stack, is one push.
  ///
  /// The condition is written here apart from the planner's.
  private func checkPlainPush(
    to route: any Route, from origin: CoordinatorNode,
    _ plan: Result<NavigationPlan, FlowError>, _ mark: Comment
  ) {
    let box = origin.box
    guard !box.isCovered, origin.accepts(route), box.match(route) == nil,
      origin.claimsToShow(route), case .push = origin.navigationType(for: route),
      !box.isStackEmpty || origin.navigationPath(for: route) == nil
    else { return }
    guard let plan = plan.plan else {
      Issue.record("a plain push fails, \(mark)")
      return
    }
    #expect(plan.steps.map(\.coordinator.id) == [origin.id], "a plain push, \(mark)")
    #expect(
      plan.steps.map(\.summary.change) == [.push(RouteValue(route))], "a plain push, \(mark)")
  }

  /// Checks that no coordinator on the way down to the one that takes the route has it already.
  private func checkShownOnce(_ route: any Route, from origin: CoordinatorNode, _ mark: Comment) {
    guard let taker = origin.taker(of: route) else { return }
    let above = Set(origin.ancestry.map(\.id))
    for node in taker.ancestry.dropLast() where !above.contains(node.id) {
      if node.isTabbed || node.duplicatePolicy == .append { continue }
      #expect(node.match(route) == nil, "\(node.name) \(node.id) has the route, \(mark)")
    }
  }

  /// Checks that a failure has the first error that the walk met, or that none was met.
  private func checkFirstError(of explanation: NavigationExplanation, _ mark: Comment) {
    guard let error = explanation.outcome.error, explanation.trace.omitted == 0 else { return }
    let met = explanation.trace.entries.compactMap { entry -> FlowError? in
      if case .error(let error) = entry.reason { error } else { nil }
    }
    if let first = met.first {
      #expect(error == first, mark)
    } else {
      #expect(error.kind == "navigationFailed", mark)
    }
  }

  /// Checks that the route types of a coordinator include those of the coordinators that it owns.
  private func checkRouteTypes(in all: [CoordinatorNode], _ mark: Comment) {
    for node in all {
      var owned: [CoordinatorNode] = []
      node.appendOwned(to: &owned)
      let types = owned.reduce(RouteTypeSet.of(node.routeType)) { $0.union($1.routeTypes) }
      #expect(node.routeTypes.isSuperset(of: types), "\(node.name) \(node.id), \(mark)")
    }
  }

  // MARK: Order

  private func checkOrder(of tree: RandomTree, _ mark: Comment) {
    #expect(FlowLaws.order(of: everything(in: tree)) == [], mark)
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

  // MARK: Coordinators

  private func everything(in tree: RandomTree) -> [CoordinatorNode] {
    var seen: Set<CoordinatorID> = []
    return ([tree.root] + tree.spares).flatMap { TestCoordinators.tree($0) }
      .filter { seen.insert($0.id).inserted }
  }

  private func isReachable(_ node: CoordinatorNode, from root: any AnyCoordinator) -> Bool {
    node.ancestry.first === root
  }

  /// The coordinators that are on screen, or would be after going back or changing tabs.
  private func liveCoordinators(of root: any AnyCoordinator) -> [CoordinatorNode] {
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
