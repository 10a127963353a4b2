/// A lint that asks live coordinators, for one pass; each call does a bounded amount of work, and
/// retains no coordinator.
@MainActor
protocol LiveLint: Lint, AnyObject {
  /// Whether the lint skips coordinators of other frameworks, which have no hooks to ask.
  static var asksCoordinators: Bool { get }

  init()
  /// Receives a coordinator when the pass reaches it, parents first.
  func visit(_ visit: LiveVisit, of node: any FlowLintable, in tree: LintedTree)
  /// Receives a known route that a coordinator claims, or that is its root, after all visits.
  func visit(_ claim: LiveClaim, in tree: LintedTree)
  /// Does one piece of the work after all routes were asked about; returns false if none is left.
  func conclude(in tree: LintedTree) -> Bool
  var candidates: [LintCandidate] { get }
}

extension LiveLint {
  static var asksCoordinators: Bool { true }
  func visit(_ visit: LiveVisit, of node: any FlowLintable, in tree: LintedTree) {}
  func visit(_ claim: LiveClaim, in tree: LintedTree) {}
  func conclude(in tree: LintedTree) -> Bool { false }
}
