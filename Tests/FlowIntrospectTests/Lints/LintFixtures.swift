import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

// Coordinators of different types with configurable behaviour.
final class ShopFlow: PlainCoordinator<AppRoute> {}
final class CartFlow: PlainCoordinator<AppRoute> {}
final class HelpFlow: PlainCoordinator<HelpRoute> {}
final class SheetFlow: PlainCoordinator<AppRoute> {}

/// A coordinator whose hooks are closures.
final class HookedFlow: Coordinator<AppRoute> {
  var claims: (any Route) -> Bool = { $0 is AppRoute }
  var type: (any Route) -> NavigationType = { _ in .push }
  var pathTo: (any Route) -> [any Route]? = { _ in nil }
  var makes: (AppRoute) -> Coordinator<AppRoute>? = { _ in nil }
  private(set) var questions = 0

  init(_ root: AppRoute = .home, screens: ViewFactory<AppRoute>? = nil) {
    super.init(router: Router(initial: root, factory: screens))
    errorHandler = quietHandler()
  }

  override func canHandle(_ route: any Route) -> Bool {
    questions += 1
    return claims(route)
  }

  override func navigationType(for route: any Route) -> NavigationType { type(route) }
  override func navigationPath(for route: any Route) -> [any Route]? { pathTo(route) }
  override func makeModalCoordinator(for route: AppRoute) -> Coordinator<AppRoute>? { makes(route) }
}

/// A view factory that makes every screen except the given ones.
final class Screens: ViewFactory<AppRoute> {
  var missing: Set<AppRoute>
  private(set) var made: [AppRoute] = []

  init(without missing: Set<AppRoute> = []) { self.missing = missing }

  override func buildScreen(for route: AppRoute) -> Screen? {
    made.append(route)
    return missing.contains(route) ? nil : Screen(title: route.identifier)
  }
}

/// A coordinator of another framework with a given inspection.
@MainActor
final class Stranger: FlowInspectable {
  let inspectionID = CoordinatorID.next()
  var inspection: Inspection
  init(_ name: String, as context: CoordinatorPresentationContext = .root) {
    inspection = Inspection(
      name: name, routeType: "Page", context: context,
      root: InspectedRoute(identifier: "start", type: "Page"))
  }

  func inspect() -> Inspection { inspection }

  func link(_ target: any FlowInspectable, as relation: Relation) {
    inspection.links.append(Inspection.Link(target, as: relation))
  }
}

/// A type with one route of each kind.
let everyAppRoute: [any Route] = [
  AppRoute.home, AppRoute.list, AppRoute.settings, AppRoute.sheet, AppRoute.form, AppRoute.main,
  AppRoute.detail(1), AppRoute.note("one"),
]
let everyHelpRoute: [any Route] = [HelpRoute.index, HelpRoute.article(1)]

/// A hierarchy whose routes are all declared.
@MainActor
func known(
  _ root: any FlowInspectable, census: CoordinatorCensus? = CoordinatorCensus()
) -> LintSubject {
  LintSubject(
    root: root, routes: everyAppRoute + everyHelpRoute,
    completeRouteTypes: [AppRoute.self, HelpRoute.self], census: census)
}

/// Returns the findings of the lint with this name after one check.
@MainActor
func found(_ lint: String, in subject: LintSubject) -> [LintFinding] {
  Linter().check(subject).findings.filter { $0.lint == lint }
}
