/// The facts that a pass has gathered about a live tree.
///
/// It retains no coordinator, so that the app can release coordinators during the pass.
@MainActor
final class LintedTree {
  private(set) var visits: [LiveVisit] = []
  /// The coordinator types whose hooks can be asked, with the visit of the first coordinator of each.
  private(set) var kinds: [(name: String, first: Int)] = []
  /// The coordinator types of other frameworks, with the first coordinator of each.
  private(set) var foreign: [String: CoordinatorReference] = [:]
  var routes: KnownRoutes
  let census: CoordinatorCensus?
  let redaction: Redaction
  /// The number of this pass in the census.
  let round: Int

  /// The parts of the tree that handle routes independently, each with the part that contains it.
  ///
  /// A tab is such a part, since the selected tab is asked first: two tabs may show the same route.
  /// A modal and a detour are such parts too, since they are asked first while they are presented;
  /// no part contains them. So is a registered modal, presented or not: who takes a route then
  /// depends on what the user sees.
  private(set) var scopes: [Int?] = [nil]

  private var kindIndices: [ObjectIdentifier: Int] = [:]
  private var approaches = [Set<Int>()]
  private var approachIndices: [Approach: Int] = [:]

  private struct Approach: Hashable {
    let from: Int
    let type: Int
  }

  init(_ subject: LintSubject) {
    routes = KnownRoutes(subject.routes, complete: subject.completeRouteTypes)
    census = subject.census
    redaction = subject.redaction
    round = subject.census?.beginRound() ?? 0
  }

  /// Adds a coordinator whose hooks can be asked.
  func add(_ node: any FlowLintable, as relation: Relation, below owner: Int?) -> LiveVisit {
    let parent = owner.map { visits[$0] }
    let index = visits.count
    let type = kind(of: node, at: index)
    let visit = LiveVisit(
      holder: WeakNode(node), id: node.inspectionID, index: index, type: type,
      routeType: routes.noteTypeOfTree(node.lintedRouteType), relation: relation, owner: owner,
      depth: (parent?.depth ?? -1) + 1, scope: scope(of: relation, below: parent),
      approach: approach(to: relation, below: parent))
    visits.append(visit)
    return visit
  }

  func addForeign(_ reference: CoordinatorReference) {
    if foreign[reference.name] == nil { foreign[reference.name] = reference }
  }

  /// Returns the coordinator types on the way to this visit that are asked for the path to a route.
  func leadingTypes(to visit: LiveVisit) -> Set<Int> { approaches[visit.approach] }

  /// Returns the lowest coordinator that is above both or is one of them, or nil; O(depth).
  func meeting(of lhs: Int, _ rhs: Int) -> Int? {
    var (left, right) = (visits[lhs], visits[rhs])
    while left.index != right.index {
      let isLeftDeeper = left.depth >= right.depth
      guard let up = isLeftDeeper ? left.owner : right.owner else { return nil }
      if isLeftDeeper { left = visits[up] } else { right = visits[up] }
    }
    return left.index
  }

  func label(_ route: any Route) -> RouteLabel { redaction.label(of: route) }

  func reference(_ visit: LiveVisit) -> CoordinatorReference {
    CoordinatorReference(id: visit.id, clipping: kinds[visit.type].name)
  }

  private func kind(of node: any FlowLintable, at visit: Int) -> Int {
    let key = ObjectIdentifier(Swift.type(of: node))
    if let known = kindIndices[key] { return known }
    kindIndices[key] = kinds.count
    kinds.append((Limits.clipped(node.name), visit))
    return kinds.count - 1
  }

  private func scope(of relation: Relation, below owner: LiveVisit?) -> Int {
    // Routes are not passed on from coordinators of other frameworks.
    guard let owner else { return visits.isEmpty ? 0 : newScope(in: nil) }
    if relation == .tab { return newScope(in: owner.scope) }
    let isOnTop = relation.isPresentation || relation == .modalRegistration
    return isOnTop ? newScope(in: nil) : owner.scope
  }

  private func newScope(in outer: Int?) -> Int {
    scopes.append(outer)
    return scopes.count - 1
  }

  private func approach(to relation: Relation, below owner: LiveVisit?) -> Int {
    guard let owner else { return 0 }
    switch relation {
    case .tab, .currentFlow, .column, .page: return owner.approach
    case .root, .detour, .presentedModal, .alert, .popover: return 0
    case .child, .pushed, .modalRegistration: break
    }
    let key = Approach(from: owner.approach, type: owner.type)
    if let known = approachIndices[key] { return known }
    let types = approaches[owner.approach]
    let isNew = !types.contains(owner.type)
    if isNew { approaches.append(types.union([owner.type])) }
    let approach = isNew ? approaches.count - 1 : owner.approach
    approachIndices[key] = approach
    return approach
  }
}
