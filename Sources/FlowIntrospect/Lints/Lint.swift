import FlowEngine

/// A check of a hierarchy for one kind of defect.
///
/// One file a lint, under `Rules/`, and one line in ``LintRegistry``.
protocol Lint: Sendable {
  static var description: LintDescription { get }
}

/// A lint that looks at one coordinator of a snapshot at a time.
///
/// What it says of a coordinator must follow from that one alone and from the relations of the
/// coordinators below it: it is asked anew only where those change.
protocol NodeLint: Lint {
  /// Whether it needs more than a skeleton tells.
  static var needsDetails: Bool { get }
  static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate]
}

/// A lint that looks at who belongs to whom in a whole snapshot.
///
/// It is asked anew only where a parent, a list of children or the root changes.
protocol TreeLint: Lint {
  static func check(_ snapshot: FlowSnapshot) -> [LintCandidate]
}

/// A lint that asks live coordinators.
///
/// It lives as long as one pass. Each call does a bounded amount of work, and keeps no coordinator alive.
@MainActor
protocol LiveLint: Lint, AnyObject {
  /// Whether routes that are not known may hide what it looks for.
  static var asksAboutRoutes: Bool { get }
  /// Whether it says nothing of coordinators of other frameworks, which have no hooks to ask.
  static var asksCoordinators: Bool { get }

  init()
  /// Takes in a coordinator as the pass comes by it, parents first.
  func visit(_ visit: LiveVisit, of node: any CoordinatorNode, in tree: LiveTree)
  /// Takes in a known route that a coordinator claims, or that is its root, once all were visited.
  func visit(_ claim: LiveClaim, in tree: LiveTree)
  /// Does one piece of what is left when every route was asked about; false when nothing is.
  func conclude(in tree: LiveTree) -> Bool
  /// What it found.
  var candidates: [LintCandidate] { get }
}

extension NodeLint {
  static var needsDetails: Bool { true }
}

extension LiveLint {
  static var asksAboutRoutes: Bool { true }
  static var asksCoordinators: Bool { true }
  func visit(_ visit: LiveVisit, of node: any CoordinatorNode, in tree: LiveTree) {}
  func visit(_ claim: LiveClaim, in tree: LiveTree) {}
  func conclude(in tree: LiveTree) -> Bool { false }
}
