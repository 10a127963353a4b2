import FlowEngine
import FlowIntrospect

/// Code of Docs/Devices.md.
@MainActor
final class PortExcerpts {
  final class AppCoordinator: Coordinator<PortExcerpts.Home> {
    init() { super.init(root: .home) }
  }

  enum Home: Route { case home }

  func inspectOnPort(_ root: AppCoordinator) throws -> FlowInspector {
    let options = InspectorOptions(loopback: .number(7001))
    let inspector = try FlowInspector.start(root, name: "shop", options: options)
    if let access = inspector.loopback { print("\(access.endpoint), token \(access.token.text)") }
    return inspector
  }
}
