import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

enum AppRoute: Route {
  case home, list, settings, sheet, form, main
  case detail(Int)
  case note(String)
}

enum HelpRoute: Route {
  case index
  case article(Int)
}

/// A coordinator that shows the given routes of its type, and keeps its errors from the shared
/// handler.
class PlainCoordinator<R: Route>: Coordinator<R> {
  private let shown: Set<R>
  private let types: [R: NavigationType]
  var ownDetents = ModalDetentConfiguration()
  var duplicates = DuplicatePolicy.popBack

  init(_ root: R, shows shown: Set<R> = [], as types: [R: NavigationType] = [:]) {
    self.shown = shown
    self.types = types
    super.init(router: Router(initial: root))
    errorHandler = quietHandler()
  }

  override func canHandle(_ route: any Route) -> Bool {
    (route as? R).map(shown.contains) ?? false
  }

  override var duplicatePolicy: DuplicatePolicy { duplicates }

  override func navigationType(for route: any Route) -> NavigationType {
    (route as? R).flatMap { types[$0] } ?? .push
  }

  override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    ownDetents
  }
}

/// A tab with a given tab item.
final class TabPage: PlainCoordinator<AppRoute> {
  override var tabItem: TabItem? { TabItem(text: "Page", image: "doc") }
}

final class Tabs: TabCoordinator<AppRoute> {
  init(_ root: AppRoute) {
    super.init(router: Router(initial: root))
    errorHandler = quietHandler()
  }
}

final class AppFlow: FlowOrchestrator<AppRoute> {
  init(_ root: AppRoute) {
    super.init(router: Router(initial: root))
    errorHandler = quietHandler()
  }
}

/// Keeps intentional errors from the shared handler, which all tests of the process share.
@MainActor
func quietHandler() -> FlowErrorHandler {
  let handler = FlowErrorHandler()
  handler.onError = { _ in }
  return handler
}

/// Returns the current hierarchy from a new walk.
@MainActor
func walked(_ root: some FlowInspectable) -> FlowSnapshot {
  HierarchyChanges(root: root, epoch: "test", revision: 1).snapshot
}

extension PredictedResult {
  /// Returns a prediction for the hierarchy below `root`, based on `snapshot`.
  @MainActor
  init(_ prediction: NavigationPrediction, of root: any FlowInspectable, in snapshot: FlowSnapshot)
  {
    let tracker = HierarchyChanges(
      root: root, epoch: snapshot.epoch, revision: snapshot.revision)
    self.init(prediction.summary, finding: tracker.foresee(prediction.changed), in: tracker.known)
  }
}
