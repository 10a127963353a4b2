import FlowModel

extension Key {
  static let named: [Key] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .home, .end,
    .enter, .escape, .tab, .backTab, .backspace, .delete,
  ]

  /// The title in ASCII, for output without special characters; also a valid name of the key.
  package var plainTitle: String {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    default: title
    }
  }

  /// The key with this name: its ``title`` or a common other name.
  ///
  /// A single character names itself. In longer names, case and dashes are ignored.
  init?(name: String) {
    if name.count == 1, let character = name.first {
      let isShown = !character.isWhitespace || character == " "
      guard isShown, DisplayText.neutralised(name) == name else { return nil }
      self = Self.titled[name] ?? .character(character)
    } else if let key = Self.titled[Self.folded(name)] {
      self = key
    } else if let letter = Self.controlLetter(of: name.lowercased()) {
      // A terminal sends the same bytes for these as for a named key.
      switch letter {
      case "i": self = .tab
      case "j", "m": self = .enter
      default: self = .control(letter)
      }
    } else {
      return nil
    }
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "+" }
  }

  private static func controlLetter(of name: String) -> Character? {
    for prefix in ["ctrl-", "ctrl+", "control-", "c-", "^"] where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard rest.count == 1, let letter = rest.first, ("a"..."z").contains(letter) else { continue }
      return letter
    }
    return nil
  }

  private static let titled: [String: Key] = {
    var keys = otherNames
    for key in named + [" "] { keys[folded(key.title)] = key }
    return keys
  }()

  private static let otherNames: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right,
    "pageup": .pageUp, "pagedown": .pageDown, "return": .enter, "escape": .escape,
    "backtab": .backTab, "delete": .delete,
  ]
}

/// The keys of actions: settings named "keys." and the action's name.
package enum KeySetting {
  package static let name = "keys"
  package static let takes = "an object of actions and their lists of keys"
  static let help = "The keys of each action, instead of its default keys."

  static func name(of action: String) -> String { "\(name).\(action)" }

  static func action(of name: String) -> String? { Setting.rest(of: name, after: "\(Self.name).") }

  /// Stores the keys in the settings; invalid ones are left out, and the first one is reported.
  static func take(
    _ value: SettingValue, for action: String, into settings: inout Settings
  ) throws(SettingRefusal) {
    let names: [SettingValue]
    switch value.content {
    case .text: names = [value]
    case .list(let list): names = list
    case .table:
      throw SettingRefusal(
        message: "'\(name(of: action))' takes a list of keys, not \(value.words)")
    }
    var keys: [Key] = []
    var refusal: SettingRefusal?
    for name in names {
      if case .text(let text) = name.content, let key = Key(name: text) {
        keys.append(key)
      } else if refusal == nil {
        refusal = SettingRefusal(
          message: "'\(action)' cannot have \(name.words) as a key: keys are named as in 'j', "
            + "'ctrl-n', 'space', 'Enter' or 'PgUp'",
          line: name.line)
      }
    }
    // An empty list removes an action's keys. A list without any valid key is ignored.
    if !keys.isEmpty || names.isEmpty { settings.keys[action] = keys }
    if let refusal { throw refusal }
  }
}
