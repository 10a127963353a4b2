public import FlowEngine

extension Coordinator: FlowInspectable {
  /// The number of the coordinator's id.
  public var inspectionID: NodeID { NodeID(rawValue: id.rawValue) }

  /// The coordinator's state with children, registrations and presentations as links.
  public func inspect() -> Inspection {
    inspection(router.unobservedState, in: contextIfUp, besides: ownerNode?.modalNode)
  }

  /// What the coordinator will be made of once what is foreseen has happened.
  func inspect(after foresight: Foresight) -> Inspection {
    inspection(
      NavigationState(foresight.state(of: self)), in: foresight.presentationContext(of: self),
      besides: foresight.modal(besides: self))
  }

  private func inspection(
    _ state: NavigationState<R>, in context: CoordinatorPresentationContext?,
    besides modal: (any CoordinatorNode)?
  ) -> Inspection {
    var inspection = Inspection(
      name: .type(type(of: self)), routeType: .type(R.self), context: context,
      root: .value(state.root))
    inspection.path = state.path.map { entry in
      if let child = entry.childNode { return .child(child.nodeID) }
      return .route(.value(entry.route ?? state.root))
    }
    inspection.presented = state.presented.map { .value($0) }
    inspection.detents = state.modalDetentConfiguration
    inspection.modalDetents = offeredDetents(at: state.root, besides: modal)
    inspection.detour = state.detour.map { .value($0) }
    inspection.selectedTab = isTabbed ? state.selectedTab : nil
    inspection.tabItem = tabItem
    inspection.shows = visibleBelow(in: state.core)?.nodeID
    inspection.links = links(state)
    return inspection
  }

  private func links(_ state: NavigationState<R>) -> [Inspection.Link] {
    let pushed = Set(state.path.compactMap { $0.childNode?.id })
    var links: [Inspection.Link] = []
    func add(_ node: any CoordinatorNode, as relation: Relation) {
      if let node = node as? any FlowInspectable {
        links.append(Inspection.Link(node, as: relation))
      }
    }
    for child in childNodes {
      let relation: Relation =
        if isTabbed { .tab } else if child === flowNode { .currentFlow } else {
          pushed.contains(child.id) ? .pushed : .child
        }
      add(child, as: relation)
    }
    for modal in modalRegistrations {
      add(modal, as: modal === state.modalNode ? .presentedModal : .modalRegistration)
    }
    if let modal = state.modalNode, modal.isOwnedWhileUp {
      add(modal, as: .presentedModal)
    }
    if let detour = state.detourNode { add(detour, as: .detour) }
    return links
  }
}

extension CoordinatorNode {
  fileprivate var nodeID: NodeID { NodeID(rawValue: id.rawValue) }
}
