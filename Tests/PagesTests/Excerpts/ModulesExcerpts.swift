// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import FlowEngine
import FlowModules
import Testing

@MainActor @Suite("Docs/Modules.md")
struct ModulesExcerpts {
  struct Dependencies: Sendable {}

  final class MainViewModel: Sendable {
    let navigationClient: NavigationClient<MyModule.Destination>
    init(navigationClient: NavigationClient<MyModule.Destination>) {
      self.navigationClient = navigationClient
    }
  }

  typealias SettingsViewModel = MainViewModel

  @MainActor final class MyViewModel {
    private let client: NavigationClient<MyModule.Destination>
    init(navigationClient: NavigationClient<MyModule.Destination>) { client = navigationClient }
    func showDetail(id: String) { client.push(.internal(.detail(id: id))) }
  }

  final class DetailViewModel: Sendable {
    let id: String
    init(id: String, navigationClient: NavigationClient<MyModule.Destination>) { self.id = id }
  }

  enum DestinationViewState: Sendable {
    case main(MainViewModel)
    case settings(SettingsViewModel)
    case detail(DetailViewModel)
    case otherModule(OtherModule.Entry)
  }

  struct DestinationView: Sendable {
    let viewState: DestinationViewState
    let mode: NavigationMode
    let client: NavigationClient<MyModule.Destination>

    @MainActor var other: String? {
      switch viewState {
      case .otherModule(let entry):
        NavigationDestination(previousClient: client, mode: mode, entry: entry).content
      default: nil
      }
    }
  }

  enum OtherModule {
    nonisolated enum Destination: Hashable, Sendable { case main }
    typealias Entry = ModuleEntry<Destination, String>

    @MainActor
    static func liveEntry(at destination: Destination, dependencies: Dependencies) -> Entry {
      Entry(entryDestination: destination) { _, _, _ in "other" }
    }
  }

  public enum MyModule {
    public nonisolated struct Destination: Hashable, Sendable {
      public enum Public: Hashable, Sendable { case main, settings }  // for other modules
      enum Internal: Hashable, Sendable { case detail(id: String) }  // for itself
      enum External: Hashable, Sendable { case otherModule }  // where it leads to another module
      enum DestinationType: Hashable, Sendable {
        case `public`(Public), `internal`(Internal), external(External)
      }
      var type: DestinationType
      public static func `public`(_ destination: Public) -> Self {
        Self(type: .public(destination))
      }
      static func `internal`(_ destination: Internal) -> Self {
        Self(type: .internal(destination))
      }
      static func external(_ destination: External) -> Self { Self(type: .external(destination)) }
    }

    public typealias Entry = ModuleEntry<Destination, DestinationView>

    @MainActor public static func liveEntry(
      at destination: Destination.Public, dependencies: Dependencies
    ) -> Entry {
      Entry(entryDestination: .public(destination)) { destination, mode, client in
        let viewState: DestinationViewState =
          switch destination.type {
          case .public(.main): .main(MainViewModel(navigationClient: client))
          case .public(.settings): .settings(SettingsViewModel(navigationClient: client))
          case .internal(.detail(let id)):
            .detail(DetailViewModel(id: id, navigationClient: client))
          case .external(.otherModule):
            .otherModule(OtherModule.liveEntry(at: .main, dependencies: dependencies))
          }
        return DestinationView(viewState: viewState, mode: mode, client: client)
      }
    }
  }

  @Test("the module of the page opens the other one")
  func modules() {
    let app = NavigationDestination(
      previousClient: .root(), mode: .root,
      entry: MyModule.liveEntry(at: .main, dependencies: Dependencies()))
    #expect(app.client.push(.external(.otherModule)))
    #expect(app.stack?.router.state.stack.count == 1)
  }

  @Test("a mock captures the requests of a view model")
  func mock() {
    var captured: (MyModule.Destination, NavigationMode)?
    let viewModel = MyViewModel(navigationClient: .mock(present: { captured = ($0, $1) }))
    viewModel.showDetail(id: "7")
    #expect(captured?.0 == .internal(.detail(id: "7")) && captured?.1 == .push)
  }
}
