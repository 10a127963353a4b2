import FlowEngine

/// Builds the screens of one module stack, each once, and keeps them while their routes are on it.
@MainActor
final class ModuleScreens: ViewFactory<ModuleRoute> {
  typealias Builder = @MainActor (ModuleRoute, ModuleLink) -> (any Sendable)?

  private var builders: [ObjectIdentifier: Builder] = [:]
  /// The decoders of saved destinations, by the names of the destinations' types.
  private var readers: [String: @MainActor (JSONValue) -> ModuleRoute?] = [:]
  private var contents: [ModuleRoute: any Sendable] = [:]
  /// The contents of other modules on a screen, by the screen's route and the module's first
  /// destination.
  private var embedded: [ModuleRoute: [ModuleRoute: any Sendable]] = [:]
  /// The name of the last module connected on each screen, which is inside the others.
  private var innermost: [ModuleRoute: String] = [:]

  func register<Destination, Content>(
    _ builder: @escaping DestinationBuilder<Destination, Content>
  ) {
    builders[ObjectIdentifier(Destination.self)] = { route, link in
      guard let destination = route.destination as? Destination else { return nil }
      return builder(destination, link.mode, NavigationClient(link))
    }
    readers[ModuleRoute.name(of: Destination.self)] = { value in
      value.decoded(as: Destination.self).map { ModuleRoute($0) }
    }
  }

  func builder(for route: ModuleRoute) -> Builder? { builders[route.destinationType] }

  /// A saved route whose type of destination has a builder here; nil for any other.
  func route(saved value: JSONValue?) -> ModuleRoute? {
    guard case .object(let fields) = value,
      case .string(let type) = fields[ModuleRoute.CodingKeys.type.rawValue],
      let destination = fields[ModuleRoute.CodingKeys.destination.rawValue],
      var route = readers[type]?(destination)
    else { return nil }
    if let mode = fields[ModuleRoute.CodingKeys.mode.rawValue] {
      guard let mode = mode.decoded(as: NavigationMode.self) else { return nil }
      route.mode = mode
    }
    if let number = fields[ModuleRoute.CodingKeys.occurrence.rawValue] {
      guard case .integer(let count) = number, let occurrence = Int(exactly: count), count >= 0
      else { return nil }
      route.occurrence = occurrence
    }
    return route
  }

  override func buildScreen(for route: ModuleRoute) -> Screen? {
    guard let content = content(of: route) else { return nil }
    return content as? Screen ?? Screen(title: route.identifier, content: content)
  }

  func content(of route: ModuleRoute) -> (any Sendable)? {
    if let content = contents[route] { return content }
    guard let stack = coordinator as? ModuleCoordinator,
      let content = stack.builder(for: route)?(route, stack.link(on: route))
    else { return nil }
    // Content of a route that isn't on the stack would never be released.
    if stack.holds(route) { contents[route] = content }
    return content
  }

  /// The content of `entry` on the screen at `link`, on which another module's builder connects it.
  func content<Destination, Content>(
    of entry: ModuleEntry<Destination, Content>, at link: ModuleLink
  ) -> Content {
    let destination = ModuleRoute(entry.entryDestination)
    if let content = embedded[link.route]?[destination] as? Content { return content }
    register(entry.builder)
    noteConnection(of: Destination.self, on: link.route)
    let content = entry.builder(entry.entryDestination, link.mode, NavigationClient(link))
    if let stack = coordinator as? ModuleCoordinator, stack.holds(link.route) {
      embedded[link.route, default: [:]][destination] = content
    }
    return content
  }

  /// The name of the innermost module on a screen; nil if no module was connected there.
  func moduleShown(on route: ModuleRoute) -> String? { innermost[route] }

  private func noteConnection<Destination>(of type: Destination.Type, on route: ModuleRoute) {
    guard let stack = coordinator as? ModuleCoordinator, stack.holds(route) else { return }
    innermost[route] = ModuleKinds.shortName(of: type)
    if isSameRoute(route, stack.rootRoute) { stack.inspectionDidChange() }
  }

  /// Releases each screen for whose route `isKept` returns false.
  func keep(where isKept: (ModuleRoute) -> Bool) {
    if !contents.isEmpty { contents = contents.filter { isKept($0.key) } }
    if !embedded.isEmpty { embedded = embedded.filter { isKept($0.key) } }
    if !innermost.isEmpty { innermost = innermost.filter { isKept($0.key) } }
  }
}
