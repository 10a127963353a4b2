import FlowEngine

/// The reason why a configuration of the lints is invalid.
public enum LintConfigurationError: Error, Hashable, Sendable {
  /// No lint has this name.
  case unknownLint(name: String, nearest: String?)
  /// The entry has no type after its colon.
  case missingType(entry: String)
  /// The same entry is in both lists.
  case warnedAndAllowed(entry: String)
  /// The value of the setting is too small.
  case outOfRange(setting: String, value: Double, least: Double)
}

extension LintConfigurationError: CustomStringConvertible {
  /// What was requested, what is wrong with it, and what to do, on one line.
  public var description: String {
    switch self {
    case .unknownLint(let name, let nearest?):
      "unknown lint '\(clipped: name)': did you mean '\(nearest)'?"
    case .unknownLint(let name, nil):
      "unknown lint '\(clipped: name)': give 'all', or one of "
        + LintRegistry.names.joined(separator: ", ")
    case .missingType(let entry):
      "'\(clipped: entry)' names no type of coordinators: write lint:Type, or leave the colon out"
    case .warnedAndAllowed(let entry):
      "'\(clipped: entry)' is in the warn list and in the allow list: remove it from one"
    case .outOfRange(let setting, let value, let least):
      "\(setting) cannot be \(value): give a number from \(least)"
    }
  }
}
