import FlowEngine
import FlowModules

extension Modular {
  /// The second module: it leads to ``ScreenC``, pushed or in a cover.
  enum ScreenB {
    struct Destination: Hashable {
      enum Public: Hashable { case main }
      enum Internal: Hashable { case detail(id: String) }
      enum External: Hashable { case screenC }
      enum Kind: Hashable {
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
  }
}
