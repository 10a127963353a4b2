// The kinds of settings, by the values that they take.
extension Setting {
  typealias Path<Value> = any WritableKeyPath<Settings, Value> & Sendable

  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Choice>, flag: String?,
    help: String
  ) -> Setting {
    let names = Choice.allCases.map(\.rawValue)
    let takes = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    return Setting(
      name: name, help: help, takes: takes, flag: flag,
      take: { value, settings throws(SettingRefusal) in
        guard case .text(let text) = value.content, let choice = Choice(rawValue: text) else {
          throw refusal(name, takes, value)
        }
        settings[keyPath: path] = choice
      },
      shown: { .text($0[keyPath: path].rawValue) })
  }

  static func flag(
    _ name: String, _ path: Path<Bool>, flag: String?, help: String
  ) -> Setting {
    let takes = "true or false"
    return Setting(
      name: name, help: help, takes: takes, flag: flag,
      take: { value, settings throws(SettingRefusal) in
        guard case .text(let text) = value.content, let isOn = truths[text.lowercased()] else {
          throw refusal(name, takes, value)
        }
        settings[keyPath: path] = isOn
      },
      shown: { .flag($0[keyPath: path]) })
  }

  static func number(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>,
    help: String
  ) -> Setting {
    let takes = "a number from \(range.lowerBound) to \(range.upperBound)"
    return Setting(
      name: name, help: help, takes: takes, flag: nil,
      take: { value, settings throws(SettingRefusal) in
        guard case .text(let text) = value.content, let number = Int(text), range.contains(number)
        else { throw refusal(name, takes, value) }
        settings[keyPath: path] = number
      },
      shown: { .number($0[keyPath: path]) })
  }

  /// Accepted spellings in environment variables.
  private static let truths = [
    "true": true, "yes": true, "on": true, "1": true,
    "false": false, "no": false, "off": false, "0": false,
  ]

  private static func refusal(
    _ name: String, _ takes: String, _ value: SettingValue
  ) -> SettingRefusal {
    SettingRefusal(message: "'\(name)' takes \(takes), not \(value.words)")
  }
}
