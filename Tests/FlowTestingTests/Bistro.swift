import FlowEngine
import FlowIntrospect
import FlowTesting

enum BistroRoute: Route, CaseIterable {
  case menu, order, bill, kitchen

  static var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(BistroRoute.self)
    return catalogue
  }
}

enum TableRoute: Route {
  case tables
  case seat(Int)
}

final class BistroScreens: ViewFactory<BistroRoute> {
  override func buildScreen(for route: BistroRoute) -> Screen? {
    route == .kitchen ? nil : Screen(title: "The \(route.identifier)")
  }
}

/// Two tabs, of which the first presents the bill as a sheet; the kitchen is closed.
@MainActor
final class Bistro {
  let tabs = TabCoordinator(router: Router(initial: TableRoute.tables))
  let menu = MockCoordinator(root: BistroRoute.menu, factory: BistroScreens())
  let seats = MockCoordinator(root: TableRoute.tables)
  let bill = MockCoordinator(root: BistroRoute.bill, factory: BistroScreens())
  let errors = FlowErrorHandler()

  init() {
    menu.onCanHandle = { $0 != .kitchen }
    menu.onNavigationType = { $0 == .bill ? .modal : .push }
    menu.onDetents = { _ in ModalDetentConfiguration(detents: [.medium, .large]) }
    menu.mockTabItem = TabItem(text: "Menu", image: "book")
    bill.onCanHandle = { $0 == .bill }
    seats.mockTabItem = TabItem(text: "Tables", image: "chair")
    menu.addModalCoordinator(bill)
    tabs.addChild(menu)
    tabs.addChild(seats)
    tabs.errorHandler = errors
    errors.onError = { _ in }
  }
}
