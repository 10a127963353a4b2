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
