import Inspector

/// Rewords the parser's messages about invalid arguments.
enum UsageMessage {
  private static let missing = "Missing value for '"

  /// Returns the message in one line.
  ///
  /// If a negative value was taken for an option, adds how to write it.
  static func line(_ message: String, arguments: [String]) -> String {
    let line = message.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .joined(separator: " ")
    guard line.hasPrefix(missing),
      let option = line.dropFirst(missing.count).split(whereSeparator: { " '".contains($0) }).first,
      option.hasPrefix("--"), let value = negative(after: option, in: arguments)
    else { return line }
    return "\(line) (write \(option)=\(value) for a value below zero)"
  }

  private static func negative(after option: Substring, in arguments: [String]) -> String? {
    zip(arguments, arguments.dropFirst()).first { name, value in
      name == option && value.hasPrefix("-") && Double(value) != nil
    }?.1
  }
}
