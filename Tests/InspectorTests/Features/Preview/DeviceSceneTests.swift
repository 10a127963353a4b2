import FlowEngine
import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The scene of a device")
struct DeviceSceneTests {
  private func layers(_ snapshot: FlowSnapshot) -> [DeviceScene.Layer] {
    DeviceScene(of: snapshot).layers
  }

  @Test("a tab shows its stack, with the tab bar")
  func tabs() throws {
    let layer = try #require(layers(Fixture.rainbow(steps: 7)).first)
    #expect(layer.kind == .base)
    #expect(layer.top == 0)
    #expect(layer.route.shown == "greenDetail")
    #expect(layer.back.map(\.title) == "lightGreen")
    #expect(layer.depth == 3)
    let bar = try #require(layer.tabBars.first)
    #expect(bar.items.map(\.text) == ["Red", "Green", "Blue", "Yellow", "Purple"])
    #expect(bar.items.map(\.isSelected) == [false, true, false, false, false])
  }

  @Test("the root of a tab has no back button, a pushed child's root has one")
  func back() throws {
    #expect(layers(Fixture.rainbow(steps: 3)).first?.back == nil)
    let pushed = try #require(layers(Fixture.rainbow(steps: 12)).first)
    #expect(pushed.ownerName == "RainbowCoordinator")
    #expect(pushed.back.map(\.title) == "greenDetail")
  }

  @Test("a sheet rests at its measured height, and at a default height before it is measured")
  func measured() throws {
    let before = try #require(layers(Fixture.rainbow(steps: 5)).last)
    #expect(before.top == 652)
    #expect(before.back == .dismissesModal)
    #expect(!before.hasDragIndicator)
    let after = try #require(layers(Fixture.rainbow(steps: 6)).last)
    #expect(after.top == 440)
    #expect(layers(Fixture.rainbow(steps: 6)).map(\.isDimmed) == [true, false])
  }

  @Test("a sheet with several detents rests at the selected one, and has a drag indicator")
  func dragged() throws {
    let small = try #require(layers(Fixture.rainbow(steps: 20)).last)
    #expect(small.top == 756)
    #expect(small.hasDragIndicator)
    #expect(layers(Fixture.rainbow(steps: 21)).last?.top == 440)
  }

  nonisolated private static let tops: [(ModalPresentationDetent, Double)] = [
    (.small, 752), (.medium, 455.5), (.large, 59.793), (.extraLarge, 59), (.custom, 652),
  ]

