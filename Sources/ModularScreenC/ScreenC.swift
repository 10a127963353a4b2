public import FlowModules
public import ModularKit

/// The third module, the end of the chain: it leads to no other.
public enum ScreenC {
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
    Entry(entryDestination: Destination(destination)) { destination, _, client in
      switch destination.type {
      case .public(.main):
        ScreenView(
          client,
          dependencies.data.ids("ScreenC").map { id in
            .init(title: "summary of \(id)") { client.push(.internal(.summary)) }
          })
      case .internal(.summary):
        ScreenView(client, [.init(title: "restart") { client.push(.public(.main)) }])
      }
    }
  }

  /// The routes that viewers can name.
  public static let routes: [ModuleRoute] = [
    ModuleRoute(Destination.public(.main)), ModuleRoute(Destination.internal(.summary)),
  ]
}
