/// The presentations of a coordinator: a modal, a detour, or both.
///
/// They are stored outside the rest of the state, because most coordinators present nothing.
/// Otherwise, they would take two fifths of a coordinator's memory, and of each copy of its state.
package final class Covering: Sendable {
  let modal: StateHolder?
  /// The route of the modal.
  let presented: (any Route)?
  let detents: ModalDetentConfiguration?
  let detourHolder: StateHolder?
  /// The route under which the detour was presented.
  let detour: (any Route)?

  private init(
    _ modal: StateHolder?, _ presented: (any Route)?, _ detents: ModalDetentConfiguration?,
    _ detourHolder: StateHolder?, _ detour: (any Route)?
  ) {
    (self.modal, self.presented, self.detents) = (modal, presented, detents)
    (self.detourHolder, self.detour) = (detourHolder, detour)
  }

  static func with(
    _ modal: StateHolder, _ route: any Route, _ detents: ModalDetentConfiguration,
    besides old: Covering?
  ) -> Covering {
    Covering(modal, route, detents, old?.detourHolder, old?.detour)
  }

  static func with(_ detour: StateHolder, _ route: any Route, besides old: Covering?) -> Covering {
    Covering(old?.modal, old?.presented, old?.detents, detour, route)
  }

  /// A copy without the modal; nil if nothing else is presented.
  var withoutModal: Covering? {
    detourHolder == nil ? nil : Covering(nil, nil, nil, detourHolder, detour)
  }

  /// A copy without the detour; nil if nothing else is presented.
  var withoutDetour: Covering? {
    modal == nil ? nil : Covering(modal, presented, detents, nil, nil)
  }
}

extension StateCore {
  package var modal: StateHolder? { covering?.modal }
  package var presented: (any Route)? { covering?.presented }
  package var detents: ModalDetentConfiguration? { covering?.detents }
  package var detourHolder: StateHolder? { covering?.detourHolder }
  package var detour: (any Route)? { covering?.detour }
}
