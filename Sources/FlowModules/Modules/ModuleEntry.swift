/// Builds the content for a destination of a module, with its view models.
///
/// It is called once for each screen; see ``ModuleCoordinator``.
public typealias DestinationBuilder<Destination: Hashable & Sendable, Content: Sendable> =
  @MainActor (Destination, NavigationMode, NavigationClient<Destination>) -> Content

/// The way from other modules into a module: a first destination, and the builder of the screens.
///
/// `Content` is any type that the app's renderer draws. A `Screen` is used unchanged, with its
/// title and heights; any other value becomes the `content` of a `Screen`.
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
  /// The builder for that destination, and for those that the module shows later.
  public let builder: DestinationBuilder<Destination, Content>

  /// An entry that begins at `entryDestination`.
  public init(
    entryDestination: Destination, builder: @escaping DestinationBuilder<Destination, Content>
  ) {
    self.entryDestination = entryDestination
    self.builder = builder
  }
}
