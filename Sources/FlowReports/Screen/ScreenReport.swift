/// Where the user is: the route on screen, the way to it from the root, and what is presented.
package struct ScreenReport: Report {
  /// A coordinator on the way from the root to the screen.
  package struct Place: Encodable, Equatable, Sendable {
    package let coordinator: CoordinatorReference
    /// The name that the app gives it; nil without one.
    package let givenName: String?
    package let relation: Relation
    /// What it shows itself: its own top route, also where a coordinator on top of it hides that.
    package let route: RouteLabel
    /// The selected tab, from 1, and the number of tabs; nil if it has none.
    package let tab: Tab?
    /// The number of its own screens on top of its root.
    package let pushed: Int
  }

  package struct Tab: Encodable, Equatable, Sendable {
    package let selected: Int
    package let count: Int
  }

  /// A presentation on the way, from the bottom to the top.
  package struct Presentation: Encodable, Equatable, Sendable {
    /// How it is presented: sheet, full-screen cover, detour, alert or popover.
    package let kind: String
    package let route: RouteLabel
    /// The coordinator that presents it.
    package let presenter: CoordinatorReference
    /// The coordinator that is presented; nil for a route without one.
    package let presented: CoordinatorReference?
    /// The heights at which a sheet rests; empty if it is none.
    package let detents: [String]
  }

  package let moment: AnswerMoment
  /// From the root to the coordinator of the screen; never empty.
  package let path: [Place]
  package let presentations: [Presentation]
  /// The last navigation; nil if the target does not keep navigations.
  package let last: NavigationReport?
  /// The number of places, nearest to the screen, that the text and the document have.
  let limit: Int?

  package init(
    _ snapshot: FlowSnapshot, at moment: AnswerMoment, after last: NavigationReport?,
    limit: Int? = nil
  ) {
    self.moment = moment
    self.last = last
    self.limit = limit
    let nodes = snapshot.visiblePath.compactMap { snapshot[$0] }
    path = nodes.map { Place($0, in: snapshot) }
    presentations = nodes.indices.flatMap { index -> [Presentation] in
      let node = nodes[index]
      let next = nodes.indices.contains(index + 1) ? nodes[index + 1] : nil
      return [Presentation(of: node, showing: next)].compactMap(\.self)
    }
  }

  /// The route on screen.
  package var route: RouteLabel? { path.last?.route }
  /// The coordinator of the screen.
  package var coordinator: CoordinatorReference? { path.last?.coordinator }

  package var next: [NextStep] {
    var steps = [NextStep(["snapshot", moment.target], "the whole hierarchy")]
    if moment.engine != nil {
      steps.append(NextStep(["explain", moment.target, "--all"], "where to go from here"))
    }
    return steps
  }
}

extension ScreenReport.Place {
  fileprivate init(_ node: FlowNode, in snapshot: FlowSnapshot) {
    coordinator = CoordinatorReference(node)
    givenName = node.givenName
    relation = node.relation
    route = node.currentRoute
    let tabs = node.children.count { snapshot[$0]?.relation == .tab }
    tab = node.selectedTab.flatMap {
      $0 >= 0 && tabs > 0 ? ScreenReport.Tab(selected: $0 + 1, count: tabs) : nil
    }
    pushed = node.stack.count
  }
}

extension ScreenReport.Presentation {
  /// What a coordinator presents: another coordinator, which shows, or a route of its own.
  fileprivate init?(of node: FlowNode, showing next: FlowNode?) {
    presenter = CoordinatorReference(node)
    presented = next.flatMap { $0.relation.isPresentation ? CoordinatorReference($0) : nil }
    let heights = node.detents?.detents.map(\.rawValue) ?? []
    switch next?.relation {
    case .detour?: (kind, route, detents) = ("detour", node.detour ?? next?.root ?? node.root, [])
    case .alert?: (kind, route, detents) = ("alert", next?.root ?? node.root, [])
    case .popover?: (kind, route, detents) = ("popover", next?.root ?? node.root, [])
    case .presentedModal?:
      (kind, route) = (Self.kind(of: node.detents), node.presented ?? next?.root ?? node.root)
      detents = heights
    case nil:
      guard let own = node.presented else { return nil }
      (kind, route, detents) = (Self.kind(of: node.detents), own, heights)
    default: return nil
    }
  }

  private static func kind(of detents: ModalDetentConfiguration?) -> String {
    detents?.isFullScreenCover == true ? "full-screen cover" : "sheet"
  }
}
