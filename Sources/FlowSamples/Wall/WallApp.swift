import FlowEngine
import FlowIntrospect
import FlowModules

extension Sample {
  /// A social app behind a login, with named tabs, sheets, links and push notifications.
  static let wall = Sample(
    name: "wall",
    summary: "named tabs behind a login: links and pushes that wait for it, sheets on sheets",
    make: { WallApp(seed: $0) })
}

/// The wall with a simulated user: first a tour of every route, then random actions.
@MainActor
final class WallApp: TouringSample {
  let app = Wall.AppCoordinator()
  let catalogue = Wall.catalogue
  var stepCount = 0
  let tour: [@MainActor (WallApp) -> Void]
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    tour = Self.start + Wall.routes.map { route in { $0.go(to: route) } } + Self.end
  }

  func draw() { _ = app.visibleScreen() }

  /// Before the login, the gate refuses the app, and a push notification waits.
  private static let start: [@MainActor (WallApp) -> Void] = [
    { $0.front.navigate(to: Wall.AuthRoute.registration) },
    { $0.front.navigate(to: Wall.AuthRoute.login) },
    { $0.front.navigate(to: Wall.AuthRoute.forgotPassword) },
    { $0.front.pop() },
    { $0.app.navigate(to: Wall.AppRoute.main) },
    { $0.app.follow(push: #"{"kind": "chat", "chat": {"user": "ana"}}"#) },
    { $0.app.logIn() },
  ]

  private static let end: [@MainActor (WallApp) -> Void] = [
    { $0.go(to: Wall.FeedRoute.postDetail(Wall.Post(id: 1))) },
    { $0.app.main?.showAuthor("ben") },
    // A push notification that arrives while the app is in the background changes nothing there.
    { $0.app.enterBackground() },
    { $0.app.follow(push: #"{"kind": "post", "post": {"id": 2}}"#) },
    { $0.app.enterForeground() },
    { $0.app.relaunch() },
    { $0.app.follow(link: "wall://marketplace/2") },
    { $0.app.follow(push: #"{"kind": "lottery"}"#) },
    { $0.app.logOut() },
    { $0.app.logIn() },
  ]

  /// Shows a route; the type picker needs one of the forms below it.
  private func go(to route: any Route) {
    if route as? Wall.CreateRoute == .typePicker, !(front.parent is Wall.CreateCoordinator) {
      front.navigate(to: Wall.CreateRoute.createPost)
    }
    front.navigate(to: route)
  }

  func improvise() {
    guard app.auth.isLoggedIn else { return improviseLogin() }
    switch generator.below(100) {
    case 0..<52: if let route = Wall.routes.randomElement(using: &generator) { go(to: route) }
    case 52..<70: front.pop()
    case 70..<78:
      if let tab = Wall.Tab.allCases.randomElement(using: &generator) { app.main?.select(tab) }
    case 78..<84: app.main?.showAuthor(user())
    case 84..<88: app.follow(link: link())
    case 88..<92: app.follow(push: push())
    case 92..<94: app.follow(push: #"{"kind": "lottery"}"#)
    case 94: app.follow(link: "wall://lottery")
    case 95: beAway()
    case 96: app.relaunch()
    default: app.logOut()
    }
  }

  /// Leaves the app, in which a push notification arrives, and comes back.
  private func beAway() {
    app.enterBackground()
    app.follow(push: push())
    app.enterForeground()
  }

  private func improviseLogin() {
    switch generator.below(10) {
    case 0: front.navigate(to: Wall.AuthRoute.registration)
    case 1: front.navigate(to: Wall.AuthRoute.forgotPassword)
    case 2: front.navigate(to: Wall.AuthRoute.login)
    case 3: front.pop()
    case 4: app.follow(push: push())
    case 5: app.follow(link: link())
    case 6: app.navigate(to: Wall.AppRoute.main)
    default: app.logIn()
    }
  }

  private func user() -> String { generator.chance(50) ? "ana" : "ben" }

  private func number() -> Int { 1 + generator.below(2) }

  private func push() -> String {
    switch generator.below(4) {
    case 0: #"{"kind": "post", "post": {"id": \#(number())}}"#
    case 1: #"{"kind": "internship", "internship": {"id": \#(number())}}"#
    case 2: #"{"kind": "marketplace", "marketplace": {"id": \#(number())}}"#
    default: #"{"kind": "chat", "chat": {"user": "\#(user())"}}"#
    }
  }

  private func link() -> String {
    switch generator.below(5) {
    case 0: "wall://post/\(number())"
    case 1: "wall://internship/\(number())"
    case 2: "wall://marketplace/\(number())"
    case 3: "wall://chat/\(user())"
    default: "wall://profile/blocked"
    }
  }
}
