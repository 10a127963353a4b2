import FlowEngine
import FlowIntrospect

/// Routes whose texts mean something else to a shell.
private enum ShellRoute: Route {
  case home
  case blanks(String), apostrophe(String), quotes(String)
  case dollar(String), bang(String), code(String)
}

private final class ShellCoordinator: Coordinator<ShellRoute> {
  override func canHandle(own route: ShellRoute) -> Bool? { true }
}

/// An app whose routes have to be quoted in a shell.
@MainActor
final class ShellApp {
  private let root = ShellCoordinator(root: .home)

  func serve(as name: String) async throws {
    var catalogue = RouteCatalogue()
    let routes: [ShellRoute] = [
      .home, .blanks("two  words"), .apostrophe("it's (here)"), .quotes(#"say "hi""#),
      .dollar("$HOME $(touch hacked)"), .bang("now!! !x"), .code("`id`; (a) & b | c > d"),
    ]
    catalogue.add(routes)
    let options = InspectorOptions(catalogue: catalogue)
    let inspector = try FlowInspector.start(root, name: name, options: options)
    await TestPeer.serve(inspector) { _, _ in }
  }
}
