extension Planner {
  /// The role in which the planner asks a coordinator.
  enum Role {
    case start
    case bubbled
    case presentedModal
    case detour
    case child
    case flow
    case tab(Int)
    /// A tab that the request names.
    case chosenTab(Int)
    case modalRegistration

    var isOnScreen: Bool {
      switch self {
      case .start, .bubbled, .presentedModal, .detour, .chosenTab: true
      case .child, .flow, .tab, .modalRegistration: false
      }
    }

    /// Whether the walk goes on after the coordinator fails: every coordinator that another one asks
    /// of those below it.
    var mayFail: Bool {
      switch self {
      case .presentedModal, .detour, .child, .flow, .tab, .modalRegistration: true
      case .start, .bubbled, .chosenTab: false
      }
    }
  }

  /// The action of a coordinator that takes the route.
  enum Action {
    case goBack(to: RouteMatch)
    case show(replacing: Bool)
    /// Presents the modal; without `detents`, with those that the coordinator gives it.
    indirect case present(CoordinatorNode, detents: ModalDetentConfiguration? = nil)
    case selectTab(Int)
  }

  enum Answer {
    case ask(CoordinatorNode, as: Role)
    case take(Action)
    indirect case fail(FlowError)
    case declined
  }

  /// What a walk asks about, and what it notes.
  ///
  /// A class, because it is passed to each coordinator, and copying an existential route takes
  /// longer.
  @MainActor
  final class Inquiry {
    let route: any Route
    /// Whether coordinators that are certain to decline are skipped.
    let isSkipping: Bool
    @exclusivity(unchecked) var log: WalkLog?
    /// Coordinators that show none of these types, nor those below, are certain to decline.
    private(set) lazy var types = RouteTypeSet.of(type(of: route))

    init(_ route: any Route, isSkipping: Bool, log: WalkLog?) {
      self.route = route
      self.isSkipping = isSkipping
      self.log = log
    }
  }

  /// One coordinator that the walk is asking.
  @MainActor
  struct Frame {
    let node: CoordinatorNode
    let role: Role
    /// The coordinator below that passed the route up.
    let caller: CoordinatorNode?
    /// Whether the coordinator comes on screen only with this navigation.
    let isNew: Bool
    /// Whether the coordinator's own route type is that of the route.
    private let isOwnType: Bool
    /// Whether a coordinator at or below it shows routes of the type; true where that is not
    /// counted.
    var isTypeShown: Bool

    private var stage = Stage.alreadyThere
    private var claim: Bool?
    /// The number of children, or of registered modals, that were asked.
    private var turn = 0

    private enum Stage { case alreadyThere, presentedModal, detour, own, children, registrations }

    init(
      _ node: CoordinatorNode, as role: Role, caller: CoordinatorNode? = nil, isNew: Bool = false,
      _ inquiry: Inquiry
    ) {
      self.node = node
      self.role = role
      self.caller = caller
      self.isNew = isNew
      isOwnType = node.accepts(inquiry.route)
      isTypeShown = isOwnType || role.isOnScreen || node.box.isCovered || !inquiry.isSkipping
    }

    /// The frame of a coordinator that this one's frame leads to.
    func below(_ next: CoordinatorNode, as role: Role, _ inquiry: Inquiry) -> Frame {
      let comesUp =
        switch role {
        case .modalRegistration: true
        case .child: node.position(of: next) == nil
        case .start, .bubbled, .presentedModal, .detour, .flow, .tab, .chosenTab: false
        }
      return Frame(next, as: role, isNew: isNew || comesUp, inquiry)
    }
  }
}

extension Planner.Frame {
  /// The order of questions at one coordinator.
  ///
  /// Each call continues after the last one.
  mutating func nextQuestion(depth: Int, _ inquiry: Planner.Inquiry) -> Planner.Answer {
    while true {
      switch stage {
      case .alreadyThere:
        stage = .presentedModal
        let match = alreadyThere(inquiry.route)
        if let match, !isShownAgain(inquiry.route, at: match) {
          return .take(.goBack(to: match))
        }
        inquiry.log?.note(depth, node, match == nil ? .isNotThere : .isShownAgain)
        if !node.box.isCovered { stage = .own }
      case .presentedModal:
        stage = .detour
        if let modal = node.modalNode, modal !== caller {
          inquiry.log?.note(depth, modal, .modalAsked, node)
          return .ask(modal, as: .presentedModal)
        }
      case .detour:
        stage = .own
        if let detour = node.detourNode, detour !== caller {
          inquiry.log?.note(depth, detour, .detourAsked, node)
          return .ask(detour, as: .detour)
        }
      case .own:
        stage = .children
        if let answer = own(inquiry.route, depth: depth, inquiry) { return answer }
      case .children:
        while turn < node.structure.children.count {
          let index = node.isTabbed ? tabIndex(inTurn: turn) : turn
          turn += 1
          let next = node.structure.children[index]
          let role = role(ofChild: next, at: index)
          if mayTake(next, as: role, depth, inquiry) { return .ask(next, as: role) }
        }
        // The modals of a tab coordinator are reached by their own routes only.
        if node.isTabbed { return .declined }
        stage = .registrations
        turn = 0
      case .registrations:
        while turn < node.structure.registrations.count {
          let next = node.structure.registrations[turn]
          turn += 1
          if next !== node.modalNode, mayTake(next, as: .modalRegistration, depth, inquiry) {
            return .ask(next, as: .modalRegistration)
          }
        }
        return .declined
      }
    }
  }

