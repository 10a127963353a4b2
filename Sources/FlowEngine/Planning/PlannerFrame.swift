extension Planner {
  /// As what a coordinator is asked.
  enum Role {
    case start
    case bubbled
    case presentedModal
    case detour
    case child
    case flow
    case tab(Int)
    /// A tab that was asked for by name.
    case chosenTab(Int)
    case modalRegistration

    /// Whether it is asked for being on screen, and not for what it says it can handle.
    var isOnScreen: Bool {
      switch self {
      case .start, .bubbled, .presentedModal, .detour, .chosenTab: true
      case .child, .flow, .tab, .modalRegistration: false
      }
    }

    /// Whether others are asked after it even if it fails.
    var mayFail: Bool {
      switch self {
      case .presentedModal, .detour, .tab: true
      case .start, .bubbled, .child, .flow, .chosenTab, .modalRegistration: false
      }
    }
  }

  /// What a coordinator that takes the route does with it.
  enum Action {
    case goBack(to: RouteMatch)
    case show(replacing: Bool)
    /// Presents the modal; without `detents`, with those that the coordinator gives it.
    case present(any CoordinatorNode, detents: ModalDetentConfiguration? = nil)
    case selectTab(Int)
  }

  enum Answer {
    case ask(any CoordinatorNode, as: Role)
    case take(Action)
    case fail(FlowError)
    case declined
  }

  /// One coordinator in the middle of being asked.
  @MainActor
  struct Frame {
    let node: any CoordinatorNode
    let role: Role
    /// Where the question came up from.
    let caller: (any CoordinatorNode)?
    /// Whether it comes on screen only with this navigation.
    let isNew: Bool

    private var stage = Stage.alreadyThere
    private var nextIndex = 0
    private var claim: Bool?

    init(
      node: any CoordinatorNode, role: Role, caller: (any CoordinatorNode)? = nil,
      isNew: Bool = false
    ) {
      self.node = node
      self.role = role
      self.caller = caller
      self.isNew = isNew
    }

    /// The frame of a coordinator that this one leads to.
    func below(_ node: any CoordinatorNode, as role: Role) -> Frame {
      let isNew =
        switch role {
        case .modalRegistration: true
        case .child: self.node.position(of: node) == nil
        case .start, .bubbled, .presentedModal, .detour, .flow, .tab, .chosenTab: false
        }
      return Frame(node: node, role: role, isNew: self.isNew || isNew)
    }

    private enum Stage { case alreadyThere, presentedModal, detour, own, below, registrations, end }
  }
}

@MainActor
extension Planner.Frame {
  /// The order of questions at one coordinator.
  ///
  /// Each call goes on where the last one stopped.
  mutating func nextQuestion(
    about route: any Route, depth: Int, _ recorder: TraceRecorder?
  ) -> Planner.Answer {
    while true {
      switch stage {
      case .alreadyThere:
        stage = .presentedModal
        let match = alreadyThere(route)
        if let match, !isShownAgain(route, at: match) {
          recorder?.note(depth, node, .alreadyThere, true, match.explanation)
          return .take(.goBack(to: match))
        }
        recorder?.note(
          depth, node, .alreadyThere, false,
          match == nil ? "not on its stack" : "on its stack, and shown again all the same")
      case .presentedModal:
        stage = .detour
        if let modal = node.modalNode, modal !== caller {
          recorder?.note(depth, modal, .presentedModal, true, "presented by \(node.name): asked")
          return .ask(modal, as: .presentedModal)
        }
      case .detour:
        stage = .own
        if let detour = node.detourNode, detour !== caller {
          recorder?.note(depth, detour, .detour, true, "on top of \(node.name): asked")
          return .ask(detour, as: .detour)
        }
      case .own:
        stage = .below
        if let answer = own(route, depth: depth, recorder) { return answer }
      case .below:
        if let (next, role) = nextBelow() {
          recorder?.note(depth, next, role.question, true, "below \(node.name): asked")
          return .ask(next, as: role)
        }
        nextIndex = 0
        stage = node.isTabbed ? .end : .registrations
      case .registrations:
        if let modal = nextRegistration() {
          recorder?.note(
            depth, modal, .modalRegistration, true, "registered with \(node.name): asked")
          return .ask(modal, as: .modalRegistration)
        }
        stage = .end
      case .end:
        return .declined
      }
    }
  }

