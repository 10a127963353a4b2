import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Coordinators of another engine that explain navigations and carry them out.
@MainActor
@Suite("Navigations of another engine", .timeLimit(.minutes(Patience.minutes)))
struct ForeignNavigationTests {
  /// A coordinator of another engine: a stack of routes, and a sheet on top of it.
  @MainActor
  private final class PageFlow: FlowNavigable {
    nonisolated let inspectionID: CoordinatorID
    let context: CoordinatorPresentationContext
    private(set) var pages: [AppRoute]
    let sheet: PageFlow?
    weak var inspector: FlowInspector?

    init(
      _ pages: [AppRoute], below sheet: PageFlow? = nil,
      context: CoordinatorPresentationContext = .root, id: CoordinatorID = .next()
    ) {
      (self.pages, self.sheet, self.context, inspectionID) = (pages, sheet, context, id)
    }

    func inspect() -> Inspection {
      func label(_ route: AppRoute) -> InspectedRoute {
        InspectedRoute(identifier: route.identifier, type: route.typeName)
      }
      var inspection = Inspection(
        name: "PageFlow", routeType: "AppRoute", context: context, root: label(pages[0]))
      inspection.path = pages.dropFirst().map { .route(label($0)) }
      if let sheet {
        inspection.links = [Inspection.Link(sheet, as: .presentedModal)]
        inspection.presented = label(sheet.pages[0])
        inspection.shows = sheet.inspectionID
      }
      return inspection
    }

    var visibleNavigable: any FlowNavigable { sheet?.visibleNavigable ?? self }
    var backNavigable: any FlowNavigable { visibleNavigable }

    func predict(_ route: any Route, under root: any FlowInspectable) -> FlowPrediction {
      let page = route as? AppRoute
      let trace = NavigationTrace(entries: [
        .init(
          depth: 0, coordinator: reference, question: .own, accepted: page != nil,
          answer: page == nil ? "no page" : "a page")
      ])
      guard let page else {
        let error = FlowError.navigationFailed(
          coordinator: "PageFlow", route: route.identifier, routeType: route.typeName,
          context: "it is no page")
        return FlowPrediction(outcome: .failure(error), trace: trace)
      }
      let step = NavigationStepSummary(
        coordinator: reference, change: .push(RouteValue(page)))
      let predicted = PageFlow(pages + [page], below: sheet, context: context, id: inspectionID)
      return FlowPrediction(
        outcome: .success([step]), trace: trace, changed: [predicted], visible: sight(of: page))
    }

    func performRequest(_ request: NavigationRequest) -> FlowOutcome? {
      guard case .pop = request else { return nil }
      guard pages.count > 1 else { return FlowOutcome(succeeded: false) }
      pages.removeLast()
      inspector?.didChange(self)
      let step = NavigationStepSummary(
        coordinator: reference, change: .truncatePath(count: pages.count - 1))
      return FlowOutcome(
        succeeded: true, steps: [step], visible: sight(of: pages[pages.count - 1]))
    }

    private func sight(of page: AppRoute) -> NavigationSight {
      NavigationSight(
        coordinator: reference, route: RouteValue(page), showsRequest: sheet == nil)
    }
  }

  private let options = InspectorOptions(
    allowsControl: true,
    catalogue: RouteCatalogue {
      $0.add([AppRoute.settings])
      $0.add(HelpRoute.article(7))
    })

  /// Serves a stack below a sheet with a stack of its own.
  private func served(
    _ body: @MainActor (FlowClient, _ app: PageFlow, _ sheet: PageFlow) async throws -> Void
  ) async throws {
    let sheet = PageFlow([.sheet, .form], context: .modal)
    let app = PageFlow([.home, .list], below: sheet)
    try await serving(app, options: options) { inspector in
      (app.inspector, sheet.inspector) = (inspector, inspector)
      try await connected(to: inspector.endpoint) { try await body($0, app, sheet) }
    }
  }

  private func visible(
    _ route: AppRoute, of coordinator: PageFlow, showsRequest: Bool = true
  ) -> VisibleScreen {
    VisibleScreen(
      coordinator: coordinator.reference, route: RouteLabel(route), showsRequest: showsRequest)
  }

  @Test("an explanation has the steps, the trace, the change and the screen that it says")
  func explains() async throws {
    try await served { client, app, sheet in
      var now = try await client.snapshot()
      let answer = try await client.send(ExplainRequest(route: "settings"))
      #expect(answer.succeeded && answer.origin == sheet.reference)
      #expect(answer.route == RouteLabel(AppRoute.settings))
      #expect(answer.steps.map(\.kind) == [.push])
      #expect(answer.steps.map(\.route) == [RouteLabel(AppRoute.settings)])
      #expect(answer.trace.entries.map(\.answer) == ["a page"])
      #expect(answer.visible == visible(.settings, of: sheet))
      now.apply(try #require(answer.change))
      #expect(now[sheet.inspectionID]?.stack.map(\.identifier) == ["form", "settings"])
      #expect(sheet.pages == [.sheet, .form], "explaining changes nothing")
      let covered = try await client.send(
        ExplainRequest(route: "settings", from: app.inspectionID))
      #expect(covered.origin == app.reference)
      #expect(covered.visible == visible(.settings, of: app, showsRequest: false))
    }
  }

  @Test("a refused route has the error and no screen")
  func refuses() async throws {
    try await served { client, _, sheet in
      let answer = try await client.send(ExplainRequest(route: "article"))
      #expect(!answer.succeeded && answer.origin == sheet.reference)
      #expect(answer.error?.kind == "navigationFailed")
      #expect(answer.error?.message.contains("it is no page") == true)
      #expect(answer.trace.entries.map(\.accepted) == [false])
      #expect(answer.steps.isEmpty && answer.change == nil && answer.visible == nil)
    }
  }

  @Test("pop reaches the visible coordinator, until it has nothing to go back from")
  func pops() async throws {
    try await served { client, app, sheet in
      let once = try await client.send(PopRequest())
      #expect(once.succeeded && once.origin == sheet.reference && once.request == "pop")
      #expect(once.steps.map(\.kind) == [.truncatePath] && once.steps.map(\.index) == [0])
      #expect(once.visible == visible(.sheet, of: sheet))
      let after = try await client.snapshot()
      #expect(after.revision >= once.revision)
      #expect(after[sheet.inspectionID]?.stack.isEmpty == true)
      let nothing = try await client.send(PopRequest())
      #expect(!nothing.succeeded && nothing.error == nil && nothing.visible == nil)
      let named = try await client.send(PopRequest(id: app.inspectionID))
      #expect(named.succeeded && app.pages == [.home])
      #expect(named.visible == visible(.home, of: app, showsRequest: false))
    }
  }

  @Test("a request that the coordinator does not carry out is refused, and so is every one unasked")
  func notCarriedOut() async throws {
    try await served { client, _, sheet in
      let error = await #expect(throws: RemoteError.self) {
        try await client.send(DismissModalRequest(id: sheet.inspectionID))
      }
      #expect(error?.code == RemoteError.Code.notControllable)
    }
    let app = PageFlow([.home, .list])
    try await serving(app) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let error = await #expect(throws: RemoteError.self) {
          try await client.send(PopRequest())
        }
        #expect(error?.code == RemoteError.Code.controlRefused)
      }
    }
    #expect(app.pages == [.home, .list])
  }
}
