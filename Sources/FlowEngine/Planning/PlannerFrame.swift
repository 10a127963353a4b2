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

    /// Whether the walk goes on after the coordinator fails.
    var mayFail: Bool {
      switch self {
      case .presentedModal, .detour, .tab: true
      case .start, .bubbled, .child, .flow, .chosenTab, .modalRegistration: false
      }
    }
  }

  /// The action of a coordinator that takes the route.
  enum Action {
    case goBack(to: RouteMatch)
    case show(replacing: Bool)
    /// Presents the modal; without `detents`, with those that the coordinator gives it.
    case present(any CoordinatorNode, detents: ModalDetentConfiguration? = nil)
    case selectTab(Int)
  }

  enum Answer {
    case ask(any CoordinatorNode, as: Role)
    /// Ask the coordinators below this one, which has declined itself.
    case askBelow(any CoordinatorNode, as: Role, isTypeShown: Bool)
    case take(Action)
    case fail(FlowError)
    case declined
  }

  /// One coordinator that the walk is asking.
  @MainActor
  struct Frame {
    let node: any CoordinatorNode
    let role: Role
    /// The coordinator below that passed the route up.
    let caller: (any CoordinatorNode)?
    /// Whether the coordinator comes on screen only with this navigation.
    let isNew: Bool

    private var stage = Stage.alreadyThere
    /// The coordinators below that are still to be asked; nil until the first of them is.
    private var below: Planner.Below?
    private var claim: Bool?
    /// Whether a coordinator at or below it shows routes of the type; true where that is not
    /// counted.
    var isTypeShown = true

    init(
      node: any CoordinatorNode, role: Role, caller: (any CoordinatorNode)? = nil,
      isNew: Bool = false
    ) {
      self.node = node
      self.role = role
      self.caller = caller
      self.isNew = isNew
    }

    /// The frame of a coordinator below `above`, whose own frame has this `isNew`.
    ///
    /// It takes parts of the frame of `above`, since copying that frame costs more than the rest.
    init(
      _ node: any CoordinatorNode, as role: Role, below above: any CoordinatorNode, isNew: Bool
    ) {
      let comesUp =
        switch role {
        case .modalRegistration: true
        case .child: above.position(of: node) == nil
        case .start, .bubbled, .presentedModal, .detour, .flow, .tab, .chosenTab: false
        }
      self.init(node: node, role: role, isNew: isNew || comesUp)
    }

    /// Goes on with the coordinators below: this one has declined.
    mutating func skipOwnQuestions(isTypeShown: Bool) {
      stage = .below
      self.isTypeShown = isTypeShown
    }

    private enum Stage { case alreadyThere, presentedModal, detour, own, below }
  }
}

@MainActor
extension Planner.Frame {
  /// The order of questions at one coordinator.
  ///
  /// Each call continues after the last one. With a query, coordinators that are certain to decline
  /// are skipped.
  mutating func nextQuestion(
    about route: any Route, depth: Int, _ recorder: TraceRecorder?, _ query: RouteQuery?
  ) -> Planner.Answer {
    while true {
      switch stage {
      case .alreadyThere:
        stage = .presentedModal
        let match = alreadyThere(route)
        if let match, !isShownAgain(route, at: match) {
          recorder?.note(depth, node, .alreadyThere, true, .said(match.explanation))
          return .take(.goBack(to: match))
        }
        recorder?.note(
          depth, node, .alreadyThere, false,
          .said(match == nil ? "not on its stack" : "on its stack, and pushed again"))
      case .presentedModal:
        stage = .detour
        if let modal = node.modalNode, modal !== caller {
          recorder?.note(
            depth, modal, .presentedModal, true, .naming("presented by ", node, ": asked"))
          return .ask(modal, as: .presentedModal)
        }
      case .detour:
        stage = .own
        if let detour = node.detourNode, detour !== caller {
          recorder?.note(depth, detour, .detour, true, .naming("on top of ", node, ": asked"))
          return .ask(detour, as: .detour)
        }
      case .own:
        stage = .below
        if let answer = own(route, depth: depth, recorder) { return answer }
      case .below:
        return nextBelow(depth: depth, recorder, query)
      }
    }
  }

  /// Asks the next child or registered modal, except the caller, which declined before it asked.
  private mutating func nextBelow(
    depth: Int, _ recorder: TraceRecorder?, _ query: RouteQuery?
  ) -> Planner.Answer {
    if below == nil { below = Planner.Below(of: node) }
    while let (next, index) = below?.next(of: node) {
      if next === caller { continue }
      if let query {
        switch next.scanned(for: query) {
        case .isForeign: continue
        case .declines:
          isTypeShown = true
          continue
        case .declinesItself(let isTypeShown):
          return .askBelow(next, as: role(of: next, at: index), isTypeShown: isTypeShown)
        case .mayTakeIt: isTypeShown = true
        }
      }
      let role = role(of: next, at: index)
      let words = if case .modalRegistration = role { "registered with " } else { "below " }
      recorder?.note(depth, next, role.question, true, .naming(words, node, ": asked"))
      return .ask(next, as: role)
    }
    return .declined
  }

  private func role(of child: any CoordinatorNode, at index: Int) -> Planner.Role {
    below?.role(of: child, at: index, of: node) ?? .child
  }

  private mutating func claimsToShow(_ route: any Route) -> Bool {
    if let claim { return claim }
    let answer = node.claimsToShow(route)
    claim = answer
    return answer
  }

  private mutating func alreadyThere(_ route: any Route) -> RouteMatch? {
    if (node.isTabbed || !role.isOnScreen), !node.accepts(route) || !claimsToShow(route) {
      return nil
    }
    return node.match(route)
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
    _ route: any Route, depth: Int, _ recorder: TraceRecorder?
  ) -> Planner.Answer? {
    // A claim to another type leads nowhere, and only an explanation shows it.
    if recorder == nil, !node.accepts(route) { return nil }
    guard claimsToShow(route) else {
      recorder?.note(depth, node, .own, false, .said("cannot handle it"))
      return nil
    }
    guard node.accepts(route) else {
      recorder?.note(
        depth, node, .own, false,
        .naming(node.routeType, before: "claims it, but its type isn't ", after: ""))
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
      case nil:
        return .fail(
          .modalCoordinatorNotConfigured(
            coordinator: node.name, route: route.identifier, routeType: route.typeName))
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

extension RouteMatch {
  fileprivate var explanation: String {
    switch self {
    case .presented: "it is the presented modal"
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
    case .modalRegistration: .modalRegistration
    default: .child
    }
  }
}

extension Planner.Answer {
  @MainActor fileprivate var explanation: (accepted: Bool, text: NavigationTrace.Answer) {
    switch self {
    case .take(.show(replacing: false)): (true, .said("pushes it"))
    case .take(.show(replacing: true)): (true, .said("replaces its top with it"))
    case .take(.present(let modal, _)): (true, .naming("presents ", modal, ""))
    case .take(.selectTab(let index)): (true, .said("selects tab \(index)"))
    case .take(.goBack): (true, .said("goes back to it"))
    case .fail(let error): (false, .error(error))
    case .ask, .askBelow, .declined: (false, .said("declined"))
    }
  }
}
