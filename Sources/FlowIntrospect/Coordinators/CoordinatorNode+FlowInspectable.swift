public import FlowEngine

extension CoordinatorNode: FlowInspectable {
  /// The number of the coordinator's id.
  public var inspectionID: CoordinatorID { id }

  /// Returns the coordinator's state, with children, registrations and presentations as links.
  public func inspect() -> Inspection {
    let owner = ownerNode
    let modal = owner?.modalNode
    return inspection(
      box.core, in: isWaiting(in: modal) ? nil : context(below: owner, whoseModalIs: modal),
      besides: modal
    ) { $0 }
  }

  /// Returns the coordinator's state after the predicted plan, with links to what `foreseen` makes
  /// of the coordinators.
  func inspect(
    after foresight: Foresight, _ foreseen: (CoordinatorNode) -> any FlowInspectable
  ) -> Inspection {
    inspection(
      foresight.state(of: self), in: foresight.presentationContext(of: self),
      besides: foresight.modal(besides: self), linking: foreseen)
  }

  private func inspection(
    _ state: StateCore, in context: CoordinatorPresentationContext?,
    besides modal: CoordinatorNode?, linking target: (CoordinatorNode) -> any FlowInspectable
  ) -> Inspection {
    var inspection = Inspection(
      named: kind.map { .own($0.name) } ?? .type(type(of: self)),
      routeType: kind.map { .text($0.routeTypeName) } ?? .type(routeType), context: context,
      root: .value(state.root))
    inspection.tabItem = tabItem
    inspection.givenName = inspectionName ?? (role == .tab ? ownerNode?.name(ofTab: id) : nil)
    inspection.givenFacts = allInspectionFacts
    inspection.take(state, of: self, besides: modal, linking: target)
    return inspection
  }
}

extension Inspection {
  // Not generic over the route, since generic code asks the runtime for the layout of each value.
  fileprivate mutating func take(
    _ state: StateCore, of node: CoordinatorNode, besides modal: CoordinatorNode?,
    linking target: (CoordinatorNode) -> any FlowInspectable
  ) {
    if !state.path.isEmpty {
      path = state.path.map { entry in
        switch entry {
        case .route(let route): .route(.value(route))
        case .child(let child): .child(child.id)
        }
      }
    }
    presented = state.presented.map { .value($0) }
    detents = state.detents
    modalDetents = node.offeredDetents(at: state.root, besides: modal)
    detour = state.detour.map { .value($0) }
    selectedTab = node.isTabbed ? state.selectedTab : nil
    shows = node.visibleBelow(in: state)?.id
    links = Self.links(state, of: node, to: target)
  }

  private static func links(
    _ state: StateCore, of node: CoordinatorNode,
    to target: (CoordinatorNode) -> any FlowInspectable
  ) -> [Link] {
    let (children, registrations) = (node.childNodes, node.modalRegistrations)
    let pushed = Set(state.path.children(from: 0).map(\.id))
    let modal = state.modal?.node
    var links: [Link] = []
    links.reserveCapacity(children.count + registrations.count)
    for child in children {
      let relation = Relation(as: child.role, isPushed: pushed.contains(child.id))
      links.append(Link(target(child), as: relation))
    }
    for registration in registrations {
      let relation = Relation(as: registration.role, isUp: registration === modal)
      links.append(Link(target(registration), as: relation, isRegistered: true))
    }
    // In a predicted state, these have no owner and no role yet.
    if let modal, modal.isOwnedWhileUp {
      links.append(Link(target(modal), as: Relation(as: .presentedModal)))
    }
    if let detour = state.detourHolder {
      links.append(Link(target(detour.node), as: Relation(as: .detour)))
    }
    return links
  }
}
