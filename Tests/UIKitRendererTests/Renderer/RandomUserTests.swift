import FlowEngine
import FlowSamples
import TestPatience
import Testing
import UIKitFakes

/// A user and an app that do anything at any time, on fakes of UIKit.
@MainActor
@Suite("The UIKit renderer: random steps")
struct RandomUserTests {
  private static let stepsOfRun = 500

  @Test(
    "engine and screen agree whenever both are still",
    arguments: UInt64(1)...UInt64(Lane.count(8, long: 200)))
  func agree(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let tabBar = TestTabBar(random.chance(50) ? 3 : 7)
    let root: TestApp? = random.chance(30) ? TestApp(root: .home) : nil
    let phone = root.map { Phone($0) } ?? Phone(tabBar)
    var user = RandomUser(phone)
    await phone.start()
    for step in 1...Self.stepsOfRun {
      await user.step(using: &random)
      guard random.chance(20) || step == Self.stepsOfRun else { continue }
      user.liftFinger(using: &random)
      await phone.settle()
      let mark = Comment(rawValue: "seed \(seed), step \(step): \(user.deeds.suffix(12))")
      try #require(phone.window.turns.isStill, mark)
      try #require(phone.agrees, "\(phone.shown), not \(phone.described), \(mark)")
      try #require(phone.window.warnings.isEmpty, mark)
      try #require(phone.isTopVisible, mark)
    }
    #expect(user.succeeded > Self.stepsOfRun / 25, "seed \(seed) does almost nothing")
  }
}

/// Does one thing after another, without waiting for what it began.
@MainActor
struct RandomUser {
  let phone: Phone
  private(set) var deeds: [String] = []
  /// The deeds of the hand that were possible.
  private(set) var succeeded = 0
  private var number = 0

  init(_ phone: Phone) { self.phone = phone }

  mutating func step(using random: inout SeededGenerator) async {
    switch random.below(20) {
    case 0..<4: phone.window.turns.turn()
    case 4..<7: await phone.draw()
    case 7..<14: touch(using: &random)
    default: navigate(using: &random)
    }
  }

  private mutating func touch(using random: inout SeededGenerator) {
    let hand = phone.hand
    switch random.below(10) {
    case 0: did("back", hand.tapBack())
    case 1, 2: did("swipe", hand.beginSwipeBack())
    case 3: did("pull", hand.beginPullDown())
    case 4, 5: liftFinger(using: &random)
    case 6:
      let index = random.below(5)
      did("item \(index)", hand.tapItem(index))
    case 7:
      let index = 4 + random.below(3)
      did("more \(index)", hand.openInMore(index))
    case 8: did("item 4", hand.tapItem(4))
    default:
      hand.leaveApp()
      did("background", true)
    }
  }

  private mutating func did(_ deed: String, _ isDone: Bool) {
    guard isDone else { return }
    succeeded += 1
    deeds.append(deed)
  }

  mutating func liftFinger(using random: inout SeededGenerator) {
    let isCancelled = random.chance(50)
    let name = isCancelled ? "let go" : "done"
    did(name, phone.hand.endSwipeBack(cancelled: isCancelled))
    did(name, phone.hand.endPullDown(cancelled: isCancelled))
  }

  /// What the app does by itself, such as after an answer of a server.
  private mutating func navigate(using random: inout SeededGenerator) {
    number += 1
    var last = phone.app.visibleCoordinator
    if let parent = last.parent, random.chance(20) { last = parent }
    let deed = random.below(10)
    deeds.append("app \(deed)")
    guard let host = last as? TestApp else {
      (last as? TestTabBar)?.switchToTab(random.below(3))
      return
    }
    switch deed {
    case 0...2: host.navigate(to: PageRoute.page(random.below(6)))
    case 3: host.pop()
    case 4: host.presentModal(TestApp(root: .modal(number)))
    case 5: host.presentModal(TestApp(root: .modal(number)), detents: .cover)
    case 6:
      host.presentDetour(TestApp(root: .detour(number)), presenting: PageRoute.detour(number))
    case 7: host.close()
    case 8:
      host.dismissModal()
      host.presentModal(TestApp(root: .modal(number)))
    default: (phone.app as? TestTabBar)?.switchToTab(random.below(3))
    }
  }
}
