/// Looks at a hierarchy once and says what is wrong with it.
///
/// ```swift
/// let report = Linter().check(LintSubject(root: app, routes: ShopRoute.allCases))
/// #expect(report.warnings == 0)
/// ```
///
/// Who looks again and again keeps a ``SnapshotLinter`` and a ``LintLedger``, and asks the live
/// coordinators in a ``LintPass``.
public struct Linter: Sendable {
  private let configuration: LintConfiguration

  /// A linter.
  public init(configuration: LintConfiguration = .standard) {
    self.configuration = configuration
  }

  /// What every lint is, by name.
  public static let lints = LintRegistry.all.map { $0.description }

  /// What those lints find that need no more than a snapshot, in the order of a report.
  ///
  /// `hidesValues` says that the routes in it are without their associated values, so that two may look
  /// the same. O(nodes).
  public func check(_ snapshot: FlowSnapshot, hidesValues: Bool = false) -> [LintFinding] {
    SnapshotLinter(snapshot, configuration: configuration, hidesValues: hidesValues)
      .outcome.findings(by: configuration)
  }

  /// What every lint finds in a live hierarchy, without a pause.
  ///
  /// O(coordinators × routes of their types), on the main actor: a test's business, not a running app's.
  @MainActor
  public func check(_ subject: LintSubject) -> LintReport {
    let pass = LintPass(subject, configuration: configuration)
    while !pass.resume(steps: .max) {}
    let tracker = HierarchyTracker(
      root: subject.root, epoch: "", revision: 1, redaction: subject.redaction)
    let snapshot = SnapshotLinter(
      tracker.snapshot, configuration: configuration, hidesValues: subject.redaction.hidesValues)
    return LintReport(snapshot.outcome, pass.outcome, configuration: configuration)
  }
}
