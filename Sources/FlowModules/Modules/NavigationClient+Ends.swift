public import FlowEngine

/// The destination of a client that leads nowhere: where chains of clients begin.
public enum RootDestination: Hashable, Sendable {}

extension NavigationClient where Destination == RootDestination {
  /// The client before the first: what is connected to it starts a stack of its own.
  ///
  /// `dismissParent` is asked where a screen that nobody in the app can dismiss is to be dismissed:
  /// it may close a window, say, and tell whether it did.
  public static func root(
    dismissParent: @escaping @MainActor () -> Bool = { false }
  ) -> NavigationClient {
    NavigationClient(dismissParent: dismissParent)
  }
}

extension NavigationClient {
  private init(dismissParent: @escaping @MainActor () -> Bool) {
    self.init(
      present: { _, _ in false }, dismiss: dismissParent, popToRoot: {},
      close: { _ = dismissParent() })
  }
}

extension NavigationClient {
  /// A client for tests and previews, which does nothing but call the closures.
  ///
  /// ```swift
  /// var captured: MyModule.Destination?
  /// let client = NavigationClient<MyModule.Destination>.mock(present: { destination, _ in
  ///   captured = destination
  /// })
  /// ```
  public static func mock(
    present: @escaping @MainActor (Destination, NavigationMode) -> Void = { _, _ in },
    dismiss: @escaping @MainActor () -> Void = {},
    popToRoot: @escaping @MainActor () -> Void = {},
    close: @escaping @MainActor () -> Void = {}
  ) -> NavigationClient {
    NavigationClient(
      present: {
        present($0, $1)
        return true
      },
      dismiss: {
        dismiss()
        return true
      },
      popToRoot: popToRoot, close: close)
  }
}
