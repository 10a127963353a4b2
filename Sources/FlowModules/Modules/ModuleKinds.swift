import FlowEngine

/// The names that tell the coordinators of different modules apart.
///
/// A stack is named after its first module: `ModuleCoordinator<Checkout>` for destinations of the
/// type `Checkout.Destination`. Tabs are named after the module of their destinations.
@MainActor
enum ModuleKinds {
  private static var known: [ObjectIdentifier: CoordinatorKind] = [:]

  static func kind(ofStackAt root: ModuleRoute) -> CoordinatorKind {
    let type: any Any.Type = Swift.type(of: root.destination)
    if let kind = known[ObjectIdentifier(type)] { return kind }
    let kind = CoordinatorKind(
      name: "ModuleCoordinator<\(moduleName(of: type))>", routeTypeName: root.typeName)
    known[ObjectIdentifier(type)] = kind
    return kind
  }

  static func kind(ofTabsTo type: any Any.Type, at root: ModuleRoute) -> CoordinatorKind {
    CoordinatorKind(
      name: "NavigationTabCoordinator<\(moduleName(of: type))>", routeTypeName: root.typeName)
  }

  /// The name of the module with these destinations, without the types that contain it.
  static func shortName(of type: any Any.Type) -> String {
    let name = moduleName(of: type)
    return name.contains("<") ? name : name.split(separator: ".").last.map(String.init) ?? name
  }

  /// The name of the type without its Swift module, and without a last `Destination`.
  private static func moduleName(of type: any Any.Type) -> String {
    let name = RouteTypeName.nested(type)
    let ending = ".Destination"
    return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }
}
