import FlowEngine

/// What a pass has gathered of a live tree.
///
/// It holds no coordinator: what the app lets go in the meantime goes.
@MainActor
final class LiveTree {
  /// The type of some coordinators.
  struct Kind {
    let name: String
    /// The visit of the first of them.
    let first: Int
  }

  private(set) var visits: [LiveVisit] = []
  private(set) var kinds: [Kind] = []
  /// The types of coordinators of other frameworks, with the first of each.
  private(set) var foreign: [String: NodeReference] = [:]
  var routes: KnownRoutes
  let census: CoordinatorCensus?
  let redaction: Redaction
  /// The number of this pass in the census.
  let round: Int

  /// Parts of the tree that decide on routes for themselves, each with the part that it is in.
  ///
  /// A tab is one, since the selected tab is asked first: two tabs may show the same route, each in its
  /// own place. So is what was presented without being registered, which is asked first while it is up; that
  /// is in no other.
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

  /// Takes in a coordinator of FlowEngine.
  func add(_ node: any CoordinatorNode, as relation: Relation, below owner: Int?) -> LiveVisit {
    let parent = owner.map { visits[$0] }
    let index = visits.count
    let type = kind(of: node, at: index)
    let visit = LiveVisit(
      holder: WeakNode(node), id: NodeID(rawValue: node.id.rawValue), index: index, type: type,
      routeType: routes.noteTypeOfTree(node.routeType), relation: relation, owner: owner,
      depth: (parent?.depth ?? -1) + 1, scope: scope(of: relation, below: parent),
      approach: approach(to: relation, below: parent))
    visits.append(visit)
    return visit
  }

  func addForeign(_ reference: NodeReference) {
    if foreign[reference.name] == nil { foreign[reference.name] = reference }
  }

  /// The types of those coordinators that the way to this one may turn down at, and that are asked for
  /// the path underneath a route then.
  func leadingTypes(to visit: LiveVisit) -> Set<Int> { approaches[visit.approach] }

  /// The lowest coordinator that is above both, or is one of them; nil where none is.
  ///
  /// O(depth).
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

  func reference(_ visit: LiveVisit) -> NodeReference {
    NodeReference(id: visit.id, name: kinds[visit.type].name)
  }

  private func kind(of node: any CoordinatorNode, at visit: Int) -> Int {
    let key = ObjectIdentifier(Swift.type(of: node))
    if let known = kindIndices[key] { return known }
    kindIndices[key] = kinds.count
    kinds.append(Kind(name: Limits.clipped(node.name), first: visit))
    return kinds.count - 1
  }

  private func scope(of relation: Relation, below owner: LiveVisit?) -> Int {
    // No route comes across from another framework.
    guard let owner else { return visits.isEmpty ? 0 : newScope(in: nil) }
    return switch relation {
    case .tab: newScope(in: owner.scope)
    case .detour, .presentedModal: newScope(in: nil)
    case .root, .child, .pushed, .modalRegistration, .currentFlow: owner.scope
    }
  }

  private func newScope(in outer: Int?) -> Int {
    scopes.append(outer)
    return scopes.count - 1
  }

  private func approach(to relation: Relation, below owner: LiveVisit?) -> Int {
    guard let owner else { return 0 }
    switch relation {
    case .tab, .currentFlow: return owner.approach
    case .root, .detour, .presentedModal: return 0
    case .child, .pushed, .modalRegistration: break
    }
    let key = Approach(from: owner.approach, type: owner.type)
    if let known = approachIndices[key] { return known }
    let types = approaches[owner.approach]
    if types.contains(owner.type) {
      approachIndices[key] = owner.approach
    } else {
      approachIndices[key] = approaches.count
      approaches.append(types.union([owner.type]))
    }
    return approachIndices[key] ?? 0
  }
}
