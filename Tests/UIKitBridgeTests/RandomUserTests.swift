import Testing
import UIKitFakes

@testable import FlowBridge
@testable import UIKitBridgeOnFakes

/// A window with two tabs, whose user and whose app do what comes.
@MainActor
private final class RandomApp {
  let tabBar = UITabBarController()
  let phone: Phone
  private var random: SplitMix
  private var count = 0

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    tabBar.viewControllers = [stack(Page(id: "root 0")), stack(Page(id: "root 1"))]
    phone = Phone(tabBar)
  }

  private func page() -> Page {
    count += 1
    return Page(id: "page \(count)")
  }

  /// The innermost stack that can be touched.
  private var top: UINavigationController? {
    phone.hand.touchable.compactMap { $0 as? UINavigationController }.last
  }

  /// Does one thing, which may be impossible now, and lets time go on for some turns.
  func step() {
    let hand = phone.hand
    switch random.next(below: 10) {
    case 0, 1: top?.pushViewController(page(), animated: true)
    case 2: _ = hand.tapBack()
    case 3: _ = hand.beginSwipeBack()
    case 4: _ = hand.endSwipeBack(cancelled: random.next(below: 2) == 0)
    case 5: _ = hand.tapItem(random.next(below: 2))
    case 6:
      let sheet = stack(page())
      sheet.modalPresentationStyle = random.next(below: 2) == 0 ? .pageSheet : .fullScreen
      top?.present(sheet, animated: true)
    case 7: top?.dismiss(animated: true)
    case 8: _ = hand.beginPullDown()
    default: _ = hand.endPullDown(cancelled: random.next(below: 2) == 0)
    }
    for _ in 0..<random.next(below: 5) { phone.window.turns.turn() }
  }

  /// Lifts the finger, and waits until nothing moves.
  func settle() {
    _ = phone.hand.endSwipeBack(cancelled: false)
    _ = phone.hand.endPullDown(cancelled: false)
    phone.window.turns.untilStill()
  }
}

private struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}

@MainActor
@Suite("View controllers of a window: random steps")
struct RandomUserTests {
  @Test(
    "whenever the window is still, the tree shows the page that the user sees", arguments: 0..<8)
  func agrees(seed: Int) throws {
    let app = RandomApp(seed: UInt64(seed))
    let reader = TreeReader(name: "app", showsPlaces: false)
    var tree = BridgedTree(rootID: reader.rootID)
    var seen: Set<String> = []
    for _ in 0..<200 {
      for _ in 0..<3 {
        app.step()
        // While things move, the tree may be of before or after, but is one.
        let (moving, problems) = reader.read(Node.window(app.phone.window), after: tree)
        #expect(problems.isEmpty)
        tree = moving
      }
      app.settle()
      tree = reader.read(Node.window(app.phone.window), after: tree).0
      let shown = try #require(app.phone.hand.touchable.last?.restorationIdentifier)
      #expect(tree.sight.last?.top.route.identifier == shown)
      seen.insert(shown)
    }
    #expect(seen.count > 20)
  }

  @Test("a finger that goes down and is lifted without effect changes nothing at any turn")
  func withoutEffect() {
    let app = RandomApp(seed: 1)
    var swipes = 0
    for _ in 0..<300 {
      app.step()
      app.settle()
      let before = app.phone.part.fingerprint
      guard app.phone.hand.beginSwipeBack() else { continue }
      swipes += 1
      #expect(app.phone.part.fingerprint == before)
      _ = app.phone.hand.endSwipeBack(cancelled: true)
      while !app.phone.window.turns.isStill {
        app.phone.window.turns.turn()
        #expect(app.phone.part.fingerprint == before)
      }
    }
    #expect(swipes > 20)
  }
}
