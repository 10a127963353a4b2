import TestCoordinators
import Testing

@testable import FlowEngine

@MainActor
@Suite("The types of the routes below a coordinator")
struct RouteTypeTests {
  private enum Near: Route { case root, wanted }
  private enum Far: Route { case root, wanted }
  private class Animal: Route, @unchecked Sendable {
    static func == (lhs: Animal, rhs: Animal) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    var identifier: String { "animal" }
  }
  private final class Dog: Animal, @unchecked Sendable {}

  @MainActor
  private final class Counter { var count = 0 }

  private class Asked<R: Route>: Coordinator<R> {
    let counter: Counter
    let wanted: R?

    init(_ root: R, shows wanted: R? = nil, _ counter: Counter) {
      (self.counter, self.wanted) = (counter, wanted)
      super.init(root: root)
    }

    override func canHandle(_ route: any Route) -> Bool {
      counter.count += 1
      guard let wanted else { return false }
      return isSameRoute(route, wanted)
    }

    override func navigationType(for route: any Route) -> NavigationType { .push }
  }

  private final class Typed: Coordinator<Near> {
    override func canHandle(own route: Near) -> Bool? { route == .wanted }
  }

  private func quiet(_ root: Coordinator<Near>) {
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    root.errorHandler = handler
  }

  @Test("coordinators that show no route of the type are not asked")
  func foreign() {
    let counter = Counter()
    let root = Asked<Near>(.root, counter)
    for _ in 0..<50 { root.addChild(Asked<Near>(.root, counter)) }
    #expect(root.plan(to: Far.wanted).plan == nil)
    #expect(counter.count == 0)
    #expect(root.plan(to: Near.wanted).plan == nil)
    #expect(counter.count == 51)
  }

  @Test("a coordinator of the type that is presented far below is found")
  func found() throws {
    let counter = Counter()
    let root = Asked<Near>(.root, counter)
    quiet(root)
    let middle = Asked<Near>(.root, counter)
    let leaf = Asked<Near>(.root, counter)
    root.addChild(middle)
    middle.addChild(leaf)
    #expect(root.plan(to: Far.wanted).plan == nil)
    let detour = Asked<Far>(.root, shows: .wanted, counter)
    #expect(leaf.presentDetour(detour, presenting: Far.root))
    #expect(root.navigate(to: Far.wanted))
    #expect(isSameRoute(detour.visibleRoute, Far.wanted))
  }

  @Test(
    "after the last coordinator of a type has left, a walk updates the route types and asks none")
  func gone() {
    let counter = Counter()
    let root = Asked<Near>(.root, counter)
    let middle = Asked<Near>(.root, counter)
    let leaf = Asked<Far>(.root, counter)
    root.addChild(middle)
    middle.addChild(leaf)
    #expect(root.routeTypes.isSuperset(of: .of(Far.self)))
    middle.removeChild(leaf)
    #expect(root.plan(to: Far.wanted).plan == nil)
    #expect(middle.routeTypes == .of(Near.self))
    #expect(counter.count == 0)
  }

  @Test("a coordinator whose route type is a class takes routes of its subclasses too")
  func classes() {
    let counter = Counter()
    let dog = Dog()
    let root = Asked<Near>(.root, counter)
    quiet(root)
    let child = Asked<Animal>(Animal(), shows: dog, counter)
    root.addChild(child)
    #expect(child.accepts(dog))
    #expect(!child.accepts(Near.root))
    #expect(root.navigate(to: dog))
    #expect(isSameRoute(child.visibleRoute, dog))
  }

  @Test("canHandle(own:) decides for canHandle(_:)")
  func typed() {
    let root = Typed(root: .root)
    quiet(root)
    #expect(root.canHandle(Near.wanted))
    #expect(!root.canHandle(Far.wanted))
    #expect(root.navigate(to: Near.wanted))
    #expect(isSameRoute(root.visibleRoute, Near.wanted))
    #expect(!root.navigate(to: Far.wanted))
  }

  @Test("two types have different sets, a class is marked as one, and a type keeps its set")
  func many() {
    var sets: [RouteTypeSet] = []
    func add<each R: Route>(_ types: repeat (each R).Type) {
      repeat sets.append(.of((each types)))
    }
    add(Near.self, Far.self, Dog.self)
    #expect(sets[0].isDisjoint(with: sets[1]))
    #expect(sets[2].contains(.classes))
    #expect(RouteTypeSet.of(Near.self) == sets[0])
  }

  @Test("the trace of a failure keeps its first questions, and says that there were more")
  func trace() throws {
    let counter = Counter()
    let root = Asked<Near>(.root, counter)
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    root.errorHandler = handler
    for _ in 0..<300 { root.addChild(Asked<Near>(.root, counter)) }
    root.navigate(to: Near.wanted)
    let trace = try #require(handler.journal.last?.trace)
    #expect(trace.entries.count == 256)
    #expect(trace.omitted > 0)
    #expect(trace.description.hasSuffix("… and at least \(trace.omitted) more"))
    let whole = root.explain(to: Near.wanted).trace
    #expect(Array(whole.entries.prefix(256)) == trace.entries)
    #expect(trace.entries[2].answer == "below Asked<Near>: asked")
  }
}
