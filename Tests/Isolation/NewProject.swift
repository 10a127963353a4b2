// An app of all products, as a new Xcode project has it. Scripts/test-isolation compiles it in each way, so the classes
// that are no coordinators say @MainActor, which a new project leaves out; no target contains it.

import FlowBlackBox
import FlowBridgeEngine
import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules
import FlowTelemetry
import Foundation
import Observation

enum AppRoute: Route {
  case home, list, settings
  case detail(Int)
}

enum AppTab: Hashable, CaseIterable { case home, search }

final class HomeCoordinator: Coordinator<AppRoute> {
  override var tabItem: TabItem? { TabItem(text: "Home", image: "house") }

  override func canHandle(_ route: any Route) -> Bool { route is AppRoute }

  override func navigationType(for route: any Route) -> NavigationType {
    route as? AppRoute == .settings ? .modal : .push
  }
}

final class SearchCoordinator: StackCoordinator<AppRoute> {}

final class AppCoordinator: NamedTabCoordinator<AppRoute, AppTab> {
  let home = HomeCoordinator(root: .list)

  init() {
    super.init(root: .home, factory: nil)
    addTab(.home, home)
    addTab(.search, SearchCoordinator(root: .list))
    select(.home)
  }

  var isHome: Bool { selectedTabName == .home }
}

// A value that the inspector reads on another thread is isolated nowhere.
nonisolated enum Step: Hashable, CaseIterable { case cart, receipt }

nonisolated struct Destination: Hashable, Sendable { let id: Int }

struct Dependencies {
  let links = DeepLinks(schemes: ["app"]) {
    DeepLink("/item/:id") { AppRoute.detail(try $0.parameter("id")) }
  }
}

@MainActor
@Observable
final class Checkout {
  var steps: [Step] = []
}

@MainActor
final class App {
  let coordinator = AppCoordinator()
  let checkout = Checkout()
  private var inspector: FlowInspector?
  private lazy var bridge = Bridge(name: "app", parts: .flowEngine) { [unowned self] in
    Node(self, "App") {
      Node(self.checkout).root(Step.cart).screens(self.checkout.steps)
      Node(engine: self.coordinator).as(.sheet)
    }
  }

  func start() throws {
    var catalogue = RouteCatalogue()
    catalogue.add([AppRoute.home, .list])
    catalogue.declare(Step.self)
    inspector = try FlowInspector.start(
      coordinator, name: "app", options: InspectorOptions(catalogue: catalogue))
    try bridge.start()
    coordinator.navigate(to: AppRoute.detail(1), inTab: .search)
    coordinator.open("app://item/7", with: Dependencies().links)
    bridge.navigated(Step.receipt, from: checkout)
    bridge.changed()
  }

  func observe() -> FlowObservation {
    FlowEvents.observe { event in
      if case .navigated(let record, _) = event { print(record.origin.name) }
    }
  }

  func tabs(_ rootClient: NavigationClient<RootDestination>) -> ModuleCoordinator? {
    let tabs = NavigationTabCoordinator(
      rootClient: rootClient, builder: { (destination: Destination, _, _) in "\(destination.id)" },
      tabModels: AppTab.allCases.map {
        NavigationTabModel(
          label: TabItem(text: "\($0)", image: ""), destination: Destination(id: 1), tab: $0)
      })
    return tabs.stack(of: .home)
  }
}
