import FlowEngine
import Testing

@MainActor @Suite("Docs/Engine.md, results")
struct ResultsExcerpts {
  enum AppRoute: Route { case home, login, cities }
  struct City: Equatable, Sendable { let name: String }
  struct User: Equatable, Sendable { let name: String }

  final class CityPicker: Coordinator<AppRoute>, ResultCoordinator {
    typealias Output = City
  }

  final class Login: Coordinator<AppRoute>, ResultCoordinator {
    typealias Output = User
  }

  final class AppCoordinator: Coordinator<AppRoute> {
    init() { super.init(root: .home) }
    override func canHandle(_ route: any Route) -> Bool { route is AppRoute }
    override func navigationType(for route: any Route) -> NavigationType { .modal }
  }

  @MainActor
  final class Presenter {
    let app = AppCoordinator()
    let picker = CityPicker(root: .cities)
    let login = Login(root: .login)
    var shown: [Result<City, NoResult>] = []

    init() { app.addModalCoordinator(login) }

    func show(_ result: Result<City, NoResult>) { shown.append(result) }

    func calls() async throws -> (City, User) {
      let city = try await app.result(ofModal: picker)  // throws NoResult
      app.presentModal(picker) { [weak self] result in self?.show(result) }
      let user = try await login.result { app.navigate(to: AppRoute.login) }  // any other way
      return (city, user)
    }
  }

  @Test("the presentations of the page return their results")
  func page() async throws {
    let presenter = Presenter()
    let task = Task { try await presenter.calls() }
    while !presenter.picker.isAwaited { await Task.yield() }
    presenter.picker.finish(with: City(name: "Rome"))
    while !presenter.login.isAwaited { await Task.yield() }
    presenter.login.finish(with: User(name: "Ada"))
    let (city, user) = try await task.value
    #expect(city == City(name: "Rome") && user == User(name: "Ada"))
    // The navigation to the login dismissed the picker.
    #expect(presenter.shown == [.failure(.dismissed)])
  }
}
