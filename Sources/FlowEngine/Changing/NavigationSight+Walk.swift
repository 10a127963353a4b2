/// What a navigation was about, which is on screen after it or not.
@MainActor
enum NavigationSubject {
  /// The coordinator that took the route. Its plan uncovers it, so only coordinators above can hide
  /// it.
  case taker(CoordinatorNode)
  /// The route to which the flow was changed, by whatever the app put on screen.
  case flow(any Route)
  /// What these steps changed.
  case steps([NavigationStep])
  /// A navigation that failed.
  case none
}

extension NavigationSight {
  /// The screen in sight below `root` now; O(depth of what is visible).
  @MainActor
  init(below root: CoordinatorNode, of subject: NavigationSubject) {
    var walk = SightWalk(of: subject, from: root)
    while let next = walk.node.visibleBelow { walk.descend(to: next) }
    let leaf = walk.node
    let route = if case .route(let top) = leaf.topEntry { top } else { leaf.rootRoute }
    self.init(
      coordinator: CoordinatorReference(leaf), route: RouteValue(route),
      showsRequest: walk.shows { LiveCoordinator(node: $0).presents })
  }

  /// The screen that will be in sight below `root`.
  @MainActor
  init(below root: CoordinatorNode, of subject: NavigationSubject, in foresight: Foresight) {
    var walk = SightWalk(of: subject, from: root)
    while let next = foresight.coordinator(walk.node)?.above { walk.descend(to: next) }
    let shape = foresight.shape(of: walk.node)
    let route = if case .route(let top) = shape.top { top } else { shape.root }
    self.init(
      coordinator: CoordinatorReference(walk.node), route: RouteValue(route),
      showsRequest: walk.shows { foresight.shape(of: $0).presents })
  }
}

extension NavigationPlan {
  /// The screen that the user will see after the plan, which `origin` was asked for; nil for a flow
  /// change, which cannot be predicted.
  @MainActor
  package func sight(from origin: CoordinatorNode, in foresight: Foresight) -> NavigationSight? {
    guard flowChange == nil, let taker else { return nil }
    return NavigationSight(below: origin.topmost, of: .taker(taker), in: foresight)
  }
}

/// A walk from a root down to the coordinator whose screen is visible.
@MainActor
private struct SightWalk {
  private(set) var node: CoordinatorNode
  private let subject: NavigationSubject
  /// The coordinator that the subject is about, if it is about one.
  private let only: CoordinatorNode?
  private var passesOnly: Bool
  /// Whether the walk passed a screen of the route to which the flow was changed.
  private var showsRoute = false
  /// The coordinators of the walk, if the subject is about several.
  private var path: Set<CoordinatorID> = []

  init(of subject: NavigationSubject, from root: CoordinatorNode) {
    (self.subject, node) = (subject, root)
    only =
      switch subject {
      case .taker(let taker): taker
      case .steps(let steps): steps.count == 1 ? steps[0].node : nil
      case .flow, .none: nil
      }
    passesOnly = only === root
    if case .steps = subject, only == nil { path = [root.id] }
    note(root)
  }

  private mutating func note(_ node: CoordinatorNode) {
    guard case .flow(let route) = subject, !showsRoute else { return }
    let top: (any Route)? = if case .route(let top) = node.topEntry { top } else { nil }
    showsRoute =
      isSameRoute(node.rootRoute, route) || top.map { isSameRoute($0, route) } ?? false
  }

  mutating func descend(to next: CoordinatorNode) {
    node = next
    if next === only { passesOnly = true }
    if !path.isEmpty { path.insert(next.id) }
    note(next)
  }

  /// Whether the walk passed the subject, and no presentation is above what changed there.
  func shows(_ presents: (CoordinatorNode) -> Presents) -> Bool {
    switch subject {
    case .none: return false
    case .taker: return passesOnly
    case .flow: return showsRoute
    case .steps(let steps):
      return steps.contains { step in
        (only == nil ? path.contains(step.node.id) : passesOnly)
          && step.mutation.isInSight(below: presents(step.node))
      }
    }
  }
}

/// What a coordinator presents, which covers the rest of it.
private enum Presents { case nothing, modal, detour }

extension ShownCoordinator {
  fileprivate var presents: Presents {
    detour != nil ? .detour : modal != nil ? .modal : .nothing
  }
}

extension NavigationMutation {
  /// Whether the effect of the change is visible on a coordinator that is in sight.
  fileprivate func isInSight(below presented: Presents) -> Bool {
    switch self {
    case .presentDetour, .dismissDetour, .reset: true
    case .present, .dismissModal, .updateDetents: presented != .detour
    case .setRoot, .push, .pushChild, .truncatePath, .removeChild, .selectTab:
      presented == .nothing
    }
  }
}
