import FlowEngine
import FlowLinks
import FlowSamples
import Foundation
import Observation
import TestCoordinators
import Testing

@MainActor
@Suite("Parked links")
struct LinkParkingTests {
  @MainActor
  @Observable
  final class Session {
    var isLoggedIn = false
  }

  @MainActor
  final class Ready {
    var isReady = false
  }

  let tree = LinkedTree()
  let session = Session()
  let time = HandTimer()
  let parking: LinkParking

  init() {
    parking = LinkParking(
      on: tree.tabs, until: "logged in", timeout: .seconds(300), sleep: time.sleep,
      isMet: { [session] in session.isLoggedIn })
  }

  @Test("while the condition holds, a link is opened at once")
  func open() {
    session.isLoggedIn = true
    #expect(parking.open("shop://detail/1", with: tree.links) == .opened)
    #expect(isVisible(AppRoute.detail(1), in: tree.tabs))
    #expect(parking.parkedRoute == nil)
  }

  /// Keeps the navigations of one tree, as a breakpoint does.
  @MainActor
  private final class Gate: NavigationGate {
    let root: CoordinatorID
    private(set) var kept: [PlannedNavigation] = []

    init(of root: CoordinatorID) { self.root = root }

    func verdict(on navigation: PlannedNavigation) -> GateVerdict {
      guard navigation.root == root else { return .passes }
      kept.append(navigation)
      return .keeps
    }
  }

  @Test("a link whose navigation waits at a breakpoint is parked, and neither opened nor refused")
  func atBreakpoint() async throws {
    session.isLoggedIn = true
    let gate = Gate(of: tree.tabs.id)
    NavigationGates.open(gate)
    #expect(parking.open("shop://detail/1", with: tree.links) == .parked)
    #expect(parking.open(AppRoute.detail(1)) == .parked)
    #expect(parking.open("shop://nowhere", with: tree.links) == .refused)
    // A link that waited for the condition waits once more, at the breakpoint.
    session.isLoggedIn = false
    #expect(parking.open("shop://item/7", with: tree.links) == .parked)
    session.isLoggedIn = true
    #expect(!parking.conditionDidChange() && parking.parkedRoute == nil)
    NavigationGates.close(gate)
    #expect(gate.kept.count == 3 && gate.kept[0].link?.url == "shop://detail/1")
    #expect(!isVisible(AppRoute.detail(1), in: tree.tabs))
    gate.kept[0].letGo(.went, number: 1)
    #expect(isVisible(AppRoute.detail(1), in: tree.tabs))
    gate.kept[2].letGo(.went, number: 3)
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
  }

  @Test("a parked link continues as one navigation when the condition holds")
  func park() async {
    #expect(parking.open("shop://item/7", with: tree.links) == .parked)
    #expect(parking.parkedRoute.map { RouteValue($0) } == RouteValue(ShopRoute.item(7)))
    var made: [NavigationRecord] = []
    let observation = FlowEvents.observe { event in
      if case .navigated(let record, _) = event { made.append(record) }
    }
    session.isLoggedIn = true
    #expect(parking.parkedRoute != nil)
    while parking.parkedRoute != nil { await Task.yield() }
    observation.cancel()
    #expect(made.map(\.request) == [.navigate(RouteValue(ShopRoute.item(7)))])
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
    #expect(tree.errors.errors == [])
  }

  @Test("a later link replaces the parked one")
  func replace() {
    parking.open("shop://detail/1", with: tree.links)
    #expect(parking.open("shop://help/1", with: tree.links) == .parked)
    session.isLoggedIn = true
    #expect(parking.conditionDidChange())
    #expect(isVisible(HelpRoute.article(1), in: tree.tabs))
    #expect(!parking.conditionDidChange())
    #expect(tree.home.router.state.stack == [])
  }

  @Test("a condition that is not observable is read again when the app says so")
  func unobservable() {
    let ready = Ready()
    let parking = LinkParking(on: tree.tabs, until: "ready") { ready.isReady }
    #expect(parking.open(AppRoute.detail(2)) == .parked)
    #expect(!parking.conditionDidChange())
    ready.isReady = true
    #expect(parking.conditionDidChange())
    #expect(isVisible(AppRoute.detail(2), in: tree.tabs))
  }

