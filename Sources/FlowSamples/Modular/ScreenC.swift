import FlowEngine
import FlowModules

extension Modular {
  /// The third module, the end of the chain: it leads to no other.
  enum ScreenC {
    struct Destination: Hashable {
      enum Public: Hashable { case main }
      enum Internal: Hashable { case summary }
      enum Kind: Hashable {
        case `public`(Public)
        case `internal`(Internal)
      }

      let type: Kind

      static func `public`(_ destination: Public) -> Self { Self(type: .public(destination)) }
      static func `internal`(_ destination: Internal) -> Self { Self(type: .internal(destination)) }
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
      Entry(entryDestination: .public(destination)) { destination, _, client in
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
  }
}
