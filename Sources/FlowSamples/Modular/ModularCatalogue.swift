import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules

extension Modular {
  /// The destinations that come on a stack, beginning with the roots of the three tabs.
  static let routes: [ModuleRoute] = [
    ModuleRoute(Tabs.Destination.external(.firstTab)),
    ModuleRoute(Tabs.Destination.external(.secondTab)),
    ModuleRoute(Tabs.Destination.external(.thirdTab)),
    ModuleRoute(ScreenA.Destination.public(.main)),
    ModuleRoute(ScreenA.Destination.public(.settings)),
    ModuleRoute(ScreenA.Destination.internal(.detail(id: "1"))),
    ModuleRoute(ScreenA.Destination.internal(.detail(id: "2"))),
    ModuleRoute(ScreenA.Destination.internal(.editForm)),
    ModuleRoute(ScreenA.Destination.external(.screenB)),
    ModuleRoute(ScreenB.Destination.public(.main)),
    ModuleRoute(ScreenB.Destination.internal(.detail(id: "1"))),
    ModuleRoute(ScreenB.Destination.internal(.detail(id: "2"))),
    ModuleRoute(ScreenB.Destination.external(.screenC)),
    ModuleRoute(ScreenC.Destination.public(.main)),
    ModuleRoute(ScreenC.Destination.internal(.summary)),
  ]

  /// The buttons of the tour, which starts at the first tab.
  static let taps = [
    // ScreenA: pushed screens, then a sheet over a cover, each left in another way.
    "detail 1", "dismiss", "detail 2", "edit", "settings", "restart", "dismiss", "close",
    "dismiss", "pop to root",
    // A chain of clients three deep, on one stack; then back to the root at its end.
    "screen b", "screen c", "summary of 1", "restart", "dismiss", "pop to root",
    // The same chain over a sheet and a cover: each has a stack of its own.
    "screen b in a sheet", "detail 1", "restart", "pop to root", "detail 2", "dismiss",
    "screen c in a cover", "summary of 1", "pop to root", "close", "close",
  ]
}

extension Modular {
  /// The links, each of which decides how its destination comes on screen: `modular://detail/2`
  /// pushes, `modular://settings` presents a sheet, and `modular://edit` a cover.
  static let links = DeepLinks(schemes: ["modular"]) {
    DeepLink("/detail/:id") {
      ModuleRoute(ScreenA.Destination.internal(.detail(id: try $0.parameter("id"))))
    }
    DeepLink("/settings") { _ in
      ModuleRoute(
        ScreenA.Destination.public(.settings), as: .sheet(detents: [.medium, .large]))
    }
    DeepLink("/edit") { _ in ModuleRoute(ScreenA.Destination.internal(.editForm), as: .cover) }
  }

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
