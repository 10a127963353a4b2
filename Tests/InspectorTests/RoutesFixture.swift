import FlowEngine

@testable import FlowIntrospect
@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// The routes of an app, and its answers about them.
@MainActor
enum RoutesFixture {
  static func label(_ name: String, _ detail: String? = nil, type: String = "GreenRoute")
    -> RouteLabel
  {
    RouteLabel(identifier: name, type: type, detail: detail)
  }

  /// The green routes, and a shop's, of which one has values and one is known only as a case.
  static var declared: DeclaredRoutes {
    let shop = [
      label("product", "product(7)", type: "ShopRoute"),
      label("product", "product(8)", type: "ShopRoute"),
    ]
    return DeclaredRoutes(
      routes: GreenRoute.allCases.map { label($0.rawValue) } + shop,
      links: ["shop://product/:id"], cases: [label("review", type: "ShopRoute")])
  }

  static let green = CoordinatorReference(
    id: CoordinatorID(rawValue: 6), name: "GreenCoordinator")

  /// What an app says: the route shows, can be reached, is covered, is refused, or is not known.
  static func outcome(of route: RouteLabel) -> ExplainManyRequest.Outcome {
    switch route.shown {
    case "green": .init(steps: 0, takenBy: green)
    case "greenInfo":
      .init(
        steps: 2, takenBy: green,
        visible: VisibleScreen(
          coordinator: green, route: label("darkGreen"), showsRequest: false))
    case "product(7)":
      .init(
        error: FlowErrorDescription(
          FlowError.navigationFailed(
            coordinator: "GreenCoordinator", route: "product", routeType: "ShopRoute",
            context: "no coordinator shows it")))
    case "review": .init(unknown: "'review' has values; give them")
    // As an app answers that does not say how.
    case "evenDarkerGreen": .init(steps: 1, takenBy: green)
    default: .init(steps: 1, takenBy: green, how: "push")
    }
  }

  /// The question that the panel asks for the inspection, without showing the panel.
  static func question(in session: InspectorSession, about routes: [RouteLabel]) -> AskRoutes {
    let inspection = session.model.inspection
    return AskRoutes(
      id: inspection.id, epoch: inspection.live?.epoch ?? "",
      subject: try? inspection.routesSubject.get(), routes: routes, arrived: nil)
  }

  /// Answers about every declared route.
  static func answer(in session: InspectorSession) {
    let routes = declared.routes + declared.cases
    let question = question(in: session, about: routes)
    _ = session.handle(
      .answer(RoutesAnswer(question: question, outcomes: routes.map(outcome))))
  }

  /// The question of the effects of an input; nil if nothing is asked.
  static func question(among effects: [Effect]) -> AskRoutes? {
    effects.lazy.compactMap { effect in
      if case .task(let task) = effect { task.task as? AskRoutes } else { nil }
    }.first
  }
}
