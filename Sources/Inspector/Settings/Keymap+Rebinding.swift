extension Keymap {
  /// Actions without which nobody finds out, or knows how.
  private static let essential: [Action] = [.quit, .help]

  /// The keymap with the keys of some actions, which are named, replaced.
  ///
  /// Where that brings an action's key to another action as well, the one that the choices name keeps it.
  /// `place` says where the choice for an action stands, for problems.
  func rebound(
    by choices: [String: [Key]], place: @escaping (String) -> String = { _ in KeySetting.name }
  ) -> (keymap: Keymap, problems: [SettingsProblem]) {
    var rebinding = Rebinding(from: self, place: place)
    for name in choices.keys.sorted() where Action(rawValue: name) == nil {
      let hint = NearestNames.hint(
        for: name, among: Action.allCases.map(\.rawValue), otherwise: "Docs/Keys.md has all")
      rebinding.report("there is no action '\(name)'; \(hint)", at: name)
    }
    for action in Action.allCases {
      guard let keys = choices[action.rawValue] else { continue }
      if keys.isEmpty, Self.essential.contains(action) {
        rebinding.report(
          "'\(action.rawValue)' cannot be without a key; it keeps its own", at: action.rawValue)
      } else {
        rebinding.give(keys, to: action)
      }
    }
    rebinding.settle(keeping: Self.essential)
    return (Keymap(bindings: rebinding.bindings, features: features), rebinding.problems)
  }
}