  @Test("each detent resolves to its height", arguments: tops)
  func heights(detent: ModalPresentationDetent, top: Double) throws {
    let sheet = try #require(
      layers(SceneFixture.sheet(ModalDetentConfiguration(detents: [detent]))).last)
    #expect(abs(sheet.top - top) < 0.001)
  }

  @Test("a cover and a sheet at full screen hide the layer below, and the sheet stays a sheet")
  func covers() {
    let cover = layers(SceneFixture.sheet(ModalDetentConfiguration(detents: [.fullscreen])))
    #expect(cover.map(\.isCovered) == [true, false])
    #expect(cover.last?.kind == .cover)
    let detents = ModalDetentConfiguration(
      detents: [.medium, .fullscreen], selectedDetent: .fullscreen)
    let sheet = layers(SceneFixture.sheet(detents))
    #expect(sheet.map(\.isCovered) == [true, false])
    #expect(sheet.last?.kind == .sheet(detents))
    #expect(sheet.last?.top == 0)
  }

  @Test("a sheet over a sheet of the same height leaves an edge visible")
  func nested() {
    let same = layers(SceneFixture.nested(ModalDetentConfiguration(), ModalDetentConfiguration()))
    #expect(same.map(\.route.identifier) == ["list", "filter", "options"])
    #expect(same.map(\.isDimmed) == [true, true, false])
    #expect(abs(same[2].top - same[1].top - 10) < 0.001)
    let lower = layers(
      SceneFixture.nested(
        ModalDetentConfiguration(), ModalDetentConfiguration(detents: [.medium])))
    #expect(lower[2].top == 455.5)
  }

  @Test("a detour covers everything, and goes back to its origin")
  func detour() throws {
    let pile = layers(Fixture.rainbow(steps: 12))
    #expect(pile.map(\.isCovered) == [true, true, false])
    let detour = try #require(pile.last)
    #expect(detour.kind == .detour)
    #expect(detour.back == .dismissesDetour)
    #expect(detour.route.detail == "profile(user: \(try user(detour)))")
    #expect(detour.tabBars.isEmpty)
  }

  @Test("a screen that is pushed over the tabs hides their bar and their sheets")
  func pushedOverTabs() throws {
    var snapshot = HostileNames.tabs(named: "tab")
    var root = try #require(snapshot[snapshot.rootID])
    #expect(layers(snapshot).first?.tabBars.count == 1)
    root.facts.path = [.route(RouteLabel(identifier: "over", type: "Place"))]
    snapshot.apply(FlowDelta(revision: 2, changed: [root]))
    #expect(layers(snapshot).map(\.route.identifier) == ["over"])
    #expect(layers(snapshot).first?.tabBars == [])
    #expect(layers(snapshot).first?.depth == 2)
  }

  @Test("a detour of tabs has a back button, a modal of tabs has none")
  func fallbackBack() throws {
    let detour = layers(SceneFixture.tabsAsDetour())
    #expect(detour.map(\.kind) == [.base, .detour])
    #expect(detour.last?.back == .dismissesDetour)
    #expect(detour.last?.tabBars.first?.items.map(\.text) == ["Error"])
    let modal = layers(SceneFixture.tabsAsModal())
    #expect(modal.last?.kind == .sheet(ModalDetentConfiguration()))
    #expect(modal.last?.back == nil)
  }

  @Test("of an app without FlowEngine, a tab without an item has its name")
  func foreignTab() throws {
    let snapshot = SceneFixture.tabsAsDetour()
    let own = try #require(DeviceScene(of: snapshot).layers.last?.tabBars.first)
    let foreign = try #require(
      DeviceScene(of: snapshot, byFlowEngine: false).layers.last?.tabBars.first)
    #expect(own.items.map(\.text) == ["Error"] && own.selected?.text == "Error")
    let tab = try #require(snapshot.preorder.first { $0.relation == .tab })
    #expect(foreign.items.map(\.text) == [tab.givenName ?? tab.name])
    #expect(foreign.selected?.text == tab.givenName ?? tab.name)
  }

  private func user(_ layer: DeviceScene.Layer) throws -> Int {
    try #require((1...99).first { layer.route.detail == "profile(user: \($0))" })
  }

  @Test("the error screen shows only for the screen that could not be made")
  func fallback() throws {
    let snapshot = Fixture.rainbow(steps: 17)
    let failures = SceneFixture.failures(snapshot, "invalidView")
    let layer = try #require(DeviceScene(of: snapshot, failures: failures).layers.last)
    #expect(
      layer.failure == "BlueCoordinator could not create the pushed view of 'invalidView'")
    let before = Fixture.rainbow(steps: 3)
    #expect(
      DeviceScene(of: before, failures: failures).layers.allSatisfy { $0.failure == nil })
  }

  @Test("a failure of a screen applies from its report until the screen leaves")
  func failureInTime() throws {
    let id = CoordinatorID(rawValue: 1)
    let label = RouteLabel(identifier: "home", type: "TestRoute")
    var failures = ScreenFailures([SceneFixture.failure(of: label, on: id)])
    func times(_ start: Double, _ end: Double) -> Range<Date> {
      Fixture.time.addingTimeInterval(start)..<Fixture.time.addingTimeInterval(end)
    }
    func leave(to route: String, after seconds: Double) throws {
      let node = try #require(Fixture.tree(names: ["Root"], route: route)[id])
      failures.apply(
        FlowDelta(
          revision: 2, time: Fixture.time.addingTimeInterval(seconds), changed: [node]))
    }
    try leave(to: "home", after: 5)
    #expect(failures.message(of: label, on: id) != nil, "the failure is gone")
    try leave(to: "other", after: 10)
    #expect(failures.message(of: label, on: id) == nil)
    #expect(failures.message(of: label, on: id, during: times(-5, 0)) == nil)
    #expect(failures.message(of: label, on: id, during: times(-1, 1)) != nil)
    #expect(failures.message(of: label, on: id, during: times(9, 10)) != nil)
    #expect(failures.message(of: label, on: id, during: times(10, 20)) == nil)
  }

  @Test("endless failures have a memory limit, and the newest is known")
  func manyFailures() throws {
    var failures = ScreenFailures()
    let node = CoordinatorID(rawValue: 1)
    func route(_ number: Int) -> RouteLabel {
      RouteLabel(identifier: "item(\(number))", type: "Place")
    }
    for number in 0..<2_500 { failures.add(SceneFixture.failure(of: route(number), on: node)) }
    #expect(failures.message(of: route(0), on: node) == nil)
    #expect(failures.message(of: route(2_499), on: node) != nil)
    #expect(failures.message(of: route(2_499), on: CoordinatorID(rawValue: 2)) == nil)
  }

  @Test(
    "impossible measurements give a sheet inside the screen",
    arguments: [Double.infinity, -.infinity, .nan, -5, 1e300])
  func nonsense(height: Double) throws {
    let sheet = try #require(
      layers(
        SceneFixture.sheet(ModalDetentConfiguration(detents: [.custom], idealHeight: height))
      ).last)
    #expect((0...852).contains(sheet.top))
  }

  @Test("a hierarchy with a cycle is drawn once")
  func circles() throws {
    var snapshot = Fixture.tree(names: ["Root", "Child"])
    var root = try #require(snapshot[CoordinatorID(rawValue: 1)])
    var child = try #require(snapshot[CoordinatorID(rawValue: 2)])
    child.facts.relation = .presentedModal
    child.facts.children = [root.id]
    child.facts.path = [.child(child.id), .child(root.id)]
    root.facts.relation = .detour
    root.facts.path = [.child(root.id), .child(CoordinatorID(rawValue: 77))]
    snapshot = FlowSnapshot(epoch: "x", revision: 1, rootID: root.id, nodes: [root, child])
    #expect(layers(snapshot).count == 2)
    #expect(layers(FlowSnapshot(epoch: "x", revision: 1, rootID: root.id, nodes: [])).isEmpty)
  }
}
