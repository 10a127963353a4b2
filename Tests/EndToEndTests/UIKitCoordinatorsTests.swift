import FlowModel
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// The app of Examples/UIKitCoordinators, on fakes of UIKit, with its simulated user.
@Suite("An app with coordinators in UIKit", .timeLimit(.minutes(Patience.minutes)))
struct UIKitCoordinatorsTests {
  private static let name = "UIKitCoordinators"
  private let place: ScriptPlace
  private let app: Child

  init() throws {
    place = try ScriptPlace()
    app = try Child(
      Program.uiKitCoordinators, [], environment: place.environment, takesInput: true)
    let serving = try app.output.line()
    try #require(serving == "serving \(place.directory)/\(Self.name)-\(app.pid).sock")
  }

  /// What the user does, the type of the controller that shows then, as the window says, and the
  /// navigation that this is; nil if it is none.
  private typealias Deed = (line: String, screen: String, navigation: String?)

  /// From the login to the reviews of an item, a swipe that is cancelled, and an order.
  private static let tour: [Deed] = [
    ("forgot", "PasswordViewController", "navigate PasswordViewController"),
    ("back", "LoginViewController", "pop"),
    ("log-in", "ItemListViewController", "changeFlow MainTabBarController"),
    ("item 2", "ItemViewController", "navigate item"),
    ("reviews", "ReviewsViewController", "navigate ReviewsViewController"),
    ("swipe begin", "ItemViewController", nil), ("swipe cancel", "ReviewsViewController", nil),
    ("swipe begin", "ItemViewController", nil), ("swipe end", "ItemViewController", "pop"),
    ("buy", "CartViewController", "presentModal CartViewController"),
    ("pay", "PaymentViewController", "navigate PaymentViewController"),
    ("back", "CartViewController", "pop"),
    ("cancel", "UIAlertController", "presentModal UIAlertController"),
    ("alert Keep", "CartViewController", "dismissModal"),
    ("pull begin", "nothing", nil), ("pull end", "ItemViewController", "dismissModal"),
    ("back", "ItemListViewController", "pop"), ("tab 1", "SettingsViewController", "selectTab"),
    ("tour", "UIViewController", "presentModal tour.welcome"),
    ("next", "UIViewController", "navigate tour.search"),
    ("done", "SettingsViewController", "dismissModal"),
  ]

  private static let visitsOfHelp: [Deed] = (0..<4).flatMap { _ in
    [
      ("help", "HelpViewController", "navigate HelpViewController"),
      ("back", "SettingsViewController", "pop"),
    ]
  }

  private func perform(_ deed: Deed) throws {
    try app.input?.write(contentsOf: Data("\(deed.line)\n".utf8))
    let said = try app.output.line()
    try #require(said == "did \(deed.line): \(deed.screen)")
  }

  private func perform(_ deeds: [Deed]) throws {
    for deed in deeds { try perform(deed) }
  }

  /// Follows the app, and waits after each deed until its navigation is heard: while the app is busy,
  /// several may be told as one.
  private func performFollowed(_ deeds: [Deed]) throws {
    let log = try Child(
      Program.path, ["log", Self.name, "--follow", "--json"], environment: place.environment)
    func next(_ kind: String) throws -> [String: Any] {
      while true {
        let line = Data(try log.output.line().utf8)
        let event = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        if event["kind"] as? String == kind { return event }
      }
    }
    _ = try next("connected")
    for deed in deeds {
      try perform(deed)
      guard let expected = deed.navigation else { continue }
      let event = try next("navigation")
      let navigation = try #require(event["navigation"] as? [String: Any], "\(event)")
      #expect(navigation["isInferred"] as? Bool == true)
      let route = (navigation["route"] as? [String: Any])?["identifier"] as? String
      let words = [navigation["request"] as? String, route].compactMap { $0 }
      #expect(words.joined(separator: " ") == expected, "after \(deed.line)")
    }
    kill(log.pid, SIGINT)
    log.output.drain()
    #expect(log.wait() == 130)
  }

  private func snapshot(of target: String = name) async throws -> FlowSnapshot {
    let outcome = try await place.run("snapshot", target, "--json")
    try #require(outcome.code == 0, "\(outcome.error)")
    return try JSONDecoder().decode(FlowSnapshot.self, from: Data(outcome.output.utf8))
  }

  /// The route that a viewer sees.
  private func seen() async throws -> String? {
    let snapshot = try await snapshot()
    return snapshot.visiblePath.last.flatMap { snapshot[$0]?.currentRoute.identifier }
  }

  @Test("after each deed, a viewer sees the screen that the window shows")
  func screens() async throws {
    #expect(try await seen() == "LoginViewController")
    for deed in Self.tour + Self.visitsOfHelp {
      try perform(deed)
      let expected =
        switch deed.line {
        // The window shows what is below, which the user may not let go.
        case "swipe begin": "ReviewsViewController"
        case "pull begin": "CartViewController"
        case "tour": "tour.welcome"
        case "next": "tour.search"
        default: deed.screen == "ItemViewController" ? "item" : deed.screen
        }
      try await eventually("\(expected) is seen after \(deed.line)") {
        try await seen() == expected
      }
    }
  }

