import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules
import TestCoordinators
import Testing

@testable import FlowSamples

@MainActor
@Suite struct WallTests {
  private let app = Wall.AppCoordinator()

  init() {
    app.errorHandler = FlowErrorHandler()
    app.errorHandler?.onError = { _ in }
  }

  private func visible() -> RouteValue { RouteValue(app.visibleRoute) }

  @Test("the app opens only after a login")
  func gate() {
    #expect(!app.navigate(to: Wall.AppRoute.main))
    #expect(visible() == RouteValue(Wall.AuthRoute.login))
    app.logIn()
    #expect(visible() == RouteValue(Wall.FeedRoute.national))
    app.logOut()
    #expect(app.main == nil && visible() == RouteValue(Wall.AuthRoute.login))
  }

  @Test("the gate says why it is closed: in the error, in its advice, and in the trace")
  func reason() throws {
    let errors = RecordingErrorHandler(on: app)
    func expectRefusal(of route: any Route, because reason: String) throws {
      let count = errors.errors.count
      #expect(!app.navigate(to: route))
      #expect(errors.errors.count == count + 1)
      let error = try #require(errors.errors.last)
      #expect(error.description.hasSuffix("AppCoordinator refuses it: '\(reason)'"), "\(error)")
      #expect(error.recommendedRecoveryAction.contains("LinkParking"))
      let trace = try #require(errors.handler.journal.last?.trace)
      #expect(trace.entries.last?.answer == "no: '\(reason)'", "\(trace)")
      let explained = app.explain(to: route)
      #expect(explained.outcome.error == error)
      let gate = explained.trace.entries.first { $0.question == .flowChange }
      #expect(gate?.answer == "no: '\(reason)'")
    }
    try expectRefusal(of: Wall.AppRoute.main, because: "not logged in")
    try expectRefusal(of: Wall.MessagesRoute.chatDetail(user: "ana"), because: "not logged in")
    app.logIn()
    try expectRefusal(of: Wall.AppRoute.authentication, because: "already logged in")
    try expectRefusal(of: Wall.AuthRoute.registration, because: "already logged in")
    #expect(app.navigate(to: Wall.MessagesRoute.chatDetail(user: "ana")))
  }

  @Test("a route that the tabs decline after the login is not refused by the gate")
  func noReason() throws {
    app.logIn()
    let errors = RecordingErrorHandler(on: app)
    #expect(!app.navigate(to: Wall.CreateRoute.typePicker))
    let error = try #require(errors.errors.last)
    #expect(!error.description.contains("logged in"), "\(error)")
  }

  @Test("the app starts with the tabs if a user is logged in, and else with the login")
  func start() {
    #expect(visible() == RouteValue(Wall.AuthRoute.login))
    let other = Wall.AppCoordinator(auth: Wall.AuthState(isLoggedIn: true))
    #expect(other.main != nil && other.router.state.root == .main)
    #expect(RouteValue(other.visibleRoute) == RouteValue(Wall.FeedRoute.national))
    #expect(other.presentation().layers.count == 1)
  }

  @Test("a login shows the tabs, and then calls the service; logging out forgets its answer")
  func serviceCall() async throws {
    let calls = Calls()
    let app = Wall.AppCoordinator(
      service: Wall.Service {
        await calls.add()
        return Wall.Profile(name: "cem", unread: 7)
      })
    #expect(app.loading == nil)
    calls.app = app
    app.logIn()
    #expect(app.main != nil && app.profile == nil)
    await app.loading?.value
    #expect(calls.flows == ["MainCoordinator"])
    #expect(app.profile == Wall.Profile(name: "cem", unread: 7))
    app.logOut()
    #expect(app.profile == nil)
    #expect(calls.flows.count == 1)
  }

  @Test(
    "an answer after the log-out is dropped, and a failed call leaves the app as it is"
  )
  func lateAnswer() async {
    let late = Wall.AppCoordinator(service: Wall.Service { Wall.Profile(name: "cem", unread: 7) })
    late.logIn()
    late.logOut()
    await late.loading?.value
    #expect(late.profile == nil)
    let failing = Wall.AppCoordinator(service: Wall.Service { throw CancellationError() })
    failing.logIn()
    await failing.loading?.value
    #expect(failing.profile == nil && failing.main != nil)
  }

  /// Notes the flow that is current at each call of the service.
  @MainActor
  private final class Calls {
    weak var app: Wall.AppCoordinator?
    private(set) var flows: [String] = []

    func add() { flows.append(app?.currentFlow?.name ?? "none") }
  }

