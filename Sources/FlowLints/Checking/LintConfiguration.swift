/// The lints to run, and their limits.
///
/// Every lint runs unless it is allowed. An entry of a list is `all`, a lint's name, or
/// `lint:CoordinatorType`. Of the entries that match a finding, the most specific one decides. So
/// `allow: ["stack"]` with `warn: ["stack:CartCoordinator"]` checks only the stacks of carts.
public struct LintConfiguration: Hashable, Sendable {
  /// The entries to report although a wider entry allows them.
  public let warn: [LintSelector]
  /// The entries to allow, that is, not to report.
  public let allow: [LintSelector]
  /// How long a coordinator may outlive its removal from the tree, and a sheet may stay unmeasured,
  /// in seconds.
  public let gracePeriodSeconds: Double
  /// The maximum number of entries of a stack.
  public let stackDepth: Int
  /// The maximum number of times that one route may be in a stack.
  public let routeRepeats: Int
  /// The maximum number of children with one type and one root that are not shown.
  public let idleChildren: Int

  /// The standard configuration: every lint, a grace period of 5 s, stacks of 20 entries, a
  /// route three times in one stack, and three children of one kind that are not shown.
  public static let standard = LintConfiguration(gracePeriod: 5, depth: 20, repeats: 3, idle: 3)

  private init(gracePeriod: Double, depth: Int, repeats: Int, idle: Int) {
    (warn, allow) = ([], [])
    gracePeriodSeconds = gracePeriod
    stackDepth = depth
    routeRepeats = repeats
    idleChildren = idle
  }

  /// Creates a configuration.
  ///
  /// - Throws: ``LintConfigurationError`` if an entry names an unknown lint or is in both lists, or
  ///   a number is out of range: the period from 0, the others from 1.
  public init(
    warn: [String] = [], allow: [String] = [], gracePeriodSeconds: Double? = nil,
    stackDepth: Int? = nil, routeRepeats: Int? = nil, idleChildren: Int? = nil
  ) throws(LintConfigurationError) {
    self.warn = try warn.map { entry throws(LintConfigurationError) in try LintSelector(entry) }
    self.allow = try allow.map { entry throws(LintConfigurationError) in try LintSelector(entry) }
    self.gracePeriodSeconds = gracePeriodSeconds ?? Self.standard.gracePeriodSeconds
    self.stackDepth = stackDepth ?? Self.standard.stackDepth
    self.routeRepeats = routeRepeats ?? Self.standard.routeRepeats
    self.idleChildren = idleChildren ?? Self.standard.idleChildren
    if let both = self.warn.first(where: self.allow.contains) {
      throw .warnedAndAllowed(entry: both.description)
    }
    let settings = [
      ("the grace period in seconds", self.gracePeriodSeconds, 0.0),
      ("the depth of stacks", Double(self.stackDepth), 1),
      ("the number of repeats of a route", Double(self.routeRepeats), 1),
      ("the number of idle children", Double(self.idleChildren), 1),
    ]
    for (setting, value, least) in settings where !(value >= least && value.isFinite) {
      throw .outOfRange(setting: setting, value: value, least: least)
    }
  }

  package var gracePeriod: Duration { .seconds(gracePeriodSeconds) }

  package func admits(_ finding: LintFinding) -> Bool {
    admits(finding, of: finding.coordinators.map(\.name))
  }

  package func admits(_ found: SourceFinding) -> Bool {
    admits(found.finding, of: found.coordinators)
  }

  private func admits(_ finding: LintFinding, of types: [String]) -> Bool {
    let allowed = allow.compactMap { $0.closeness(to: finding, of: types) }.max() ?? 0
    let warned = warn.compactMap { $0.closeness(to: finding, of: types) }.max() ?? 0
    // A finding with two coordinator types may match an entry of each list: it is reported.
    return allowed == 0 || warned >= allowed
  }

  package func runs(_ lint: any Lint.Type) -> Bool {
    let name = lint.description.name
    if warn.contains(where: { $0.lint == name }) { return true }
    if allow.contains(where: { $0.lint == name && $0.coordinatorType == nil }) { return false }
    return warn.contains { $0.lint == nil } || !allow.contains { $0.lint == nil }
  }
}

extension LintConfiguration: Codable {
  /// Decodes a configuration; missing values are as in ``standard``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      warn: container.decodeIfPresent([String].self, forKey: .warn) ?? [],
      allow: container.decodeIfPresent([String].self, forKey: .allow) ?? [],
      gracePeriodSeconds: container.decodeIfPresent(Double.self, forKey: .gracePeriodSeconds),
      stackDepth: container.decodeIfPresent(Int.self, forKey: .stackDepth),
      routeRepeats: container.decodeIfPresent(Int.self, forKey: .routeRepeats),
      idleChildren: container.decodeIfPresent(Int.self, forKey: .idleChildren))
  }
}

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
