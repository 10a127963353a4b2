import FlowReports

/// A keymap during the replacement of keys.
struct Rebinding {
  private let standard: [Keymap.Binding]
  private let place: (String) -> String
  private(set) var bindings: [Keymap.Binding]
  private(set) var problems: [SettingsProblem] = []
  /// The actions with new keys, in order.
  private var chosen: [Action] = []

  init(from keymap: Keymap, place: @escaping (String) -> String) {
    standard = keymap.bindings
    bindings = keymap.bindings
    self.place = place
  }

  mutating func report(_ message: String, at action: String) {
    problems.append(SettingsProblem(place: place(action), message: message))
  }

  mutating func give(_ keys: [Key], to action: Action) {
    let unique = keys.reduce(into: [Key]()) { if !$0.contains($1) { $0.append($1) } }
    for index in bindings.indices where bindings[index].action == action {
      bindings[index].keys = unique
    }
    chosen.append(action)
  }

  /// Resolves each key that two actions share, so that one action keeps it.
  mutating func settle(keeping essential: [Action]) {
    for (position, action) in chosen.enumerated() {
      for key in keys(of: action) {
        for other in actions(besides: action, on: key)
        where !chosen[..<position].contains(other) && keys(of: action).contains(key) {
          resolve(key, between: action, and: other, keeping: essential)
        }
      }
    }
    guard let lost = essential.first(where: { keys(of: $0).isEmpty }) else { return }
    bindings = standard
    report("'\(lost.rawValue)' would have no key; all keys keep their defaults", at: lost.rawValue)
  }

  private mutating func resolve(
    _ key: Key, between action: Action, and other: Action, keeping essential: [Action]
  ) {
    let isLast = essential.contains(other) && keys(of: other) == [key]
    let (keeper, loser) = isLast ? (other, action) : (action, other)
    for index in bindings.indices where bindings[index].action == loser {
      bindings[index].keys.removeAll { $0 == key }
    }
    report(
      "\(key.title) is a key of both '\(action.rawValue)' and '\(other.rawValue)'; "
        + "'\(keeper.rawValue)' keeps it",
      at: action.rawValue)
  }

  private func keys(of action: Action) -> [Key] {
    bindings.filter { $0.action == action }.flatMap(\.keys)
  }

  /// The other actions on a key that did not share a key with this action by default.
  private func actions(besides action: Action, on key: Key) -> [Action] {
    let own = bindings.filter { $0.action == action }
    let others = bindings.filter { other in
      other.action != action && other.keys.contains(key) && own.contains { $0.meets(other) }
    }
    let shared = standard.contains { $0.action == action && $0.keys.contains(key) }
    return others.map(\.action).filter { other in
      !(shared && standard.contains { $0.action == other && $0.keys.contains(key) })
    }
  }
}

extension Keymap.Binding {
  /// Whether a key of both bindings would be ambiguous.
  fileprivate func meets(_ other: Keymap.Binding) -> Bool {
    guard let panels, let others = other.panels else { return true }
    return !panels.isDisjoint(with: others)
  }
}

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
