/// The keys of actions: settings named "keys." and the action's name.
package enum KeySetting {
  package static let name = "keys"
  package static let takes = "an object of actions and their lists of keys"
  static let help = "The keys of each action, instead of its default keys."

  /// The name of the setting for an action's keys.
  static func name(of action: String) -> String { "\(name).\(action)" }

  /// The action whose keys a setting of this name changes; nil for other settings.
  static func action(of name: String) -> String? {
    let prefix = "\(Self.name)."
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// Stores the keys in the settings.
  ///
  /// Invalid keys are left out, and the first one is reported.
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
    var refusals: [SettingRefusal] = []
    for name in names {
      if case .text(let text) = name.content, let key = Key(name: text) {
        keys.append(key)
      } else {
        refusals.append(
          SettingRefusal(
            message: "'\(action)' cannot have \(name.words) as a key: keys are named as in 'j', "
              + "'ctrl-n', 'space', 'Enter' or 'PgUp'",
            line: name.line))
      }
    }
    // An empty list removes an action's keys. A list without any valid key is ignored.
    if !keys.isEmpty || names.isEmpty { settings.keys[action] = keys }
    if let refusal = refusals.first { throw refusal }
  }
}