  @Test("a push that arrives in the background changes nothing, and opens when the user comes back")
  func background() throws {
    app.logIn()
    app.navigate(to: Wall.CreateRoute.createPost)
    app.enterBackground()
    let before = snapshot(app)
    let made = records {
      app.follow(push: #"{"kind": "chat", "chat": {"user": "ana"}}"#)
      app.follow(push: #"{"kind": "marketplace", "marketplace": {"id": 2}}"#)
    }
    #expect(made.isEmpty && snapshot(app) == before)
    let later = records { app.enterForeground() }
    let market = RouteValue(Wall.MarketRoute.marketplaceDetail(2))
    #expect(later.map(\.request) == [.navigate(market)])
    #expect(visible() == market)
  }

  @Test("a push that arrives in the background without a login waits for both")
  func backgroundBeforeLogin() {
    app.enterBackground()
    app.follow(push: #"{"kind": "chat", "chat": {"user": "ana"}}"#)
    app.enterForeground()
    #expect(visible() == RouteValue(Wall.AuthRoute.login))
    app.logIn()
    #expect(visible() == RouteValue(Wall.MessagesRoute.chatDetail(user: "ana")))
  }

  @Test("a post has an author and a text, and is the same post as one with its id")
  func samePost() {
    let post = Wall.Post(id: 7, author: "cem", text: "edited")
    #expect(post == Wall.Post(id: 7) && post.hashValue == Wall.Post(id: 7).hashValue)
    #expect(post != Wall.Post(id: 8, author: "cem", text: "edited"))
    app.logIn()
    app.navigate(to: Wall.FeedRoute.postDetail(post))
    app.navigate(to: Wall.FeedRoute.postDetail(Wall.Post(id: 8)))
    app.follow(link: "wall://post/7")
    let home = app.main?.coordinator(for: .home) as? Wall.HomeCoordinator
    #expect(home?.path == [.postDetail(post)])
    guard case .postDetail(let shown)? = home?.path.first else { return #expect(Bool(false)) }
    #expect(shown.author == "cem" && shown.text == "edited")
  }

  @Test("registration is pushed, and a forgotten password is a sheet")
  func authentication() {
    #expect(app.navigate(to: Wall.AuthRoute.registration))
    #expect(app.visibleCoordinator is Wall.AuthCoordinator)
    #expect(app.navigate(to: Wall.AuthRoute.forgotPassword))
    #expect(app.visibleCoordinator.presentationContext == .modal)
  }

  @Test("a link before the login waits, and continues after it as one navigation")
  func waiting() {
    let before = records { app.follow(link: "wall://chat/ana") }
    #expect(before.isEmpty && visible() == RouteValue(Wall.AuthRoute.login))
    app.follow(push: #"{"kind": "marketplace", "marketplace": {"id": 2}}"#)
    let after = records { app.logIn() }
    let market = Wall.MarketRoute.marketplaceDetail(2)
    #expect(visible() == RouteValue(market))
    #expect(after.filter { $0.request == .navigate(RouteValue(market)) }.count == 1)
    #expect(after.last?.request == .navigate(RouteValue(market)))
    // The later link replaced the first, and no link is parked any more.
    app.logOut()
    app.logIn()
    #expect(visible() == RouteValue(Wall.FeedRoute.national))
  }

  @Test("an author's name selects Messages and pushes the chat, as one navigation")
  func author() throws {
    app.logIn()
    app.navigate(to: Wall.FeedRoute.postDetail(Wall.Post(id: 1)))
    let made = records { app.main?.showAuthor("ana") }
    #expect(made.count == 1)
    let changes = try #require(try? made.first?.outcome.get()).map(\.change)
    let chat = Wall.MessagesRoute.chatDetail(user: "ana")
    #expect(changes == [.selectTab(5), .push(RouteValue(chat))])
    #expect(app.main?.selectedTabName == .messages && visible() == RouteValue(chat))
  }

  @Test("a new root restores the saved state: flow, tab, stacks, and a sheet on a sheet")
  func restored() throws {
    app.logIn()
    app.navigate(to: Wall.FeedRoute.postDetail(Wall.Post(id: 1)))
    app.main?.showAuthor("ana")
    app.navigate(to: Wall.CreateRoute.createPost)
    app.visibleCoordinator.navigate(to: Wall.CreateRoute.typePicker)
    let state = app.savedState()
    let other = Wall.AppCoordinator(auth: Wall.AuthState(isLoggedIn: true))
    let report = other.restoreState(state)
    #expect(report.isComplete, "\(report.dropped)")
    #expect(other.savedState() == state)
    #expect(other.visibleRoute as? Wall.CreateRoute == .typePicker)
    other.main?.select(.messages)
    #expect(other.visibleRoute as? Wall.MessagesRoute == .chatDetail(user: "ana"))
  }

  @Test("without a login, a saved state does not open the app")
  func restoredWithoutLogin() {
    app.logIn()
    let state = app.savedState()
    let other = Wall.AppCoordinator()
    other.errorHandler = FlowErrorHandler()
    other.errorHandler?.onError = { _ in }
    #expect(other.restoreState(state).dropped.map(\.part).contains("flow"))
    #expect(other.main == nil && other.visibleRoute as? Wall.AuthRoute == .login)
  }

  @Test("a relaunch replaces the coordinators and restores their state")
  func relaunch() throws {
    app.logIn()
    app.navigate(to: Wall.MarketRoute.sortPicker)
    weak let before = app.main
    let state = app.savedState()
    #expect(app.relaunch().isComplete)
    #expect(before == nil && app.savedState() == state)
    #expect(visible() == RouteValue(Wall.MarketRoute.sortPicker))
    app.logOut()
    #expect(app.relaunch().isComplete)
    #expect(visible() == RouteValue(Wall.AuthRoute.login))
  }

  @Test("the user sends every kind of push notification and link, before and after the login")
  func payloads() {
    let sample = WallApp(seed: 1)
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    for _ in sample.tour { sample.step() }
    var parked: Set<String> = []
    for _ in 0..<3_000 {
      sample.step()
      guard !sample.app.auth.isLoggedIn else { continue }
      let facts = FlowSnapshot(of: sample.app)[sample.app.id]?.givenFacts ?? []
      for fact in facts { parked.insert("\(fact)") }
    }
    for route in ["postDetail", "internshipDetail", "marketplaceDetail", "chatDetail"] {
      #expect(parked.contains { $0.contains(route) }, "\(route) in \(parked)")
    }
  }

  @Test("a post is pushed in each of three tabs, and each tab keeps it")
  func posts() throws {
    app.logIn()
    let main = try #require(app.main)
    let post = Wall.Post(id: 1)
    #expect(main.navigate(to: Wall.FeedRoute.postDetail(post), inTab: .home))
    #expect(main.navigate(to: Wall.FeedRoute.postDetail(post), inTab: .campus))
    #expect(main.navigate(to: Wall.ProfileRoute.postDetail(post), inTab: .profile))
    for tab in [Wall.Tab.home, .campus, .profile] {
      main.select(tab)
      #expect(app.visibleRoute.identifier == "postDetail")
    }
  }

  @Test("sheets have their detents, and the image viewer covers the screen")
  func sheets() throws {
    app.logIn()
    let expected: [(any Route, [ModalPresentationDetent])] = [
      (Wall.FeedRoute.sortPicker, [.medium]), (Wall.FeedRoute.wallPicker, [.large]),
      (Wall.FeedRoute.setPassword, [.large]),
      (Wall.FeedRoute.imageViewer(Wall.Post(id: 1)), [.fullscreen]),
      (Wall.MarketRoute.sortPicker, [.medium]), (Wall.ProfileRoute.changePassword, [.large]),
      (Wall.ProfileRoute.editProfileName, [.large]), (Wall.ProfileRoute.notifications, [.large]),
    ]
    for (route, detents) in expected {
      #expect(app.navigate(to: route))
      let snapshot = FlowSnapshot(of: app)
      let host = snapshot.nodes.values.first { $0.presented?.identifier == route.identifier }
      #expect(host?.detents?.detents == detents)
    }
  }

  @Test("the type picker is a sheet on each of the three forms, and nowhere else")
  func typePicker() {
    app.logIn()
    #expect(!app.navigate(to: Wall.CreateRoute.typePicker))
    let forms: [Wall.CreateRoute] = [.createPost, .createInternship, .createMarketplace]
    for form in forms {
      #expect(app.navigate(to: form))
      #expect(app.visibleCoordinator.navigate(to: Wall.CreateRoute.typePicker))
      #expect(app.visibleCoordinator.parent is Wall.CreateSheet)
      app.visibleCoordinator.pop()
      #expect(visible() == RouteValue(form))
    }
  }

  @Test("each push notification and each link leads to its route")
  func links() throws {
    #expect(Wall.links.problems == [] && Wall.pushes.problems == [])
    let pushes: [(String, any Route)] = [
      (#"{"kind": "post", "post": {"id": 3}}"#, Wall.FeedRoute.postDetail(Wall.Post(id: 3))),
      (
        #"{"kind": "internship", "internship": {"id": "4"}}"#,
        Wall.InternshipRoute.internshipDetail(4)
      ),
      (
        #"{"kind": "marketplace", "marketplace": {"id": 5}}"#,
        Wall.MarketRoute.marketplaceDetail(5)
      ),
      (#"{"kind": "chat", "chat": {"user": "cem"}}"#, Wall.MessagesRoute.chatDetail(user: "cem")),
      (#"{"link": "https://wall.example.com/profile/blocked"}"#, Wall.ProfileRoute.blockedUsers),
    ]
    app.logIn()
    for (push, route) in pushes {
      app.follow(push: push)
      #expect(visible() == RouteValue(route))
    }
    #expect(
      RouteValue(try Wall.links.route(for: "wall://post/7"))
        == RouteValue(Wall.FeedRoute.postDetail(Wall.Post(id: 7))))
  }
}
