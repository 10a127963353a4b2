public import FlowModules
public import ModularKit
import ModularScreenC

/// The second module: it leads to `ScreenC`, pushed or in a cover.
public enum ScreenB {
  /// The dependencies of the module.
  public struct Dependencies: ModuleDependencies {
    /// The source of the module's data.
    public let data: DataClient
    /// The session of the user.
    public let session: Session

    /// Creates the dependencies.
    public init(data: DataClient, session: Session) {
      (self.data, self.session) = (data, session)
    }
  }

  /// The way into the module.
  public typealias Entry = ModuleEntry<Destination, ScreenView>

  /// An entry with mock data, for previews and tests.
  @MainActor public static func mockEntry(at destination: Destination.Public = .main) -> Entry {
    liveEntry(at: destination, dependencies: .mock)
  }

  /// The entry of the app.
  @MainActor public static func liveEntry(
    at destination: Destination.Public, dependencies: Dependencies
  ) -> Entry {
    Entry(entryDestination: Destination(destination)) { destination, mode, client in
      switch destination.type {
      case .public(.main):
        ScreenView(
          client,
          dependencies.data.ids("ScreenB").map { id in
            .init(title: "detail \(id)") { client.push(.internal(.detail(id: id))) }
          } + [
            .init(title: "screen c") { client.push(.external(.screenC)) },
            .init(title: "screen c in a cover") {
              client.presentFullScreenCover(.external(.screenC))
            },
          ])
      case .internal(.detail):
        ScreenView(client, [.init(title: "restart") { client.push(.public(.main)) }])
      case .external(.screenC):
        NavigationDestination(
          previousClient: client, mode: mode,
          entry: ScreenC.liveEntry(at: .main, dependencies: dependencies.buildChild())
        ).content
      }
    }
  }

  /// The routes that viewers can name, with two examples of those with values.
  public static let routes: [ModuleRoute] = [
    ModuleRoute(Destination.public(.main)),
    ModuleRoute(Destination.internal(.detail(id: "1"))),
    ModuleRoute(Destination.internal(.detail(id: "2"))),
    ModuleRoute(Destination.external(.screenC)),
  ]
}
