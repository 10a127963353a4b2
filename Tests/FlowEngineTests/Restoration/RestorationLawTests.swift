import FlowEngine
import FlowSamples
import TestCoordinators
import Testing

enum ValueRoute: Route, Codable {
  case start
  case number(Double)
  case large(UInt64)
  case small(Int64)
  case text(String)
  case nested([[String: Bool?]], of: Kind?)

  enum Kind: String, Hashable, Sendable, Codable { case some, other }
}

enum NamedRoute: String, Route, Codable {
  case start, second
}

struct BareRoute: Route, Codable {
  let value: Int

  init(_ value: Int) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

@MainActor
@Suite("Laws of restoring")
struct RestorationLawTests {
  private static let steps = 60

  @Test(
    "a saved state that is restored into a tree of the same shape makes an equal tree",
    arguments: UInt64(1)...24)
  func equal(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = RandomTree(using: &random, extras: false)
    // Detours are found by the name of their type, so no two may share a type.
    let spares = Dictionary(grouping: old.spares, by: \.name).values.filter { $0.count == 1 }
      .map { $0[0] }.sorted { $0.id < $1.id }
    var shown = 0
    for step in 0..<Self.steps {
      walk(old, spares, using: &random)
      guard step.isMultiple(of: 4) else { continue }
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      let saved = try #require(old.root as? any Savable, mark).savedState()
      let new = fresh(seed)
      if random.chance(50) {
        for _ in 0..<20 { walk(new, [], using: &random) }
      }
      let back = try savedState(try json(of: saved))
      #expect(back == saved, mark)
      let report = try #require(new.root as? any Savable, mark).restore(back)
      #expect(report.dropped == [], mark)
      let difference = outline(new.root).difference(from: outline(old.root))
      #expect(difference.isEmpty, "\(difference.map { "\($0)" }), \(mark)")
      if old.root.visibleCoordinator !== old.root { shown += 1 }
    }
    #expect(shown > 2 || old.root.children.isEmpty, "seed \(seed) shows nothing")
  }

  /// Returns the tree of this seed, whose app makes the requested coordinators.
  private func fresh(_ seed: UInt64) -> RandomTree {
    var random = SeededGenerator(seed: seed)
    let tree = RandomTree(using: &random, extras: false)
    let make: @MainActor (String) -> (any AnyCoordinator)? = { [spares = tree.spares] name in
      let same = spares.filter { $0.name == name }
      return same.count == 1 ? same[0] : nil
    }
    let firstFlow: @MainActor () -> Coordinator<RouteB>? = {
      var random = SeededGenerator(seed: seed)
      let twin = RandomTree(using: &random, extras: false).root as? TestOrchestrator<RouteA>
      guard let twin, let flow = twin.currentFlow as? Coordinator<RouteB> else { return nil }
      twin.removeChild(flow)
      return flow
    }
    for each in ([tree.root] + tree.spares).flatMap({ TestCoordinators.tree($0) }) {
      (each as? any Restoring)?.make(make, firstFlow)
    }
    return tree
  }

  private func walk(
    _ tree: RandomTree, _ spares: [any AnyCoordinator], using random: inout SeededGenerator
  ) {
    let pool = TestCoordinators.tree(tree.root)
    let actor = pool[random.below(pool.count)]
    guard let walkable = actor as? any Walkable else { return }
    switch random.below(100) {
    case 0..<72: actor.navigate(to: RandomTree.anyRoute(using: &random))
    case 72..<78: actor.pop()
    case 78..<88:
      guard !spares.isEmpty else { return }
      let spare = spares[random.below(spares.count)]
      var host = node(actor)
      while let detour = host.detourNode { host = detour }
      let label = RandomTree.anyRoute(using: &random)
      // A label of another type could not be read again.
      let types = [host.routeTypeName, spare.routeTypeName]
      if types.contains(String(describing: type(of: label))) {
        _ = walkable.showDetour(spare, as: label)
      }
    case 88..<90: actor.dismissDetour()
    case 90..<92: actor.dismissModal()
    default: _ = walkable.selectTab(random.below(4))
    }
  }

