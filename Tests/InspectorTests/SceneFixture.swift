import Foundation

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// Hierarchies for the drawing of the device, made by navigating.
@MainActor
enum SceneFixture {
  enum Place: String, Route, CaseIterable { case home, list, item, filter, options, help }

  /// A coordinator that pushes every route.
  final class Stop: Coordinator<Place> {
    init(_ root: Place) { super.init(router: Router(initial: root)) }
    override func canHandle(_ route: any Route) -> Bool { route is Place }
  }

  /// A sheet on a sheet, on a screen with another below it.
  static func nested(
    _ lower: ModalDetentConfiguration, _ upper: ModalDetentConfiguration
  ) -> FlowSnapshot {
    let home = Stop(.home)
    home.navigate(to: Place.list)
    let filter = Stop(.filter)
    home.presentModal(filter, detents: lower)
    filter.presentModal(Stop(.options), detents: upper)
    return Fixture.renumbered(FlowSnapshot(of: home))
  }

  /// One sheet on one screen.
  static func sheet(_ detents: ModalDetentConfiguration) -> FlowSnapshot {
    let home = Stop(.home)
    home.presentModal(Stop(.filter), detents: detents)
    return Fixture.renumbered(FlowSnapshot(of: home))
  }

  private static func tabs() -> Coordinator<Place> {
    let tabs = TabCoordinator<Place>(router: Router(initial: .options))
    tabs.errorHandler = FlowErrorHandler()
    tabs.addChild(Stop(.filter))
    return tabs
  }

  static func tabsAsDetour() -> FlowSnapshot {
    let home = Stop(.home)
    home.presentDetour(tabs(), presenting: Place.options)
    return FlowSnapshot(of: home)
  }

  static func tabsAsModal() -> FlowSnapshot {
    let home = Stop(.home)
    home.presentModal(tabs())
    return FlowSnapshot(of: home)
  }

  /// Failures of the screens of these routes.
  static func failures(_ snapshot: FlowSnapshot, _ routes: String...) -> ScreenFailures {
    ScreenFailures(
      snapshot.nodes.values.flatMap { node in
        ([node.root] + node.stack).filter { routes.contains($0.identifier) }.map {
          failure(of: $0, on: node.id, node.name)
        }
      })
  }

  /// The report of a screen that could not be made.
  static func failure(
    of route: RouteLabel, on id: CoordinatorID, _ name: String = "Stop"
  ) -> ErrorReport {
    let reference = CoordinatorReference(id: id, name: name)
    return ErrorReport(
      FlowErrorReport(
        sequence: 1, time: Fixture.time,
        error: .viewCreationFailed(
          coordinator: name, route: route.identifier, routeType: route.type, viewType: .pushed),
        path: [reference], visibleRoute: RouteValue(Place.home), route: nil, trace: nil),
      sequence: 1)
  }
}

extension ScreenFailures {
  init(_ reports: some Sequence<ErrorReport>) {
    self.init()
    for report in reports { add(report) }
  }
}
