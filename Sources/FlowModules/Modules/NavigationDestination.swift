import FlowEngine

/// A module's entry, connected to the client that leads to it: the content, and the module's
/// client.
///
/// `mode` decides the module's stack:
/// - `push`, and any mode without a stack: the stack of the previous client.
/// - `root`, `sheet`, `cover`: its own stack, which lives as long as this value. But if the screen
///   of the previous client was presented in the same mode, its stack was started for the module: a
///   builder that passes its `mode` on, as for an external destination, gets that stack.
///
/// A client without a stack (``NavigationClient/root(dismissParent:)``, a mock) has no stack to
/// share, so the module has its own in any mode. Dismissing the first screen of its own stack
/// dismisses in the previous client.
///
/// Creating it again for the same screen and the same entry destination gives the content that was
/// built first, so a view may create it each time it draws. But a value that starts a stack has to
/// be kept, like any state.
@MainActor
public struct NavigationDestination<Destination: Hashable & Sendable, Content: Sendable> {
  /// The content that the entry's builder made.
  public let content: Content
  /// The client with which the module navigates.
  public let client: NavigationClient<Destination>
  /// The stack that this value started; nil if the module is on the previous client's.
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

  /// The stack that the module is on; nil after that stack has left the screen.
  public var stack: ModuleCoordinator? { client.link?.coordinator }
}

extension NavigationMode {
  fileprivate func shares(stackOf link: ModuleLink) -> Bool {
    !hasStack || self == .push || isSameKind(as: link.mode)
  }
}
