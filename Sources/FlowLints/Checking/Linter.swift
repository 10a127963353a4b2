/// Checks a hierarchy once and reports what is wrong with it.
///
/// ```swift
/// let findings = Linter().check(snapshot)
/// #expect(findings.isEmpty)
/// ```
public struct Linter: Sendable {
  package let configuration: LintConfiguration

  /// Creates a linter.
  public init(configuration: LintConfiguration = .standard) { self.configuration = configuration }

  /// The descriptions of all lints, sorted by name.
  public static let lints =
    (LintRegistry.ofSnapshots.map { $0.description }
    + LintRegistry.ofRuns.map { $0.description }
    + LintRegistry.ofSources.map { $0.description }
    + LintDescription.ofCoordinators).sorted { $0.name < $1.name }

  /// Returns the findings of the lints that need only a snapshot, in the order of reports; O(nodes).
  ///
  /// `hidesValues` means that different routes may look the same, without their associated values.
  public func check(_ snapshot: FlowSnapshot, hidesValues: Bool = false) -> [LintFinding] {
    SnapshotLinter(snapshot, configuration: configuration, hidesValues: hidesValues)
      .outcome.findings(by: configuration)
  }
}

extension [LintCandidate] {
  /// The findings of a single check in their order, "unknown" if they have to last; O(n log n).
  package func findings(by configuration: LintConfiguration = .standard) -> [LintFinding] {
    map(\.atOneLook).filter(configuration.admits).sorted(by: LintFinding.isOrdered)
  }
}

extension LintReport {
  /// Creates a report of single checks; a finding that has to last for some time is "unknown".
  package init(_ outcomes: [LintCandidate]..., configuration: LintConfiguration = .standard) {
    let all = outcomes.joined().map(\.atOneLook)
    let admitted = all.filter(configuration.admits)
    self.init(admitted, allowed: all.count - admitted.count, pending: 0)
  }
}