  @Test("a link that waits too long is dropped and reported once")
  func timeout() async {
    parking.open("shop://item/7", with: tree.links)
    await time.elapse()
    while parking.parkedRoute != nil { await Task.yield() }
    #expect(
      tree.errors.errors == [
        .navigationFailed(
          coordinator: tree.tabs.name, route: "item", routeType: "ShopRoute",
          context: "parked until logged in, and dropped after 300.0 seconds")
      ])
    #expect(
      tree.errors.errors.first?.recommendedRecoveryAction
        == "Make the condition hold in time, or park links with a longer timeout")
    session.isLoggedIn = true
    #expect(!parking.conditionDidChange())
    #expect(isVisible(AppRoute.home, in: tree.tabs))
  }

  @Test("a URL that leads nowhere is reported at once, and the parked link stays")
  func nowhere() {
    parking.open("shop://detail/1", with: tree.links)
    #expect(parking.open("shop://nowhere", with: tree.links) == .refused)
    #expect(tree.errors.errors.count == 1)
    #expect(parking.parkedRoute.map { RouteValue($0) } == RouteValue(AppRoute.detail(1)))
    parking.dropParkedLink()
    #expect(parking.parkedRoute == nil)
    #expect(tree.errors.errors.count == 1)
  }

  @Test("a parked route that no coordinator shows is reported once and dropped")
  func untaken() {
    #expect(parking.open(AppRoute.login) == .parked)
    session.isLoggedIn = true
    #expect(!parking.conditionDidChange())
    #expect(parking.parkedRoute == nil)
    #expect(tree.errors.errors.count == 1)
  }

  @Test("a parked link is an inspection fact of its coordinator as long as it is parked")
  func fact() async {
    #expect(tree.tabs.allInspectionFacts == [])
    let happened = events { parking.open(ShopRoute.item(7)) }
    #expect(
      tree.tabs.allInspectionFacts == [
        InspectionFact("parked until logged in", route: ShopRoute.item(7))
      ])
    #expect(happened.count { if case .hierarchyChanged = $0 { true } else { false } } == 1)
    parking.open(AppRoute.detail(1))
    #expect(tree.tabs.allInspectionFacts.count == 1)
    parking.dropParkedLink()
    #expect(tree.tabs.allInspectionFacts == [])
    do {
      let parking = LinkParking(on: tree.tabs, until: "never") { false }
      parking.open(AppRoute.detail(1))
      #expect(tree.tabs.allInspectionFacts.count == 1)
    }
    while !tree.tabs.allInspectionFacts.isEmpty { await Task.yield() }
  }

  @Test(
    "random links, conditions and times make the expected navigations and errors",
    arguments: UInt64(1)...8)
  func laws(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    var parked: AppRoute?
    var errors = 0
    for step in 0..<200 {
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      var expected: [AppRoute] = []
      var made: [NavigationRecord] = []
      let observation = FlowEvents.observe { event in
        if case .navigated(let record, _) = event { made.append(record) }
      }
      switch random.below(10) {
      case 0..<5:
        let route = AppRoute.detail(1 + random.below(2))
        let outcome = parking.open(route)
        #expect(outcome == (session.isLoggedIn ? .opened : .parked), mark)
        if session.isLoggedIn { expected = [route] } else { parked = route }
      case 5..<7:
        session.isLoggedIn = true
        if let route = parked {
          expected = [route]
          parked = nil
          while parking.parkedRoute != nil { await Task.yield() }
        }
      case 7..<9: session.isLoggedIn = false
      default:
        await time.elapse()
        if parked != nil {
          errors += 1
          parked = nil
          while parking.parkedRoute != nil { await Task.yield() }
        }
      }
      observation.cancel()
      #expect(made.map(\.request) == expected.map { .navigate(RouteValue($0)) }, mark)
      #expect(
        parking.parkedRoute.map { RouteValue($0) } == parked.map { RouteValue($0) }, mark)
      #expect(tree.errors.errors.count == errors, mark)
    }
    #expect(errors > 0, "seed \(seed) never waits too long")
  }
}

/// A timer that a test lets elapse.
@MainActor
final class HandTimer {
  private var turn = 0

  nonisolated var sleep: @Sendable (Duration) async throws -> Void {
    { [self] _ in try await wait() }
  }

  private func wait() async throws {
    let begin = turn
    while turn == begin {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Ends every sleep that has begun.
  func elapse() async {
    for _ in 0..<10 { await Task.yield() }
    turn += 1
    for _ in 0..<10 { await Task.yield() }
  }
}
