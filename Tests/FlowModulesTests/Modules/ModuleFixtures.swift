import FlowEngine
import FlowModules

/// The destinations that the builders of a test built, in order.
@MainActor
final class BuildLog {
  private(set) var built: [String] = []

  func note(_ destination: some Hashable & Sendable) {
    built.append(ModuleRoute(destination).identifier)
  }
}

/// A view model that a screen of a module has, with the calls of the cookbook.
@MainActor
final class MyViewModel {
  let client: NavigationClient<MyModule.Destination>
  var isAuthenticated = true

  init(navigationClient: NavigationClient<MyModule.Destination>) { client = navigationClient }

  func showDetail(id: String) { client.push(.internal(.detail(id: id))) }
  func showSettings() { client.presentSheet(.public(.settings)) }
  func showOnboarding() { client.presentFullScreenCover(.internal(.editForm)) }
  func showOtherModule() { client.push(.external(.otherModule)) }
  func dismiss() { client.dismiss() }
  func close() { client.close() }
  func popToRoot() { client.popToRoot() }
  func save() async { client.dismiss() }

  func handleAction() {
    if isAuthenticated {
      client.push(.internal(.editForm))
    } else {
      client.presentSheet(.public(.settings))
    }
  }
}

/// A module as the cookbook describes it: public, internal and external destinations.
enum MyModule {
  struct Destination: Hashable, Sendable {
    enum Public: Hashable, Sendable { case main, settings }
    enum Internal: Hashable, Sendable {
      case detail(id: String)
      case editForm
    }
    enum External: Hashable, Sendable { case otherModule }
    enum DestinationType: Hashable, Sendable {
      case `public`(Public)
      case `internal`(Internal)
      case external(External)
    }

    var type: DestinationType

    static func `public`(_ destination: Public) -> Self { Self(type: .public(destination)) }
    static func `internal`(_ destination: Internal) -> Self { Self(type: .internal(destination)) }
    static func external(_ destination: External) -> Self { Self(type: .external(destination)) }
  }

  typealias Entry = ModuleEntry<Destination, DestinationView>

  enum ViewState: Sendable {
    case screen(MyViewModel)
    case otherModule(OtherModule.Entry)
  }

  struct DestinationView: Sendable {
    let viewState: ViewState
    let mode: NavigationMode
    let client: NavigationClient<Destination>

    @MainActor var viewModel: MyViewModel? {
      if case .screen(let viewModel) = viewState { viewModel } else { nil }
    }

    /// The connection that a renderer requests each time it draws the screen.
    @MainActor var otherModule:
      NavigationDestination<OtherModule.Destination, OtherModule.DestinationView>?
    {
      guard case .otherModule(let entry) = viewState else { return nil }
      return NavigationDestination(previousClient: client, mode: mode, entry: entry)
    }
  }

  @MainActor
  static func mockEntry(
    at destination: Destination.Public = .main, log: BuildLog? = nil
  ) -> Entry {
    Entry(entryDestination: .public(destination)) { destination, mode, client in
      log?.note(destination)
      let viewState: ViewState =
        switch destination.type {
        case .public, .internal: .screen(MyViewModel(navigationClient: client))
        case .external(.otherModule): .otherModule(OtherModule.mockEntry(log: log))
        }
      return DestinationView(viewState: viewState, mode: mode, client: client)
    }
  }
}

/// The second module, which leads to the third.
enum OtherModule {
  enum Destination: Hashable, Sendable { case main, page(Int), third }

  typealias Entry = ModuleEntry<Destination, DestinationView>

  struct DestinationView: Sendable {
    let destination: Destination
    let mode: NavigationMode
    let client: NavigationClient<Destination>
    let log: BuildLog?

    @MainActor var third: NavigationDestination<ThirdModule.Destination, ThirdModule.View>? {
      guard destination == .third else { return nil }
      return NavigationDestination(
        previousClient: client, mode: mode, entry: ThirdModule.mockEntry(log: log))
    }
  }

  @MainActor
  static func mockEntry(at destination: Destination = .main, log: BuildLog? = nil) -> Entry {
    Entry(entryDestination: destination) { destination, mode, client in
      log?.note(destination)
      return DestinationView(destination: destination, mode: mode, client: client, log: log)
    }
  }
}

/// The third module, which knows no other.
enum ThirdModule {
  enum Destination: Hashable, Sendable { case start, end }

  struct View: Sendable {
    let destination: Destination
    let client: NavigationClient<Destination>
  }

  @MainActor
  static func mockEntry(log: BuildLog? = nil) -> ModuleEntry<Destination, View> {
    ModuleEntry(entryDestination: .start) { destination, _, client in
      log?.note(destination)
      return View(destination: destination, client: client)
    }
  }
}

typealias MyConnection = NavigationDestination<MyModule.Destination, MyModule.DestinationView>

/// Connects the first module at the root of an app; the caller has to retain the connection.
@MainActor
func connectRoot(
  at destination: MyModule.Destination.Public = .main, log: BuildLog? = nil
) -> MyConnection {
  NavigationDestination(
    previousClient: .root(), mode: .root, entry: MyModule.mockEntry(at: destination, log: log))
}

/// The identifiers of the screens of one stack, from its root up.
@MainActor
func screens(_ stack: ModuleCoordinator?) -> [String] {
  guard let state = stack?.router.state else { return [] }
  return ([state.root] + state.stack).map(\.identifier)
}

/// The presented sheet or cover.
@MainActor
func modal(of stack: ModuleCoordinator?) -> ModuleCoordinator? {
  stack?.currentModalCoordinator as? ModuleCoordinator
}

/// The visible screen, if it is one of the first module.
@MainActor
func visibleView(_ stack: ModuleCoordinator?) -> MyModule.DestinationView? {
  stack?.visibleScreen().content as? MyModule.DestinationView
}

/// The visible screen, if it is one of the second module.
@MainActor
func visibleOther(_ stack: ModuleCoordinator?) -> OtherModule.DestinationView? {
  stack?.visibleScreen().content as? OtherModule.DestinationView
}

/// The errors that reach the shared handler while `work` runs.
@MainActor
func sharedErrors(during work: () throws -> Void) rethrows -> [FlowError] {
  let before = FlowErrorHandler.shared.onError
  var errors: [FlowError] = []
  FlowErrorHandler.shared.onError = { errors.append($0) }
  defer { FlowErrorHandler.shared.onError = before }
  try work()
  return errors
}