  @Test("the tree has tabs, the stack of a sheet, and the coordinators")
  func tree() async throws {
    try perform(Array(Self.tour.prefix(5)))
    try perform([("back", "ItemViewController", nil), ("buy", "CartViewController", nil)])
    try await eventually("the cart is seen") { try await seen() == "CartViewController" }
    let snapshot = try await snapshot()
    let lines = snapshot.preorder.map { "\($0.relation) \($0.name) \($0.currentRoute.identifier)" }
    #expect(
      lines == [
        "root UIWindow MainTabBarController",
        "currentFlow MainTabBarController CartViewController",
        "tab UINavigationController item",
        "tab UINavigationController SettingsViewController",
        "presentedModal UINavigationController CartViewController",
        "child AppCoordinator AppCoordinator",
        "child ShopCoordinator ShopCoordinator",
        "child ItemCoordinator ItemCoordinator",
        "child CheckoutCoordinator CheckoutCoordinator",
        "child SettingsCoordinator SettingsCoordinator",
      ])
    #expect(snapshot.preorder[2].tabItem?.text == "Shop")
    #expect(snapshot.preorder[1].detents?.detents == [.medium, .large])
  }

  @Test("its navigations are followed: each is inferred, and a cancelled swipe is none")
  func followed() throws { try performFollowed(Self.tour + Self.visitsOfHelp) }

  @Test("the coordinator that is never removed is found, and those that are removed are not")
  func linted() async throws {
    try perform(Self.tour)
    try perform([
      ("tab 0", "ItemListViewController", nil), ("item 0", "ItemViewController", nil),
      ("back", "ItemListViewController", nil), ("item 1", "ItemViewController", nil),
      ("back", "ItemListViewController", nil), ("item 2", "ItemViewController", nil),
      ("back", "ItemListViewController", nil), ("item 3", "ItemViewController", nil),
      ("back", "ItemListViewController", nil), ("tab 1", "SettingsViewController", nil),
    ])
    let before = try await place.run("lint", Self.name, "--strict")
    #expect(before.code == 0 && before.output.isEmpty, "\(before.output)\(before.error)")
    try perform(Self.visitsOfHelp)
    try await eventually("all coordinators are seen") {
      try await snapshot().preorder.count { $0.name == "HelpCoordinator" } == 4
    }
    let after = try await place.run("lint", Self.name, "--strict")
    #expect(after.code == 1, "\(after.error)")
    #expect(after.output.contains("keeps 4 HelpCoordinator that are not shown"), "\(after.output)")
    #expect(after.output.contains("UIWindow › AppCoordinator › SettingsCoordinator"))
  }

  @Test("a recording has its log, coverage, map and lints, and its HTML page has all screens")
  func recorded() async throws {
    let file = place.path("r")
    let recorder = try place.recorder(of: Self.name, to: file)
    try await eventually("the hierarchy is recorded") {
      try await place.run("snapshot", file).output.contains("UIWindow")
    }
    try performFollowed(Self.tour + Self.visitsOfHelp)
    try await eventually("all is recorded") {
      let snapshot = try await snapshot(of: file)
      let isLast = snapshot.visiblePath.last.flatMap { snapshot[$0]?.currentRoute.identifier }
      return isLast == "SettingsViewController"
        && snapshot.preorder.count { $0.name == "HelpCoordinator" } == 4
    }
    kill(recorder.pid, SIGINT)
    recorder.output.drain()
    recorder.error.drain()
    #expect(recorder.wait() == 0)

    let coverage = try await place.run("coverage", file)
    let rows = coverage.output.split(separator: "\n").map { $0.split(separator: " ").prefix(4) }
    for row in [
      ["LoginViewController", "Screen", "0", "0"], ["PasswordViewController", "Screen", "1", "0"],
      ["item", "Screen", "1", "0"], ["HelpViewController", "Screen", "4", "0"],
    ] {
      #expect(rows.contains { $0.elementsEqual(row) { $0 == $1 } }, "\(coverage.output)")
    }
    let map = try await place.run("map", file)
    #expect(
      map.output.split(separator: "\n").contains {
        let words = $0.split(separator: " ")
        return words.prefix(3) == [
          "UINavigationController.item", "UINavigationController.CartViewController", "1",
        ]
      }, "\(map.output)")
    let lint = try await place.run("lint", file)
    #expect(lint.output.contains("keeps 4 HelpCoordinator that are not shown"), "\(lint.error)")
    let page = place.path("r.html")
    #expect(try await place.run("export", file, "-o", page).code == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    for screen in [
      "tour.search", "ReviewsViewController", "UIAlertController", "PaymentViewController",
    ] {
      #expect(html.contains(screen), "\(screen)")
    }
  }

  @Test("what the user cannot do changes nothing, and the app ends when its input does")
  func ended() async throws {
    try app.input?.write(contentsOf: Data("buy\n".utf8))
    #expect(try app.output.line() == "cannot buy: LoginViewController")
    #expect(try await seen() == "LoginViewController")
    try app.input?.close()
    #expect(app.wait() == 0)
  }

  @Test("at most ten lines of the app are for the bridge")
  func lines() throws {
    let folder = Repository.path("Examples/UIKitCoordinators")
    let paths = try #require(FileManager.default.enumerator(atPath: folder))
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Simulation/") }
    #expect(paths.count > 8)
    var count = 0
    for path in paths {
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { !$0.hasPrefix("//") }
      var without = Self.shellWithoutBridge[...]
      if path == "App/Shell.swift" {
        for line in lines {
          if line == without.first { without.removeFirst() } else { count += 1 }
        }
        #expect(without.isEmpty, "\(without)")
      } else {
        #expect(!lines.contains { $0.contains("Bridge") || $0.contains("Node") }, "\(path)")
      }
    }
    #expect((1...10).contains(count), "\(count) lines")
  }

  /// The lines of Shell.swift as they would be without the bridge.
  private static let shellWithoutBridge: [Substring] = [
    "#if canImport(UIKit)",
    "import UIKit",
    "@MainActor",
    "final class Shell {",
    "let window: UIWindow",
    "let coordinator: AppCoordinator",
    "init(window: UIWindow) {",
    "self.window = window",
    "coordinator = AppCoordinator(window: window)",
    "coordinator.start()",
    "}",
    "}",
    "#endif",
  ]
}
