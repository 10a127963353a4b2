extension Coordinator {
  /// Adds a child.
  ///
  /// A child that has an owner is refused and reported, without effect, as ``FlowError``
  /// `duplicateChild`, `circularReference` or `configurationError`. O(1); O(depth) for a child with
  /// a subtree.
  @discardableResult
  public func addChild(_ child: Coordinator<some Route>) -> Bool {
    take(child, as: isTabbed ? .tab : .child)
  }

  /// Removes a child, and pops it if it is pushed.
  ///
  /// Has no effect for any other coordinator. O(children).
  public func removeChild(_ child: Coordinator<some Route>) {
    detach(child)
  }

  /// Registers a modal coordinator; navigating to its root presents it.
  ///
  /// Refused as in ``addChild(_:)``.
  @discardableResult
  public func addModalCoordinator(_ modal: Coordinator<R>) -> Bool {
    take(modal, as: .modalRegistration)
  }

  /// Removes the registration of `modal`; a presented modal stays presented.
  ///
  /// O(registrations).
  public func removeModalCoordinator(_ modal: Coordinator<R>) {
    guard Applier.begin(at: self),
      let index = modalRegistrations.firstIndex(where: { $0 === modal })
    else { return }
    Observed.change {
      changeStructure { _ = $0.registrations.remove(at: index) }
      if modalNode === modal {
        modal.adopted(by: self, as: .presentedModal)
      } else {
        modal.released()
      }
      FlowEvents.post(.hierarchyChanged(self))
    }
  }

  /// Whether `owner` may take `candidate`; if it may not, this coordinator reports the reason.
  @inline(__always)
  func mayTake(
    _ candidate: any CoordinatorNode, as role: CoordinatorRole,
    by owner: any CoordinatorNode, presenting route: (any Route)? = nil
  ) -> Bool {
    guard
      let refusal = Ownership.refusal(of: candidate, by: owner, as: role, presenting: route)
    else { return true }
    report(refusal)
    return false
  }

  func take(_ candidate: any CoordinatorNode, as role: CoordinatorRole) -> Bool {
    guard Applier.begin(at: self, taking: candidate), mayTake(candidate, as: role, by: self) else {
      return false
    }
    defer { Lifecycle.tellAll() }
    Observed.change {
      // Only a tab can become visible without a step.
      Lifecycle.around(
        [],
        leaving: role == .tab
          ? NextChildren(owner: self, children: childNodes + [candidate]) : nil
      ) {
        candidate.adopted(by: self, as: role)
        changeStructure {
          switch role {
          case .modalRegistration: $0.registrations.append(candidate)
          case .flow:
            $0.children.append(candidate)
            $0.flow = candidate
          case .child, .tab, .presentedModal, .detour: $0.children.append(candidate)
          }
        }
        FlowEvents.post(.hierarchyChanged(self))
      }
    }
    return true
  }

  package func detach(_ child: any CoordinatorNode) {
    guard Applier.begin(at: self), let index = childNodes.firstIndex(where: { $0 === child })
    else { return }
    defer { Lifecycle.tellAll() }
    var rest = childNodes
    rest.remove(at: index)
    let steps = stepsToDetach(child)
    Observed.change {
      Lifecycle.around(steps, leaving: NextChildren(owner: self, children: rest)) {
        Observed.willChange(box, of: self)
        facade?.facadeWillLose(child)
        Applier.apply(steps)
        changeStructure { $0.removeChild(at: index) }
        child.released()
        FlowEvents.post(.hierarchyChanged(self))
      }
    }
  }
}
