import FlowEngine

/// The ways in which the user of the rainbow leaves a modal.
enum ModalExit: CaseIterable {
  /// Back, at the root of the modal.
  case back
  case dismiss
  /// The modal closes, whatever is on its stack.
  case close
  /// The coordinator that presents the modal dismisses it.
  case presenter
}

extension RainbowApp {
  /// Leaves the modal on screen; has no effect if there is none.
  func leaveModal(_ exit: ModalExit) {
    guard front.presentationContext == .modal, let modal = front as? any Leaving else { return }
    switch exit {
    case .back: modal.pop()
    case .dismiss: modal.dismissItself()
    case .close: modal.closeItself()
    case .presenter: modal.parent?.dismissModal()
    }
  }

  /// Shows the route that only a detour can show.
  func showUnhandled() {
    app.presentDetour(UnhandledCoordinator(), presenting: UnhandledRoute.unhandled)
  }

  /// Shows the light red above everything, with its own back button.
  func showLightRed(_ dismissal: Dismissal = .customBar) {
    app.presentDetour(LightRedCoordinator(dismissal), presenting: RedRoute.lightRed)
  }

  /// Leaves the modal or the detour on screen as its content offers; has no effect elsewhere.
  func leaveByItsOwnWay() {
    guard let coordinator = front as? any Dismissible & Leaving else { return }
    switch coordinator.dismissal {
    case .closeButton: coordinator.closeItself()
    case .customBar: coordinator.pop()
    case .nativeBar: coordinator.dismissItself()
    // The binding of the sheet belongs to the presenter.
    case .swipe: coordinator.parent?.dismissModal()
    // As the renderer does for each of its buttons.
    case .fallback: app.visibleHost.pop()
    }
  }

  func openColourPicker() {
    app.navigate(to: YellowRoute.yellow)
    if let yellow = front as? YellowCoordinator { yellow.pickColour() }
  }

  /// Picks a colour in the modal on screen; has no effect if it is another one.
  func pick(_ colour: Colour) {
    if let picker = front as? ColourPickerCoordinator { picker.finish(with: colour) }
  }

  /// Presents the modal that has no registration directly, which needs none.
  func showBrokenModal() {
    app.navigate(to: YellowRoute.yellow)
    if let yellow = front as? YellowCoordinator { yellow.presentModal(ColourModal(.brokenModal)) }
  }
}

/// The ways to leave that a coordinator of any route type has.
@MainActor private protocol Leaving: AnyCoordinator {
  func dismissItself()
  func closeItself()
}

extension Coordinator: Leaving {
  fileprivate func dismissItself() { dismiss() }
  fileprivate func closeItself() { close() }
}
