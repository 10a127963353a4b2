/// The destination of a root client, which leads nowhere.
public enum RootDestination: Hashable, Sendable {}

extension NavigationClient where Destination == RootDestination {
  /// The client to which an app connects its first module, which starts a stack of its own.
  ///
  /// `dismissParent` is called to dismiss the first screen; it may close a window, for example, and
  /// returns whether it did.
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