  private func role(ofChild child: CoordinatorNode, at index: Int) -> Planner.Role {
    if node.isTabbed { return .tab(index) }
    return child === node.structure.flow ? .flow : .child
  }

  /// The selected tab is asked first.
  private func tabIndex(inTurn turn: Int) -> Int {
    let selected = node.selectedTabIndex
    guard selected < node.structure.children.count else { return turn }
    if turn == 0 { return selected }
    return turn <= selected ? turn - 1 : turn
  }

  /// Whether to ask a coordinator below: not the caller, which declined before it asked, and none
  /// that is certain to decline.
  private mutating func mayTake(
    _ next: CoordinatorNode, as role: Planner.Role, _ depth: Int, _ inquiry: Planner.Inquiry
  ) -> Bool {
    if next === caller { return false }
    if inquiry.isSkipping, next.routeTypes.isDisjoint(with: inquiry.types) {
      inquiry.log?.note(depth, next, .skipped(role), node)
      return false
    }
    inquiry.log?.note(depth, next, .asked(role), node)
    return !declinesAtOnce(next, depth + 1, inquiry)
  }

  /// Whether a coordinator without any below or on top of it declines, as most do: it then needs no
  /// frame.
  ///
  /// Off screen, a coordinator shows only a route that it claims. The only shortcut of the walk: an
  /// explanation asks without it, and the laws compare the two.
  private mutating func declinesAtOnce(
    _ next: CoordinatorNode, _ depth: Int, _ inquiry: Planner.Inquiry
  ) -> Bool {
    guard inquiry.isSkipping, next.isLeaf, !next.box.isCovered else { return false }
    let isOwnType = next.accepts(inquiry.route)
    if isOwnType, next.claimsToShow(inquiry.route) { return false }
    inquiry.log?.note(depth, next, .isNotThere)
    inquiry.log?.note(depth, next, isOwnType ? .cannotHandle : .isOfOtherType)
    if isOwnType { isTypeShown = true } else { next.recountRouteTypes() }
    return true
  }

  private mutating func claimsToShow(_ route: any Route) -> Bool {
    if let claim { return claim }
    let answer = node.claimsToShow(route)
    claim = answer
    return answer
  }

  private mutating func alreadyThere(_ route: any Route) -> RouteMatch? {
    if !isOwnType { return nil }
    if node.isTabbed || !role.isOnScreen, !claimsToShow(route) { return nil }
    return node.box.match(route)
  }

  /// The route on the stack of a coordinator that was asked on the way down and does not claim it.
  func unclaimedMatch(_ route: any Route) -> RouteMatch? {
    // Nothing is shown at the root of a tab coordinator but its tabs.
    guard isOwnType, claim == false, !role.isOnScreen, !node.isTabbed else { return nil }
    return node.box.match(route)
  }

  /// Whether a route on the stack is pushed again, in place of going back to it.
  private mutating func isShownAgain(_ route: any Route, at match: RouteMatch) -> Bool {
    // The root of a coordinator that comes on screen now shows once.
    if isNew, match == .root { return false }
    guard match != .presented, node.duplicatePolicy == .append, claimsToShow(route) else {
      return false
    }
    return node.navigationType(for: route).isOnStack
  }

  private mutating func own(
    _ route: any Route, depth: Int, _ inquiry: Planner.Inquiry
  ) -> Planner.Answer? {
    guard isOwnType else {
      inquiry.log?.note(depth, node, .isOfOtherType)
      return nil
    }
    guard claimsToShow(route) else {
      inquiry.log?.note(depth, node, .cannotHandle)
      return nil
    }
    return show(route)
  }

  private func show(_ route: any Route) -> Planner.Answer {
    switch node.navigationType(for: route) {
    case .push: return .take(.show(replacing: false))
    case .replace: return .take(.show(replacing: true))
    case .modal:
      if let modal = node.modalRegistration(rootedAt: route) {
        return .take(.present(modal))
      }
      switch node.madeModal(rootedAt: route) {
      case .success(let modal): return .take(.present(modal))
      case .failure(let error): return .fail(error)
      case nil:
        return .fail(
          .modalCoordinatorNotConfigured(
            coordinator: node.name, route: route.keptIdentifier, routeType: route.typeName))
      }
    case .tabSwitch(let index):
      let tabs = node.isTabbed ? node.childNodes.indices : 0..<0
      guard tabs.contains(index) else {
        return .fail(.invalidTabIndex(index: index, validRange: tabs))
      }
      return .take(.selectTab(index))
    }
  }
}
