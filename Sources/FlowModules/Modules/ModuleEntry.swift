/// Makes what is shown for a destination of a module, and the view models in it.
///
/// It is called once for each screen; see ``ModuleCoordinator``.
public typealias DestinationBuilder<Destination: Hashable & Sendable, Content: Sendable> =
  @MainActor (Destination, NavigationMode, NavigationClient<Destination>) -> Content

/// Where other modules come into a module: a destination to begin at, and what builds its screens.
///
/// `Content` is whatever the app's renderer draws. Where it is a `Screen`, that is taken as it
/// is, with its title and heights; anything else becomes the `content` of one.
///
/// ```swift
/// extension MyModule {
///   public typealias Entry = ModuleEntry<Destination, DestinationView>
///   static func mockEntry(at destination: Destination.Public = .main) -> Entry {
///     Entry(entryDestination: .public(destination)) { destination, mode, client in
///       DestinationView(viewState: .init(destination, client), mode: mode, client: client)
///     }
///   }
/// }
/// ```
@MainActor
public struct ModuleEntry<Destination: Hashable & Sendable, Content: Sendable> {
  /// The destination that is shown first.
  public let entryDestination: Destination
  /// What builds that one, and those that the module goes on to.
  public let builder: DestinationBuilder<Destination, Content>

  /// An entry that begins at `entryDestination`.
  public init(
    entryDestination: Destination, builder: @escaping DestinationBuilder<Destination, Content>
  ) {
    self.entryDestination = entryDestination
    self.builder = builder
  }
}