  @Test(
    "routes are restored as equal values",
    arguments: [
      .number(0.1 + 0.2), .number(-0.0), .number(1e300), .number(3), .number(1e19),
      .large(.max), .large(0), .small(.min), .small(.max), .text(""), .text("a\"\\\u{0}ü😀/\n"),
      .nested([["a": true, "b": nil], [:]], of: .other), .nested([], of: nil), .start,
    ] as [ValueRoute])
  func values(route: ValueRoute) throws {
    let old = TestCoordinator(ValueRoute.start, shows: [route])
    old.transitionToNewFlow(root: route)
    let new = TestCoordinator(ValueRoute.start)
    #expect(new.restoreState(try savedState(try json(of: old.savedState()))).isComplete)
    #expect(new.router.state.root == route)
  }

  @Test("routes that are encoded as a bare text or a bare number are restored")
  func bareValues() throws {
    let old = TestCoordinator(NamedRoute.start, shows: [.second])
    old.navigate(to: NamedRoute.second)
    let new = TestCoordinator(NamedRoute.start)
    #expect(new.restoreState(try savedState(try json(of: old.savedState()))).isComplete)
    #expect(new.router.state.stack == [.second])
    let number = TestCoordinator(BareRoute(1), shows: [BareRoute(2)])
    number.navigate(to: BareRoute(2))
    let other = TestCoordinator(BareRoute(1))
    #expect(other.restoreState(number.savedState()).isComplete)
    #expect(other.router.state.stack == [BareRoute(2)])
  }

  @Test("a route whose value no file can hold is dropped and reported")
  func unwritable() throws {
    let old = TestCoordinator(ValueRoute.start, shows: [.number(.infinity), .text("x")])
    old.navigate(to: ValueRoute.number(.infinity))
    old.navigate(to: ValueRoute.text("x"))
    let new = TestCoordinator(ValueRoute.start)
    let errors = RecordingErrorHandler(on: new)
    let report = new.restoreState(try savedState(try json(of: old.savedState())))
    #expect(report.dropped.map(\.name) == ["number"])
    #expect(new.router.state.stack == [.text("x")])
    #expect(errors.errors.count == 1)
  }
}

@MainActor private protocol Savable {
  func savedState() -> SavedState
  func restore(_ state: SavedState) -> RestorationReport
}

extension Coordinator: Savable {
  fileprivate func restore(_ state: SavedState) -> RestorationReport { restoreState(state) }
}

/// The part of the test coordinators that restoring needs, for any route type.
@MainActor private protocol Restoring {
  func make(
    _ make: @escaping @MainActor (String) -> (any AnyCoordinator)?,
    _ firstFlow: @escaping @MainActor () -> Coordinator<RouteB>?)
}

extension TestCoordinator: Restoring {
  fileprivate func make(
    _ make: @escaping @MainActor (String) -> (any AnyCoordinator)?,
    _ firstFlow: @escaping @MainActor () -> Coordinator<RouteB>?
  ) { hooks.makes = make }
}

extension TestTabs: Restoring {
  fileprivate func make(
    _ make: @escaping @MainActor (String) -> (any AnyCoordinator)?,
    _ firstFlow: @escaping @MainActor () -> Coordinator<RouteB>?
  ) { hooks.makes = make }
}

extension TestOrchestrator: Restoring where R: NumberedRoute {
  fileprivate func make(
    _ make: @escaping @MainActor (String) -> (any AnyCoordinator)?,
    _ firstFlow: @escaping @MainActor () -> Coordinator<RouteB>?
  ) {
    hooks.makes = make
    hooks.onRestoreFlow = { [unowned self] name in
      let later = TestCoordinator(R(3), shows: [R(1), R(2)])
      if later.name == name {
        later.hooks.makes = make
        transitionToFlow(later, root: R(0))
      } else if let first = firstFlow() {
        for each in tree(first) { (each as? any Restoring)?.make(make, firstFlow) }
        transitionToFlow(first, root: R(0))
      }
    }
  }
}
