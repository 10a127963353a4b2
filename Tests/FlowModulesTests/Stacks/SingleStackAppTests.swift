import FlowEngine
import FlowModules
import TestCoordinators
import Testing

/// An app with one coordinator and one stack, whose views know only callbacks.
@MainActor
@Suite("Apps with a single stack")
struct SingleStackAppTests {
  enum MediaRoute: Route {
    case dashboard, moviesList, settings, addMovie
    case movieDetail(Int)
  }

  @MainActor
  struct MoviesListView {
    let viewModel: MoviesListViewModel
    let onMovieSelected: @MainActor (Int) -> Void
  }

  @MainActor
  final class MoviesListViewModel {
    var onItemSelected: (@MainActor (Int) -> Void)?
    func handleItemSelection(id: Int) { onItemSelected?(id) }
  }

  /// The switch over routes that makes the views, with their callbacks.
  final class Views: ViewFactory<MediaRoute> {
    override func buildScreen(for route: MediaRoute) -> Screen? {
      guard let coordinator else { return nil }
      switch route {
      case .moviesList:
        return Screen(
          title: "Movies",
          content: MoviesListView(
            viewModel: MoviesListViewModel(),
            onMovieSelected: coordinator.callback { id in .movieDetail(id) }))
      default:
        return Screen(title: route.identifier)
      }
    }
  }

  let app = StackCoordinator(
    root: MediaRoute.dashboard, duplicates: .append, factory: Views(),
    sheets: { $0 == .addMovie })

  @Test("navigating puts the route on the one stack")
  func navigates() {
    app.navigate(to: MediaRoute.moviesList)
    #expect(app.path.count == 1)
    #expect(app.path.last == .moviesList)
  }

  @Test("pop removes the last route")
  func navigatesBack() {
    app.navigate(to: MediaRoute.moviesList)
    app.navigate(to: MediaRoute.movieDetail(123))
    #expect(app.path.count == 2)
    #expect(app.pop())
    #expect(app.path.count == 1)
    #expect(app.path.last == .moviesList)
  }

  @Test("with the policy append, navigating to a movie twice pushes two screens")
  func appends() {
    for _ in 0..<2 { app.navigate(to: MediaRoute.movieDetail(1)) }
    app.navigate(to: MediaRoute.dashboard)
    #expect(app.path == [.movieDetail(1), .movieDetail(1), .dashboard])
    app.popToRoot()
    #expect(app.path.isEmpty)
  }

  @Test("a view passes its selection to its callback")
  func viewCallback() {
    var selectedID: Int?
    let view = MoviesListView(
      viewModel: MoviesListViewModel(), onMovieSelected: { id in selectedID = id })
    view.onMovieSelected(123)
    #expect(selectedID == 123)
  }

  @Test("a view navigates by the callback that the coordinator gave it")
  func callbackNavigates() throws {
    app.navigate(to: MediaRoute.moviesList)
    let view = try #require(app.visibleScreen().content as? MoviesListView)
    view.onMovieSelected(123)
    #expect(app.path == [.moviesList, .movieDetail(123)])
  }

  @Test("a view model navigates by a callback too, and without one it does nothing")
  func viewModelCallback() {
    let viewModel = MoviesListViewModel()
    viewModel.handleItemSelection(id: 1)
    viewModel.onItemSelected = app.callback { .movieDetail($0) }
    viewModel.handleItemSelection(id: 2)
    #expect(app.path == [.movieDetail(2)])
  }

  @Test("a callback for a fixed route takes no value")
  func callbackWithoutValue() {
    let showSettings = app.callback(to: .settings)
    showSettings()
    #expect(app.path == [.settings])
  }

  @Test("a callback does not retain its coordinator, and reports an error after it is gone")
  func callbackOfGone() throws {
    var coordinator: StackCoordinator<MediaRoute>? = StackCoordinator(root: MediaRoute.dashboard)
    let held = Weak(coordinator)
    let id = try #require(coordinator).id
    let select: @MainActor (Int) -> Void = try #require(coordinator).callback { .movieDetail($0) }
    coordinator = nil
    #expect(held.value == nil)
    let errors = sharedErrors { select(7) }
    #expect(
      errors == [
        .configurationError(
          message: "A callback asked for 'movieDetail' after its coordinator, "
            + "StackCoordinator<MediaRoute> \(id), was gone")
      ])
    #expect(FlowErrorHandler.shared.journal.last?.origin?.id == id)
  }

  @Test("a modal may have a stack of its own: it is another coordinator")
  func modalWithStack() {
    final class App: StackCoordinator<MediaRoute> {
      override func makeModalCoordinator(for route: MediaRoute) -> Coordinator<MediaRoute>? {
        StackCoordinator(root: route)
      }
    }
    let app = App(root: .dashboard, sheets: { $0 == .addMovie })
    app.navigate(to: MediaRoute.addMovie)
    app.navigate(to: MediaRoute.movieDetail(1))
    #expect(app.path.isEmpty)
    #expect(app.sheet == .addMovie)
    #expect(app.currentModalCoordinator?.router.state.stack == [.movieDetail(1)])
  }

  @Test("onboarding is a flow that the single stack replaces")
  func onboarding() {
    let root = TestOrchestrator(AppRoute.login)
    let onboarding = StackCoordinator(root: HelpRoute.index)
    root.transitionToFlow(onboarding, root: .login)
    onboarding.navigate(to: HelpRoute.article(1))
    #expect(isVisible(HelpRoute.article(1), in: root))
    root.transitionToFlow(app, root: .main)
    #expect(isVisible(MediaRoute.dashboard, in: root))
    app.navigate(to: MediaRoute.moviesList)
    #expect(isVisible(MediaRoute.moviesList, in: root))
  }
}
