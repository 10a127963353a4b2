import FlowEngine

/// A module's entry connected to the client that leads to it: what shows there, and the module's
/// client.
///
/// Which stack it is on follows from `mode`:
/// - `push`, and any mode without a stack: the one of the previous client.
/// - `root`, `sheet`, `cover`: one of its own, which lives as long as this value is held. But where
///   the previous client's screen came up in that very mode, the stack was started for it already:
///   a builder that passes its `mode` on, as for external destinations, gets that one.
///
/// A client without a stack (``NavigationClient/root(dismissParent:)``, a mock) has none to share:
/// then the module has its own stack in any mode. Dismissing the first screen of its own stack
/// dismisses in the previous client.
///
/// Making it again for the same screen and the same entry destination gives the content that was
/// built first, so a view may make it whenever it draws; one that starts a stack has to be kept,
/// like any state.
@MainActor
public struct NavigationDestination<Destination: Hashable & Sendable, Content: Sendable> {
  /// What the entry's builder made.
  public let content: Content
  /// What the module navigates with.
  public let client: NavigationClient<Destination>
  /// The stack, where it was started here; nil where it is the previous client's.
  public let ownStack: ModuleCoordinator?

  /// Connects `entry` to the client that leads to it, and builds its first screen.
  public init<Previous>(
    previousClient: NavigationClient<Previous>, mode: NavigationMode,
    entry: ModuleEntry<Destination, Content>
  ) {
    if let link = previousClient.link, mode.shares(stackOf: link) {
      var shared = link
      shared.mode = mode
      client = NavigationClient(shared)
      content =
        link.coordinator(to: "connect '\(ModuleRoute(entry.entryDestination).nameInMessages)'")?
        .screens.content(of: entry, at: shared)
        ?? entry.builder(entry.entryDestination, mode, client)
      ownStack = nil
      return
    }
    let stack = ModuleCoordinator(
      root: ModuleRoute(entry.entryDestination), mode: mode, leave: { previousClient.leave() })
    stack.register(entry.builder)
    client = stack.client(for: Destination.self)
    guard let built = stack.screens.content(of: stack.router.state.root) as? Content else {
      preconditionFailure("the builder registered last for a destination builds its content")
    }
    content = built
    ownStack = stack
  }

  /// The stack that it is on; nil once that has left the screen.
  public var stack: ModuleCoordinator? { client.link?.coordinator }
}

extension NavigationMode {
  fileprivate func shares(stackOf link: ModuleLink) -> Bool {
    !hasStack || self == .push || isSameKind(as: link.mode)
  }
}
