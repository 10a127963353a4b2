import FlowEngine
import FlowModules
import ModularKit
import ModularScreenA
import ModularScreenB
import ModularScreenC

extension Modular {
  /// The module of tabs: each tab is an external destination, and can be restored.
  enum Tabs {
    nonisolated struct Destination: Hashable, Codable {
      enum External: Hashable, Codable { case firstTab, secondTab, thirdTab }
      enum Kind: Hashable, Codable { case external(External) }

      let type: Kind

      static func external(_ destination: External) -> Self { Self(type: .external(destination)) }
    }

    enum Tab: Hashable, CaseIterable {
      case first, second, third

      var destination: Destination {
        switch self {
        case .first: .external(.firstTab)
        case .second: .external(.secondTab)
        case .third: .external(.thirdTab)
        }
      }
    }

    struct Dependencies: ModuleDependencies {
      let data: DataClient
      let session: Session
    }

    typealias Coordinator = NavigationTabCoordinator<Destination, Tab>

    @MainActor static func coordinator(dependencies: Dependencies) -> Coordinator {
      Coordinator(
        rootClient: .root(), builder: liveBuilder(dependencies: dependencies),
        tabModels: zip(["First", "Second", "Third"], Tab.allCases).map { text, tab in
          NavigationTabModel(
            label: TabItem(text: text, image: "square"), destination: tab.destination, tab: tab)
        })
    }

    @MainActor private static func liveBuilder(
      dependencies: Dependencies
    ) -> DestinationBuilder<Destination, ScreenView> {
      { destination, mode, client in
        @MainActor func content<D>(of entry: ModuleEntry<D, ScreenView>) -> ScreenView {
          NavigationDestination(previousClient: client, mode: mode, entry: entry).content
        }
        return switch destination.type {
        case .external(.firstTab):
          content(of: ScreenA.liveEntry(at: .main, dependencies: dependencies.buildChild()))
        case .external(.secondTab):
          content(of: ScreenB.liveEntry(at: .main, dependencies: dependencies.buildChild()))
        case .external(.thirdTab):
          content(of: ScreenC.liveEntry(at: .main, dependencies: dependencies.buildChild()))
        }
      }
    }
  }
}
