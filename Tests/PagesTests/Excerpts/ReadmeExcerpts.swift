import FlowEngine
import FlowIntrospect

enum ReadmeExcerpts {
  final class AppCoordinator: Coordinator<ReadmeExcerpts.Home> {
    init() { super.init(root: .home) }
  }

  enum Home: Route { case home }

  @MainActor final class AppModel {
    let coordinator = AppCoordinator()  // any Coordinator of FlowEngine is a root to inspect
    #if DEBUG
      private let inspector: FlowInspector?
      init() { inspector = try? FlowInspector.start(coordinator, name: "shop") }
    #endif
  }
}
