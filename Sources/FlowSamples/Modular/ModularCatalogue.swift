import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules
import ModularScreenA
import ModularScreenB
import ModularScreenC

extension Modular {
  /// The destinations that come on a stack, beginning with the roots of the three tabs.
  static let routes: [ModuleRoute] =
    Tabs.Tab.allCases.map { ModuleRoute($0.destination) }
    + ScreenA.routes + ScreenB.routes + ScreenC.routes

  /// The buttons of the tour, which starts at the first tab.
  static let taps = [
    // ScreenA: pushed screens, then a sheet over a cover, each left in another way.
    "detail 1", "dismiss", "detail 2", "edit", "settings", "restart", "dismiss", "close",
    "dismiss", "pop to root",
    // The account needs a session: the first time, the user has to sign in.
    "account", "sign in", "account", "sign out",
    // A chain of clients three deep, on one stack; then back to the root at its end.
    "screen b", "screen c", "summary of 1", "restart", "dismiss", "pop to root",
    // The same chain over a sheet and a cover: each has a stack of its own.
    "screen b in a sheet", "detail 1", "restart", "pop to root", "detail 2", "dismiss",
    "screen c in a cover", "summary of 1", "pop to root", "close", "close",
  ]
}

extension Modular {
  /// The links of the modules, such as `modular://settings`.
  static let links = DeepLinks(schemes: ["modular"]) { ScreenA.links }

  static let opened = ["modular://settings", "modular://edit", "modular://detail/2"]
}

extension ModularApp {
  var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(Modular.routes)
    catalogue.add(Modular.links)
    return catalogue
  }
}
