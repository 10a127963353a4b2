import FlowEngine
import FlowModules

extension Modular {
  /// The first module: it leads to ``ScreenB``, pushed or in a sheet.
  ///
  /// Its destinations are `Codable`, so that its stacks can be restored.
  enum ScreenA {
    struct Destination: Hashable, Codable {
      /// For other modules.
      enum Public: Hashable, Codable { case main, settings }
      /// For itself.
      enum Internal: Hashable, Codable {
        case detail(id: String)
        case editForm
      }
      /// Where it leads to another module.
      enum External: Hashable, Codable { case screenB }
      enum Kind: Hashable, Codable {
        case `public`(Public)
        case `internal`(Internal)
        case external(External)
      }

      let type: Kind

      static func `public`(_ destination: Public) -> Self { Self(type: .public(destination)) }
      static func `internal`(_ destination: Internal) -> Self { Self(type: .internal(destination)) }
      static func external(_ destination: External) -> Self { Self(type: .external(destination)) }
    }

    struct Dependencies: ModuleDependencies {
      let data: DataClient
    }

    typealias Entry = ModuleEntry<Destination, ScreenView>

    @MainActor static func mockEntry(at destination: Destination.Public = .main) -> Entry {
      liveEntry(at: destination, dependencies: Dependencies(data: .mock))
    }

    @MainActor static func liveEntry(
      at destination: Destination.Public, dependencies: Dependencies
    ) -> Entry {
      Entry(entryDestination: .public(destination)) { destination, mode, client in
        switch destination.type {
        case .public(.main): main(dependencies.data, client)
        case .public(.settings):
          ScreenView(client, [.init(title: "restart") { client.push(.public(.main)) }])
        case .internal(.detail):
          ScreenView(
            client, [.init(title: "edit") { client.presentFullScreenCover(.internal(.editForm)) }])
        case .internal(.editForm):
          // A sheet over the cover in which the form is.
          ScreenView(client, [.init(title: "settings") { client.presentSheet(.public(.settings)) }])
        case .external(.screenB):
          NavigationDestination(
            previousClient: client, mode: mode,
            entry: ScreenB.liveEntry(at: .main, dependencies: dependencies.buildChild())
          ).content
        }
      }
    }

    @MainActor private static func main(
      _ data: DataClient, _ client: NavigationClient<Destination>
    ) -> ScreenView {
      ScreenView(
        client,
        data.ids("ScreenA").map { id in
          .init(title: "detail \(id)") { client.push(.internal(.detail(id: id))) }
        } + [
          .init(title: "settings") {
            client.presentSheet(.public(.settings), detents: [.medium, .large])
          },
          .init(title: "edit") { client.presentFullScreenCover(.internal(.editForm)) },
          .init(title: "screen b") { client.push(.external(.screenB)) },
          .init(title: "screen b in a sheet") { client.presentSheet(.external(.screenB)) },
        ])
    }
  }
}
