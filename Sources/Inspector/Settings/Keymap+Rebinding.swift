extension Keymap {
  /// Without keys for these actions, a user could not quit or find out how.
  private static let essential: [Action] = [.quit, .help]

  /// The keymap with new keys for the actions with these names; `place` says where a setting is.
  ///
  /// If a new key belongs to another action as well, the action named in `choices` gets it.
  func rebound(
    by choices: [String: [Key]], place: @escaping (String) -> String = { _ in KeySetting.name }
  ) -> (keymap: Keymap, problems: [SettingsProblem]) {
    var rebinding = Rebinding(from: self, place: place)
    let names = actions.map(\.rawValue)
    for name in choices.keys.sorted() where !names.contains(name) {
      let hint = NearestNames.hint(for: name, among: names, otherwise: "Docs/Keys.md lists all")
      rebinding.report("unknown action '\(name)'; \(hint)", at: name)
    }
    for action in actions {
      guard let keys = choices[action.rawValue] else { continue }
      if keys.isEmpty, Self.essential.contains(action) {
        rebinding.report(
          "'\(action.rawValue)' needs a key; it keeps its default keys", at: action.rawValue)
      } else {
        rebinding.give(keys, to: action)
      }
    }
    rebinding.settle(keeping: Self.essential)
    return (Keymap(bindings: rebinding.bindings, features: features), rebinding.problems)
  }
}
