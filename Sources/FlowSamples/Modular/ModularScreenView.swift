import FlowEngine
import FlowModules

extension Modular {
  /// What the sample shows for a destination: buttons with the functions of a view model.
  struct ScreenView: Sendable {
    struct Button: Sendable {
      let title: String
      let tap: @MainActor @Sendable () -> Void
    }

    let buttons: [Button]

    /// A screen with the given buttons, and those that go back.
    init<Destination>(_ client: NavigationClient<Destination>, _ forward: [Button]) {
      let back = [
        Button(title: "dismiss") { client.dismiss() },
        Button(title: "close") { client.close() },
        Button(title: "pop to root") { client.popToRoot() },
      ]
      buttons = forward + back
    }
  }
}
