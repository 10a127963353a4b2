import FlowEngine
public import FlowLinks
public import FlowModules

extension ScreenA {
  /// The links of the module, each of which decides how its destination comes on screen:
  /// `/detail/2` pushes, `/settings` presents a sheet, and `/edit` a cover.
  ///
  /// The app declares them with those of the other modules, and needs to know no destination.
  public static let links: [DeepLink] = [
    DeepLink("/detail/:id") {
      ModuleRoute(Destination.internal(.detail(id: try $0.parameter("id"))))
    },
    DeepLink("/settings") { _ in
      ModuleRoute(Destination.public(.settings), as: .sheet(detents: [.medium, .large]))
    },
    DeepLink("/edit") { _ in ModuleRoute(Destination.internal(.editForm), as: .cover) },
  ]

  /// The routes that viewers can name, with two examples of those with values.
  public static let routes: [ModuleRoute] = [
    ModuleRoute(Destination.public(.main)), ModuleRoute(Destination.public(.settings)),
    ModuleRoute(Destination.internal(.detail(id: "1"))),
    ModuleRoute(Destination.internal(.detail(id: "2"))),
    ModuleRoute(Destination.internal(.editForm)), ModuleRoute(Destination.internal(.signIn)),
    ModuleRoute(Destination.internal(.account)), ModuleRoute(Destination.external(.screenB)),
  ]
}
