/// One run of the live lints over a hierarchy, in short steps.
///
/// The app's main actor must not be held for long, so the pass only proceeds when it is resumed.
/// Each step asks one coordinator a few questions; the longest step creates one screen or one
/// plan. Between two steps the app is free to change, since the pass retains no coordinator. The
/// pass may miss such changes; run another pass after them.
@MainActor
package final class LintPass {
  private enum Stage: Equatable { case walking, asking, concluding(Int), done }

  private let tree: LintedTree
  private let lints: [any LiveLint]
  private var walk: LiveWalk
  private var stage = Stage.walking
  private var visit = 0
  private var route = 0
  /// Whether the first coordinator of each type has been asked, and the others follow.
  ///
  /// Coordinators of a type nearly always give the same answers, so the findings of an unfinished
  /// pass are nearly all of them after types × routes questions.
  private var asksOthers = false
  /// The route of the visited coordinator's root among the known ones.
  private var rootIndex: Int?
  /// The number of questions asked, and of all of them; 0 before all coordinators are visited.
  private var asked = 0
  private var toAsk = 0

  package init(_ subject: LintSubject, configuration: LintConfiguration = .standard) {
    tree = LintedTree(subject)
    walk = LiveWalk(from: subject.root, additions: subject.additions)
    lints = LiveLintRegistry.all.filter(configuration.runs)
      .filter { subject.answers || !$0.asksCoordinators }.map { $0.init() }
    if lints.isEmpty { stage = .done }
  }

  package var isDone: Bool { stage == .done }

  package var progress: LintsListRequest.Progress {
    LintsListRequest.Progress(done: asked, total: toAsk)
  }

  /// Continues for about `budget`; returns true when the pass is finished.
  @discardableResult
  package func resume(for budget: Duration) -> Bool {
    var last = ContinuousClock.now
    let end = last + budget
    // A look at the clock takes longer than most questions; but a question runs code of the app, so
    // there are several between two looks only while they take little of the time.
    var (unchecked, most) = (0, 1)
    while !isDone {
      if step() { unchecked += 1 } else { unchecked = most }
      if unchecked < most { continue }
      unchecked = 0
      let now = ContinuousClock.now
      if now >= end { break }
      most = now - last < budget / 16 ? min(2 * most, Self.questionsPerLook) : 1
      last = now
    }
    return isDone
  }

  /// The most cheap steps between two looks at the clock.
  private static let questionsPerLook = 8

  /// Continues for this many steps; returns true when the pass is finished.
  @discardableResult
  package func resume(steps: Int) -> Bool {
    var left = steps
    while left > 0, !isDone {
      step()
      left -= 1
    }
    return isDone
  }

  /// The findings so far, which are complete once the pass is finished; O(findings).
  package var outcome: [LintCandidate] {
    lints.flatMap(\.candidates) + lints.flatMap(missingFacts)
  }

  /// Takes a step; returns whether it was a cheap one.
  @discardableResult
  private func step() -> Bool {
    switch stage {
    case .walking:
      if !walk.step(tree, lints) {
        stage = .asking
        toAsk = tree.visits.reduce(0) { $0 + tree.routes.kinds[$1.routeType].routes.count }
      }
    case .asking: return ask()
    case .concluding(let index):
      if index == lints.count {
        stage = .done
      } else if !lints[index].conclude(in: tree) {
        stage = .concluding(index + 1)
      }
    case .done: break
    }
    return false
  }

  /// The number of routes that a coordinator is asked about in one step, up to the first yes.
  private static let questionsPerStep = 4

  /// Asks one coordinator about a few routes, the first of each type before the others; returns
  /// whether it was cheap.
  private func ask() -> Bool {
    guard visit < tree.visits.count else {
      if asksOthers { stage = .concluding(0) }
      (asksOthers, visit, route) = (true, 0, 0)
      return true
    }
    let present = tree.visits[visit]
    let isFirst = tree.kinds[present.type].first == present.index
    let routes = tree.routes.kinds[present.routeType].routes
    guard isFirst != asksOthers, route < routes.count, let node = present.node else {
      // The questions to a coordinator that is gone need no answer.
      if isFirst != asksOthers { asked += routes.count - route }
      visit += 1
      route = 0
      return true
    }
    if route == 0 { rootIndex = tree.routes.index(of: node.lintedRoot, in: present.routeType) }
    let end = min(route + Self.questionsPerStep, routes.count)
    while route < end {
      let type = node.navigationType(ofClaimed: routes[route])
      let isRoot = rootIndex == route
      route += 1
      asked += 1
      if type == nil, !isRoot { continue }
      let claim = LiveClaim(
        visit: present, node: node, route: routes[route - 1],
        key: KnownRoutes.Key(type: present.routeType, index: route - 1), isClaimed: type != nil,
        isRoot: isRoot, navigationType: type)
      for lint in lints { lint.visit(claim, in: tree) }
      return false
    }
    return true
  }

  private func missingFacts(of lint: any LiveLint) -> [LintCandidate] {
    let type = type(of: lint)
    guard type.asksCoordinators else { return [] }
    return tree.foreign.values.map { coordinator in
      let name = "\(clipped: coordinator.name)"
      return type.finding(
        "other-framework", .text(coordinator.name), verdict: .unknown, coordinator: coordinator,
        message: "\(name) belongs to another framework and cannot be asked about routes",
        advice: "nothing, unless you want to allow '\(type.description.name):\(name)'")
    }
  }
}

/// Similar findings for coordinators of one type, merged into one finding for each route.
@MainActor
struct AlikeFindings {
  private struct Key: Hashable {
    let type: Int
    let route: KnownRoutes.Key
    let rule: String
  }

  private struct Alike {
    let coordinator: CoordinatorReference
    let route: RouteLabel
    var others: Int
    let finding: (CoordinatorReference, RouteLabel, String) -> LintCandidate
  }

  private var found: [Key: Alike] = [:]

  /// Adds a finding; the closure gets the first coordinator, the route, and words for the others.
  mutating func add(
    _ claim: LiveClaim, in tree: LintedTree, _ rule: String,
    _ finding: @escaping (CoordinatorReference, RouteLabel, String) -> LintCandidate
  ) {
    let key = Key(type: claim.visit.type, route: claim.key, rule: rule)
    if found[key] != nil {
      found[key]?.others += 1
    } else {
      found[key] = Alike(
        coordinator: claim.reference, route: tree.label(claim.route), others: 0, finding: finding)
    }
  }

  var candidates: [LintCandidate] {
    found.values.map { alike in
      let others = alike.others == 0 ? "" : " (and \(alike.others) more of its type)"
      return alike.finding(alike.coordinator, alike.route, others)
    }
  }
}
