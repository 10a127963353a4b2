/// The effect of a key, a command or a choice, under a name; two actions of one name are equal.
package struct Action: Hashable, Sendable {
  /// The name, which is also that of a key's action in the settings, such as `moveDown`.
  package let rawValue: String
  /// The screen the action goes to, if it does nothing else.
  let screen: ScreenRoute?
  let run: @Sendable (inout Model) -> [Effect]

  init(_ name: String, _ run: @escaping @Sendable (inout Model) -> [Effect]) {
    rawValue = name
    screen = nil
    self.run = run
  }

  /// Creates an action that changes the model and has no outside effects.
  static func changing(
    _ name: String, _ change: @escaping @Sendable (inout Model) -> Void
  ) -> Action {
    Action(name) {
      change(&$0)
      return []
    }
  }

  init(_ name: String, goingTo screen: ScreenRoute) {
    rawValue = name
    self.screen = screen
    run = { _ in [.go(screen)] }
  }

  /// The name on the command line: a panel's name, or else a name such as `move-down`.
  var commandName: String {
    if case .panel(let panel) = screen { return panel.rawValue }
    return rawValue.reduce(into: "") { name, character in
      name += character.isUppercase ? "-\(character.lowercased())" : String(character)
    }
  }

  package static func == (one: Action, other: Action) -> Bool { one.rawValue == other.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