  private mutating func claims(_ route: any Route) -> Bool {
    if let claim { return claim }
    let answer = node.canHandle(route)
    claim = answer
    return answer
  }

  private mutating func alreadyThere(_ route: any Route) -> RouteMatch? {
    if node.isTabbed || !role.isOnScreen {
      guard claims(route) else { return nil }
    }
    return node.match(route)
  }

  /// Whether a route that is there is put on the stack once more, in place of going back to it.
  private mutating func isShownAgain(_ route: any Route, at match: RouteMatch) -> Bool {
    // The root of a coordinator that comes on screen with it shows once.
    if isNew, match == .root { return false }
    guard match != .presented, node.duplicatePolicy == .append, claims(route) else {
      return false
    }
    return switch node.navigationType(for: route) {
    case .push, .replace: true
    case .modal, .tabSwitch: false
    }
  }

  private mutating func own(
    _ route: any Route, depth: Int, _ recorder: TraceRecorder?
  ) -> Planner.Answer? {
    guard claims(route) else {
      recorder?.note(depth, node, .own, false, "cannot handle it")
      return nil
    }
    guard node.accepts(route) else {
      recorder?.note(
        depth, node, .own, false, "claims it, but it is no \(node.routeTypeName)")
      return nil
    }
    let answer = show(route)
    if let recorder {
      let (accepted, text) = answer.explanation
      recorder.note(depth, node, .own, accepted, text)
    }
    return answer
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
      case nil: break
      }
      return .fail(
        .modalCoordinatorNotConfigured(
          coordinator: node.name, route: route.identifier,
          routeType: String(describing: type(of: route))))
    case .tabSwitch(let index):
      let tabs = node.isTabbed ? node.childNodes.indices : 0..<0
      guard tabs.contains(index) else {
        return .fail(.invalidTabIndex(index: index, validRange: tabs))
      }
      return .take(.selectTab(index))
    }
  }

  /// The next child that is not the caller; of tabs, the selected one first.
  private mutating func nextBelow() -> (any CoordinatorNode, Planner.Role)? {
    let children = node.childNodes
    while nextIndex < children.count {
      let index = node.isTabbed ? tabIndex(inTurn: nextIndex, of: children.count) : nextIndex
      nextIndex += 1
      let child = children[index]
      if child === caller { continue }
      if node.isTabbed { return (child, .tab(index)) }
      return (child, child === node.flowNode ? .flow : .child)
    }
    return nil
  }

  private func tabIndex(inTurn turn: Int, of count: Int) -> Int {
    let selected = node.selectedTabIndex
    guard selected < count else { return turn }
    if turn == 0 { return selected }
    return turn <= selected ? turn - 1 : turn
  }

  /// The next registered modal that was not asked already, as the caller or for being up.
  private mutating func nextRegistration() -> (any CoordinatorNode)? {
    let modals = node.modalRegistrations
    while nextIndex < modals.count {
      let modal = modals[nextIndex]
      nextIndex += 1
      let wasAsked = modal === caller || modal === node.modalNode
      if !wasAsked { return modal }
    }
    return nil
  }
}

extension RouteMatch {
  fileprivate var explanation: String {
    switch self {
    case .presented: "it is the modal that is up"
    case .entry: "it is on its stack"
    case .root: "it is its root"
    }
  }
}

extension Planner.Role {
  fileprivate var question: NavigationTrace.Question {
    switch self {
    case .flow: .flow
    case .tab, .chosenTab: .tab
    default: .child
    }
  }
}

extension Planner.Answer {
  fileprivate var explanation: (accepted: Bool, text: String) {
    switch self {
    case .take(.show(replacing: false)): (true, "pushes it")
    case .take(.show(replacing: true)): (true, "replaces its top with it")
    case .take(.present(let modal, _)): (true, "presents \(modal.name)")
    case .take(.selectTab(let index)): (true, "selects tab \(index)")
    case .take(.goBack): (true, "goes back to it")
    case .fail(let error): (false, error.description)
    case .ask, .declined: (false, "declined")
    }
  }
}
