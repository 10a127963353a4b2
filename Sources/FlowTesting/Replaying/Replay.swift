public import FlowEngine
public import FlowIntrospect
import FlowModel
import FlowReports
import Foundation

/// Makes the navigations of a recording in a test.
///
/// `flowscope replay RUN --as-test` writes tests of this form:
///
/// ```swift
/// let replay = Replay(AppCoordinator())
/// replay.navigate(to: ShopRoute.product(7), at: "AppCoordinator/ShopCoordinator")
/// replay.expectShown("base: ShopRoute.shop > ShopRoute.product(7)")
/// replay.pop(at: "AppCoordinator/ShopCoordinator")
/// ```
///
/// A coordinator is named by its place: the types from the root down. Of several siblings of one
/// type, the second one is `Shop[2]`; `…/Shop` is the one on screen, or else the first one. A
/// navigation that ends in another way than the recorded one fails the test at its line.
@MainActor
public final class Replay {
  private let player: NavigationPlayer

  /// Replays on the tree of `root`, which a test makes as the app does.
  ///
  /// The catalogue reads routes that are named by a text. `making` makes the coordinators that the
  /// app presents or shows as a flow by itself, from the names of their types; without it, or where
  /// it returns nil, the app's `makeCoordinator(forRestoring:)` does.
  public init<R: Route>(
    _ root: Coordinator<R>, catalogue: RouteCatalogue = RouteCatalogue(),
    making: (@MainActor (_ name: String, _ route: any Route) -> (any AnyCoordinator)?)? = nil
  ) {
    player = NavigationPlayer(
      root, catalogue: catalogue, making: { making?($0, $1)?.node })
  }

  // MARK: Navigations

  /// Navigates to `route` from the coordinator at a place.
  ///
  /// Fails the test if that fails, or, with `failing`, if it does not fail with an error of this
  /// kind.
  public func navigate(
    to route: any Route, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("navigate", to: .value(route), at: place, failing: kind, test)
  }

  /// Navigates to the route that a text names in the catalogue.
  public func navigate(
    to route: String, type: String, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform(
      "navigate", to: .named(RouteLabel(identifier: route, type: type)), at: place, failing: kind,
      test)
  }

  /// Goes back one screen from the coordinator at a place.
  public func pop(
    at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("pop", at: place, failing: kind, test)
  }

  /// Goes back to `route` on the stack of the coordinator at a place.
  public func pop(
    to route: any Route, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("popTo", to: .value(route), at: place, failing: kind, test)
  }

  /// Goes back to the route that a text names in the catalogue.
  public func pop(
    to route: String, type: String, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform(
      "popTo", to: .named(RouteLabel(identifier: route, type: type)), at: place, failing: kind, test
    )
  }

  /// Goes back to the root of the coordinator at a place.
  public func popToRoot(
    at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("popToRoot", at: place, failing: kind, test)
  }

  /// Dismisses the modal of the coordinator at a place.
  public func dismissModal(
    at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("dismissModal", at: place, failing: kind, test)
  }

  /// Dismisses the detour of the coordinator at a place.
  public func dismissDetour(
    at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("dismissDetour", at: place, failing: kind, test)
  }

  /// Selects a tab, from 0, of the coordinator at a place.
  public func selectTab(
    _ index: Int, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("selectTab", tab: index, at: place, failing: kind, test)
  }

  /// Presents a modal of this type, whose root is `route`: a registered one, or one that is made.
  public func presentModal(
    _ name: String, for route: any Route, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("presentModal", to: .value(route), made: name, at: place, failing: kind, test)
  }

  /// Presents a modal for the route that a text names in the catalogue.
  public func presentModal(
    _ name: String, for route: String, type: String, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform(
      "presentModal", to: .named(RouteLabel(identifier: route, type: type)), made: name, at: place,
      failing: kind, test)
  }

  /// Presents a detour of this type under `route`.
  public func presentDetour(
    _ name: String, for route: any Route, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("presentDetour", to: .value(route), made: name, at: place, failing: kind, test)
  }

  /// Presents a detour under the route that a text names in the catalogue.
  public func presentDetour(
    _ name: String, for route: String, type: String, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform(
      "presentDetour", to: .named(RouteLabel(identifier: route, type: type)), made: name, at: place,
      failing: kind, test)
  }

  /// Changes the flow of the coordinator at a place: its root, and its flow if a type is given,
  /// which the app's `restoreFlow(named:)` makes.
  public func changeFlow(
    _ name: String? = nil, root: any Route, at place: String, failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform("changeFlow", to: .value(root), made: name, at: place, failing: kind, test)
  }

  /// Changes the flow to a root that a text names in the catalogue.
  public func changeFlow(
    _ name: String? = nil, root: String, type: String, at place: String,
    failing kind: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    perform(
      "changeFlow", to: .named(RouteLabel(identifier: root, type: type)), made: name, at: place,
      failing: kind, test)
  }

  /// Puts the tree into the state in which the recording begins, as JSON; a part that cannot be
  /// restored fails the test.
  public func restore(
    _ state: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let test = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let state = try? JSONDecoder().decode(SavedState.self, from: Data(state.utf8)) else {
      return Failure.report("Can't read the state: it isn't one of a recording.", at: test)
    }
    let lost = player.restore(state).dropped.map { "\($0.part) \($0.name): \($0.reason)" }
    Failure.report("Can't restore a part of the recorded state:", lost, at: test)
  }

  // MARK: Expectations

  /// Expects what is presented: a line for each layer, with its screens from the root to the top.
  ///
  /// ```swift
  /// replay.expectShown(
  ///   """
  ///   base: TabRoute.tabs (tab 2) | ShopRoute.shop > ShopRoute.product(7)
  ///   sheet: CartRoute.cart
  ///   """)
  /// ```
  public func expectShown(
    _ expected: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let shown = player.shownText
    if shown == expected { return }
    Failure.report(
      "Another presentation than the recorded one (-):\n\(LineDifference(from: expected, to: shown))",
      at: TestPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that the tree reported no errors but those of navigations that were to fail.
  public func expectNoErrors(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    Failure.report(
      "Errors were reported:",
      player.errors.filter { $0.isOfNavigation != true }.map(\.error.message),
      at: TestPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: Playing

  private func perform(
    _ request: String, to route: NavigationPlayer.Destination? = nil, tab: Int? = nil,
    made: String? = nil,
    at place: String, failing kind: String?, _ test: TestPlace
  ) {
    guard let origin = CoordinatorPlace(place) else {
      return Failure.report("'\(place)' is not the place of a coordinator.", at: test)
    }
    switch player.play(request, to: route, tab: tab, made: made, at: origin) {
    case .impossible(let reason): Failure.report("Can't replay \(request): \(reason).", at: test)
    case .alreadyMade: break
    case .made(let error):
      switch (error, kind) {
      case (nil, nil): break
      case (nil, let kind?):
        Failure.report("\(request) succeeded; in the recording it failed with \(kind).", at: test)
      case (let error?, let kind):
        if error.kind == kind { return }
        let expected = kind.map { "In the recording it failed with \($0)" } ?? "It has to succeed"
        Failure.report("\(request) failed: \(error.message). \(expected).", at: test)
      }
    }
  }
}
