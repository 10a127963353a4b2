import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// What an engine of another kind offers beside its state.
@MainActor
@Suite("Answers of another engine")
struct ForeignAnswersTests {
  /// A coordinator of another engine, which inspects as what it wraps and answers with the defaults.
  @MainActor
  private final class Wrapped: FlowLintable {
    let node: CoordinatorNode
    let owner: Wrapped?
    var detents: ModalDetentConfiguration?
    private(set) var wrapped: [CoordinatorID: Wrapped] = [:]
    nonisolated let inspectionID: CoordinatorID
    nonisolated let name = "Wrapped"

    init(_ node: CoordinatorNode, below owner: Wrapped? = nil) {
      (self.node, self.owner, inspectionID) = (node, owner, node.id)
    }

    var lintedRouteType: any Route.Type { node.lintedRouteType }
    var lintedRoot: any Route { node.lintedRoot }
    var lintedOwner: (any FlowLintable)? { owner }
    func heldRoutes(newest count: Int) -> [any Route] { node.heldRoutes(newest: count) }
    func navigationType(ofClaimed route: any Route) -> NavigationType? { .modal }
    func modalDetents(ofClaimed route: any Route) -> ModalDetentConfiguration? { detents }

    func inspect() -> Inspection {
      var inspection = node.inspect()
      inspection.links = inspection.links.map { link in
        let id = link.target.inspectionID
        let target = node.childNodes.first { $0.id == id }.map { child in
          wrapped[id] ?? Wrapped(child, below: self)
        }
        wrapped[id] = target
        return target.map { Inspection.Link($0, as: link.relation) } ?? link
      }
      return inspection
    }

    /// Every coordinator at or below this one.
    var all: [Wrapped] {
      _ = inspect()
      return [self] + wrapped.values.flatMap(\.all)
    }
  }

  @Test("the way back read from inspections is that of FlowEngine's coordinators")
  func wayBack() {
    let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])
    let child = PlainCoordinator(HelpRoute.index, shows: [.index, .article(1)])
    let last = PlainCoordinator(AppRoute.detail(1), shows: [.detail(1), .note("x")])
    root.addChild(child)
    child.addChild(last)
    var seen: Set<LintedWayBack?> = []
    func compare(_ note: Comment) {
      for wrapped in Wrapped(root).all {
        for route in everyAppRoute + everyHelpRoute {
          let expected = wrapped.node.lintedWayBack(from: route)
          #expect(wrapped.lintedWayBack(from: route) == expected, note)
          seen.insert(expected)
        }
      }
    }
    compare("nothing pushed")
    root.navigate(to: AppRoute.list)
    compare("a route")
    root.navigate(to: HelpRoute.index)
    compare("a child at its root")
    root.navigate(to: AppRoute.detail(1))
    compare("a child of the child")
    root.navigate(to: AppRoute.note("x"))
    compare("a route of that")
    root.navigate(to: AppRoute.settings)
    compare("another route of the root")
    #expect(
      seen.isSuperset(of: [
        nil, .nothing, .route(type: "AppRoute", identifier: "home"),
        .route(type: "AppRoute", identifier: "list"),
      ]), "\(seen)")
  }

  /// A coordinator whose routes are labels.
  @MainActor
  private final class Labelled: FlowLintable {
    let inspectionID = CoordinatorID.next()
    nonisolated let name = "Labelled"
    let lintedRouteType: any Route.Type = AppRoute.self
    let lintedRoot: any Route = AppRoute.home
    var path: [Inspection.PathItem] = []
    var links: [Inspection.Link] = []

    static func label(_ route: AppRoute) -> InspectedRoute {
      InspectedRoute(identifier: route.identifier, type: route.typeName)
    }

    func inspect() -> Inspection {
      var inspection = Inspection(
        name: name, routeType: "AppRoute", context: .root, root: Self.label(.home))
      (inspection.path, inspection.links) = (path, links)
      return inspection
    }
    func heldRoutes(newest count: Int) -> [any Route] { [] }
    func navigationType(ofClaimed route: any Route) -> NavigationType? { .modal }
  }

  @Test("routes that are labels have a way back, and a circle of paths has none")
  func labels() {
    let (node, other) = (Labelled(), Labelled())
    #expect(node.lintedWayBack(from: AppRoute.home) == .nothing)
    node.path = [.route(Labelled.label(.list)), .route(Labelled.label(.settings))]
    let list = LintedWayBack.route(type: "AppRoute", identifier: "list")
    #expect(node.lintedWayBack(from: AppRoute.settings) == list)
    #expect(node.lintedWayBack(from: AppRoute.home) == nil)
    node.path.append(.child(other.inspectionID))
    // A coordinator that no link has.
    #expect(node.lintedWayBack(from: AppRoute.home) == nil)
    node.links = [Inspection.Link(other, as: .pushed)]
    let settings = LintedWayBack.route(type: "AppRoute", identifier: "settings")
    #expect(node.lintedWayBack(from: AppRoute.home) == settings)
    other.path = [.child(node.inspectionID)]
    other.links = [Inspection.Link(node, as: .pushed)]
    #expect(node.lintedWayBack(from: AppRoute.home) == nil)
    (node.links, other.links) = ([], [])
  }

  @Test("a modal's way has the detents that the coordinator gives it, if it gives any")
  func detents() {
    let wrapped = Wrapped(PlainCoordinator(AppRoute.home))
    let control = InspectorControl(root: wrapped, allowsControl: false)
    func way() -> DeclaredWay? { control.way(of: AppRoute.sheet, by: wrapped.inspectionID) }
    #expect(way() == DeclaredWay(presentedWith: nil))
    let detents = ModalDetentConfiguration(detents: [.medium])
    wrapped.detents = detents
    #expect(way() == DeclaredWay(presentedWith: detents))
    let without = Labelled()
    #expect(
      InspectorControl(root: without, allowsControl: false)
        .way(of: AppRoute.sheet, by: without.inspectionID) == DeclaredWay(presentedWith: nil))
  }

  /// A root of another engine with a handler of errors.
  @MainActor
  private final class Handling: FlowErrorHandling {
    let inspectionID = CoordinatorID.next()
    let errorHandler: FlowErrorHandler?
    let child: CoordinatorNode

    init(_ handler: FlowErrorHandler?, above child: CoordinatorNode) {
      (errorHandler, self.child) = (handler, child)
    }

    func inspect() -> Inspection {
      var inspection = Inspection(
        name: "Handling", routeType: "Page", context: .root,
        root: InspectedRoute(identifier: "start", type: "Page"))
      inspection.links = [Inspection.Link(child, as: .child)]
      return inspection
    }
  }

  @Test("the errors before an inspector are those of the root's own handler")
  func errors() {
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    let app = PlainCoordinator(AppRoute.home)
    app.errorHandler = handler
    for _ in 0..<3 { app.navigate(to: HelpRoute.index) }
    #expect(handler.reportCount == 3)
    func journal(of root: some FlowInspectable) -> ErrorJournal {
      withExtendedLifetime(root) { ErrorJournal(source: EngineSource(root)) }
    }
    let owning = journal(of: Handling(handler, above: app))
    #expect(owning.count == 3 && owning.entries.map(\.sequence) == [1, 2, 3])
    // The shared handler has errors of other trees too.
    #expect(journal(of: Handling(nil, above: app)).count == 0)
    #expect(journal(of: app).count == 3)
  }
}
