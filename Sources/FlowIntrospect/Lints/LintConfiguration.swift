/// Which lints run, and where they draw the line.
///
/// All of them run unless they are allowed. An entry of a list is `all`, a lint's name, or
/// `lint:CoordinatorType`; of those that mean a finding, the closest decides. So `allow: ["stack"]` with
/// `warn: ["stack:CartCoordinator"]` looks at the stacks of carts alone.
public struct LintConfiguration: Hashable, Sendable {
  /// What is looked for although a wider entry allows it.
  public let warn: [LintSelector]
  /// What is passed over.
  public let allow: [LintSelector]
  /// How long a coordinator may outlive its place in the tree, and a sheet stay unmeasured, in seconds.
  public let gracePeriodSeconds: Double
  /// How many entries a stack may have.
  public let stackDepth: Int
  /// How often one route may stand in a stack.
  public let routeRepeats: Int

  /// Every lint, with a grace period of 5 s, stacks of 20, and a route at most three times in one.
  public static let standard = LintConfiguration(
    uncheckedWarn: [], allow: [], gracePeriodSeconds: 5, stackDepth: 20, routeRepeats: 3)

  /// A configuration.
  ///
  /// - Throws: ``LintConfigurationError``, where a lint is named that there is not, an entry stands in
  ///   both lists, or a number is out of range: the period from 0, the others from 1.
  public init(
    warn: [String] = [], allow: [String] = [], gracePeriodSeconds: Double? = nil,
    stackDepth: Int? = nil, routeRepeats: Int? = nil
  ) throws(LintConfigurationError) {
    var selectors: (warn: [LintSelector], allow: [LintSelector]) = ([], [])
    for entry in warn { selectors.warn.append(try LintSelector(entry)) }
    for entry in allow { selectors.allow.append(try LintSelector(entry)) }
    let standard = Self.standard
    self.init(
      uncheckedWarn: selectors.warn, allow: selectors.allow,
      gracePeriodSeconds: gracePeriodSeconds ?? standard.gracePeriodSeconds,
      stackDepth: stackDepth ?? standard.stackDepth,
      routeRepeats: routeRepeats ?? standard.routeRepeats)
    try check()
  }

  private init(
    uncheckedWarn warn: [LintSelector], allow: [LintSelector], gracePeriodSeconds: Double,
    stackDepth: Int, routeRepeats: Int
  ) {
    self.warn = warn
    self.allow = allow
    self.gracePeriodSeconds = gracePeriodSeconds
    self.stackDepth = stackDepth
    self.routeRepeats = routeRepeats
  }

  private func check() throws(LintConfigurationError) {
    if let both = warn.first(where: allow.contains) {
      throw .warnedAndAllowed(entry: both.description)
    }
    let settings = [
      ("the grace period in seconds", gracePeriodSeconds, 0.0),
      ("the depth of stacks", Double(stackDepth), 1),
      ("the number of repeats of a route", Double(routeRepeats), 1),
    ]
    for (setting, value, least) in settings where !(value >= least && value.isFinite) {
      throw .outOfRange(setting: setting, value: value, least: least)
    }
  }

  var gracePeriod: Duration { .seconds(gracePeriodSeconds) }

  /// Whether the finding is to be told.
  package func admits(_ finding: LintFinding) -> Bool {
    let allowed = allow.compactMap { $0.closeness(to: finding) }.max() ?? 0
    let warned = warn.compactMap { $0.closeness(to: finding) }.max() ?? 0
    // A finding that names two types may be meant by an entry of each list: it is then told.
    return allowed == 0 || warned >= allowed
  }

  /// Whether anything that the lint could find is to be told.
  func runs(_ lint: any Lint.Type) -> Bool {
    let name = lint.description.name
    if warn.contains(where: { $0.lint == name }) { return true }
    if allow.contains(where: { $0.lint == name && $0.coordinatorType == nil }) { return false }
    return warn.contains { $0.lint == nil } || !allow.contains { $0.lint == nil }
  }
}

extension LintConfiguration: Codable {
  private enum CodingKeys: String, CodingKey {
    case warn, allow, gracePeriodSeconds, stackDepth, routeRepeats
  }

  /// Reads a configuration; what is left out is as in ``standard``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      warn: try container.decodeIfPresent([String].self, forKey: .warn) ?? [],
      allow: try container.decodeIfPresent([String].self, forKey: .allow) ?? [],
      gracePeriodSeconds: try container.decodeIfPresent(Double.self, forKey: .gracePeriodSeconds),
      stackDepth: try container.decodeIfPresent(Int.self, forKey: .stackDepth),
      routeRepeats: try container.decodeIfPresent(Int.self, forKey: .routeRepeats))
  }
}
