/// The keys of an action: settings whose names are "keys." and the action's.
package enum KeySetting {
  package static let name = "keys"
  package static let takes = "an object: lists of keys by the names of actions"
  static let help = "Keys in place of an action's own."

  /// The name of an action's keys among the settings.
  static func name(of action: String) -> String { "\(name).\(action)" }

  /// The action whose keys a setting of this name is; nil where it is another's.
  static func action(of name: String) -> String? {
    let prefix = "\(Self.name)."
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// Puts the keys into the settings; those that are none are left out, and the first is told.
  static func take(
    _ value: SettingValue, for action: String, into settings: inout Settings
  ) throws(SettingRefusal) {
    let names: [SettingValue]
    switch value.content {
    case .text: names = [value]
    case .list(let list): names = list
    case .table:
      throw SettingRefusal(
        message: "'\(name(of: action))' takes a list of keys, and not \(value.words)")
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
    // An empty list takes an action's keys away; one in which nothing is a key was not meant to.
    if !keys.isEmpty || names.isEmpty { settings.keys[action] = keys }
    if let refusal = refusals.first { throw refusal }
  }
}
