extension Coordinator {
  /// Makes `child` a child of this coordinator.
  ///
  /// Refused, reported, and without effect where the child already has an owner (``FlowError``:
  /// `duplicateChild`, `circularReference` or `configurationError`). O(1); O(depth) for a child that has
  /// a subtree already.
  @discardableResult
  public func addChild(_ child: Coordinator<some Route>) -> Bool {
    take(child, as: childRole)
  }

  /// Lets `child` go, popping it where it is pushed.
  ///
  /// Without effect where it is no child. O(children).
  public func removeChild(_ child: Coordinator<some Route>) {
    detach(child)
  }

  /// Registers a coordinator that may be presented as a modal, under the route that is its root.
  ///
  /// Refused as in ``addChild(_:)``.
  @discardableResult
  public func addModalCoordinator(_ modal: Coordinator<R>) -> Bool {
    take(modal, as: .modalRegistration)
  }

  /// Takes the registration of `modal` back; where it is up, it stays up.
  ///
  /// O(registrations).
  public func removeModalCoordinator(_ modal: Coordinator<R>) {
    guard let index = modalRegistrations.firstIndex(where: { $0 === modal }) else { return }
    modalRegistrations.remove(at: index)
    if modalNode === modal {
      modal.adopted(by: self, as: .presentedModal)
    } else {
      modal.released()
    }
    FlowEvents.post(.hierarchyChanged(self))
  }

  func take(_ candidate: any CoordinatorNode, as role: CoordinatorRole) -> Bool {
    if let refusal = Ownership.refusal(of: candidate, by: self, as: role) {
      report(refusal)
      return false
    }
    guard Navigation.mayChange(self) else { return false }
    defer { Lifecycle.tellAll() }
    Lifecycle.around {
      candidate.adopted(by: self, as: role)
      if role == .modalRegistration {
        modalRegistrations.append(candidate)
      } else {
        childNodes.append(candidate)
      }
      FlowEvents.post(.hierarchyChanged(self))
    }
    return true
  }

  func detach(_ child: any CoordinatorNode) {
    guard let index = childNodes.firstIndex(where: { $0 === child }), Navigation.mayChange(self)
    else { return }
    defer { Lifecycle.tellAll() }
    Lifecycle.around {
      willDetach(child)
      if position(of: child) != nil {
        var builder = PlanBuilder()
        builder.removeChild(child, from: self)
        Navigation.apply(builder.steps)
      }
      childNodes.remove(at: index)
      child.released()
      FlowEvents.post(.hierarchyChanged(self))
    }
  }
}
