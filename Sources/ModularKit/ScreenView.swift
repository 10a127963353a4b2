public import FlowModules

/// The content of a destination: buttons with the functions of a view model.
public struct ScreenView: Sendable {
  /// A button with its function.
  public struct Button: Sendable {
    /// The title.
    public let title: String
    /// What the button does.
    public let tap: @MainActor @Sendable () -> Void

    /// Creates a button.
    public init(title: String, tap: @escaping @MainActor @Sendable () -> Void) {
      (self.title, self.tap) = (title, tap)
    }
  }

  /// The buttons, in their order.
  public let buttons: [Button]

  /// A screen with the given buttons, and those that go back.
  public init<Destination>(_ client: NavigationClient<Destination>, _ forward: [Button]) {
    let back = [
      Button(title: "dismiss") { client.dismiss() },
      Button(title: "close") { client.close() },
      Button(title: "pop to root") { client.popToRoot() },
    ]
    buttons = forward + back
  }
}
