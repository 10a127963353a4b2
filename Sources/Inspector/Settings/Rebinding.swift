/// A keymap while its keys are replaced.
struct Rebinding {
  private let standard: [Keymap.Binding]
  private let place: (String) -> String
  private(set) var bindings: [Keymap.Binding]
  private(set) var problems: [SettingsProblem] = []
  /// The actions whose keys were chosen, in order.
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

  /// Leaves every key that came to two actions to one of them.
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
    report(
      "'\(lost.rawValue)' would be without a key; all keys are as by default", at: lost.rawValue)
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
        + "'\(keeper.rawValue)' has it",
      at: action.rawValue)
  }

  private func keys(of action: Action) -> [Key] {
    bindings.filter { $0.action == action }.flatMap(\.keys)
  }

  /// The other actions that a key starts, and did not start beside this one from the beginning.
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
  /// Whether a key that both have would have to choose.
  fileprivate func meets(_ other: Keymap.Binding) -> Bool {
    guard let panels, let others = other.panels else { return true }
    return !panels.isDisjoint(with: others)
  }
}
