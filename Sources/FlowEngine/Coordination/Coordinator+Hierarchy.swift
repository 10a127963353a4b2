extension Coordinator {
  /// Adds a child.
  ///
  /// A child that has an owner is refused and reported, without effect, as ``FlowError``
  /// `duplicateChild`, `circularReference` or `configurationError`. O(1); O(depth) for a child with
  /// a subtree.
  @discardableResult
  public func addChild(
    _ child: Coordinator<some Route>,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      take(child, as: isTabbed ? .tab : .child)
    }
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
  public func addModalCoordinator(
    _ modal: Coordinator<R>,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { take(modal, as: .modalRegistration) }
  }

  /// Removes the registration of `modal`; a presented modal stays presented.
  ///
  /// O(registrations).
  public func removeModalCoordinator(_ modal: Coordinator<R>) {
    _ = Change.make(at: self) {
      guard let index = modalRegistrations.firstIndex(where: { $0 === modal }) else {
        return .nothing(false)
      }
      return .structure(
        Change.StructureChange { [self] in
          changeStructure { _ = $0.registrations.remove(at: index) }
          if modalNode === modal {
            modal.adopted(by: self, as: .presentedModal)
          } else {
            modal.released()
          }
          Change.didChangeHierarchy(self)
        })
    }
  }
}

extension CoordinatorNode {
  package func take(_ candidate: CoordinatorNode, as role: CoordinatorRole) -> Bool {
    Change.make(at: self, taking: candidate) {
      if let refusal = Ownership.refusal(of: candidate, by: self, as: role) {
        return .refused(refusal)
      }
      // Only a tab can become visible without a step.
      let next =
        role == .tab ? NextChildren(owner: self, children: childNodes + [candidate]) : nil
      return .structure(
        Change.StructureChange(next: next) { [self] in
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
          Change.didChangeHierarchy(self)
        })
    }
  }

  package func detach(_ child: CoordinatorNode) {
    _ = Change.make(at: self) {
      guard let index = childNodes.firstIndex(where: { $0 === child }) else {
        return .nothing(false)
      }
      var rest = childNodes
      rest.remove(at: index)
      let steps = stepsToDetach(child, at: index)
      return .structure(
        Change.StructureChange(steps: steps, next: NextChildren(owner: self, children: rest)) {
          [self] in
          Observed.willChange(self)
          willLose(child)
          Change.apply(steps)
          changeStructure { $0.removeChild(at: index) }
          child.released()
          Change.didChangeHierarchy(self)
        })
    }
  }

  /// The steps to apply before `child` is removed; they are not recorded as a navigation.
  private func stepsToDetach(_ child: CoordinatorNode, at index: Int) -> [NavigationStep] {
    var builder = PlanBuilder()
    if position(of: child) != nil {
      builder.removeChild(child, from: self)
    } else {
      builder.resetSubtree(of: child)
    }
    // Keeps the same tab selected.
    let selected = selectedTabIndex
    let isLastSelected = index == selected && index == childNodes.count - 1 && index > 0
    if isTabbed, index < selected || isLastSelected {
      builder.add(.selectTab(selected - 1), to: self)
    }
    return builder.steps
  }
}
