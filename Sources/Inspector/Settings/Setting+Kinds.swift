// The kinds of settings, by the values that they take.
extension Setting {
  typealias Path<Value> = any WritableKeyPath<Settings, Value> & Sendable

  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Choice>, flag: String?, help: String
  ) -> Setting {
    let takes = Choice.allCases.map(\.rawValue).alternatives
    return Setting(name, path, takes: takes, flag: flag, help: help) {
      Choice(rawValue: $0)
    } shown: {
      .text($0.rawValue)
    }
  }

  static func flag(_ name: String, _ path: Path<Bool>, flag: String?, help: String) -> Setting {
    Setting(name, path, takes: "true or false", flag: flag, help: help) {
      truths[$0.lowercased()]
    } shown: {
      .flag($0)
    }
  }

  static func number(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, help: String
  ) -> Setting {
    let takes = "a number from \(range.lowerBound) to \(range.upperBound)"
    return Setting(name, path, takes: takes, flag: nil, help: help) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    } shown: {
      .number($0)
    }
  }

  private init<Value>(
    _ name: String, _ path: Path<Value>, takes: String, flag: String?, help: String,
    parse: @escaping @Sendable (String) -> Value?,
    shown: @escaping @Sendable (Value) -> ShownSetting
  ) {
    self.init(
      name: name, help: help, takes: takes, flag: flag,
      take: { value, settings throws(SettingRefusal) in
        guard case .text(let text) = value.content, let parsed = parse(text) else {
          throw SettingRefusal(message: "'\(name)' takes \(takes), not \(value.words)")
        }
        settings[keyPath: path] = parsed
      },
      shown: { shown($0[keyPath: path]) })
  }

  /// Accepted spellings in environment variables.
  private static let truths = [
    "true": true, "yes": true, "on": true, "1": true,
    "false": false, "no": false, "off": false, "0": false,
  ]
}
