import FlowEngine
public import FlowModules
public import ModularKit
import ModularScreenB

/// The first module: it leads to `ScreenB`, pushed or in a sheet, and to the account of the user.
public enum ScreenA {
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
      case .public(.main): main(dependencies, client)
      case .public(.settings):
        ScreenView(client, [.init(title: "restart") { client.push(.public(.main)) }])
      case .internal(.detail):
        ScreenView(
          client, [.init(title: "edit") { client.presentFullScreenCover(.internal(.editForm)) }])
      case .internal(.editForm):
        // A sheet over the cover in which the form is.
        ScreenView(client, [.init(title: "settings") { client.presentSheet(.public(.settings)) }])
      case .internal(.signIn):
        ScreenView(
          client,
          [
            .init(title: "sign in") {
              dependencies.session.isSignedIn = true
              client.dismiss()
            }
          ])
      case .internal(.account):
        ScreenView(
          client,
          [
            .init(title: "sign out") {
              dependencies.session.isSignedIn = false
              client.popToRoot()
            }
          ])
      case .external(.screenB):
        NavigationDestination(
          previousClient: client, mode: mode,
          entry: ScreenB.liveEntry(at: .main, dependencies: dependencies.buildChild())
        ).content
      }
    }
  }

  @MainActor private static func main(
    _ dependencies: Dependencies, _ client: NavigationClient<Destination>
  ) -> ScreenView {
    ScreenView(
      client,
      dependencies.data.ids("ScreenA").map { id in
        .init(title: "detail \(id)") { client.push(.internal(.detail(id: id))) }
      } + [
        .init(title: "settings") {
          client.presentSheet(.public(.settings), detents: [.medium, .large])
        },
        .init(title: "edit") { client.presentFullScreenCover(.internal(.editForm)) },
        .init(title: "account") { showAccount(of: dependencies.session, client) },
        .init(title: "screen b") { client.push(.external(.screenB)) },
        .init(title: "screen b in a sheet") { client.presentSheet(.external(.screenB)) },
      ])
  }

  /// Conditional navigation: the account, or the sheet in which the user signs in first.
  @MainActor private static func showAccount(
    of session: Session, _ client: NavigationClient<Destination>
  ) {
    if session.isSignedIn {
      client.push(.internal(.account))
    } else {
      client.presentSheet(.internal(.signIn), detents: [.medium])
    }
  }
}
