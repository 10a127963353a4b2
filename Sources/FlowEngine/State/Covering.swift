/// The presentations of a coordinator: a modal, a detour, or both.
///
/// They are stored outside the rest of the state, because most coordinators present nothing.
/// Otherwise, they would take two fifths of a coordinator's memory, and of each copy of its state.
package final class Covering: Sendable {
  let modalNode: (any CoordinatorNode)?
  /// The route of the modal.
  let presented: (any Route)?
  let detents: ModalDetentConfiguration?
  let detourNode: (any CoordinatorNode)?
  /// The route under which the detour was presented.
  let detour: (any Route)?

  private init(
    _ modal: (any CoordinatorNode)?, _ presented: (any Route)?,
    _ detents: ModalDetentConfiguration?, _ detourNode: (any CoordinatorNode)?,
    _ detour: (any Route)?
  ) {
    (modalNode, self.presented, self.detents) = (modal, presented, detents)
    (self.detourNode, self.detour) = (detourNode, detour)
  }

  static func with(
    _ modal: any CoordinatorNode, _ route: any Route, _ detents: ModalDetentConfiguration,
    besides old: Covering?
  ) -> Covering {
    Covering(modal, route, detents, old?.detourNode, old?.detour)
  }

  static func with(
    _ detour: any CoordinatorNode, _ route: any Route, besides old: Covering?
  ) -> Covering {
    Covering(old?.modalNode, old?.presented, old?.detents, detour, route)
  }

  /// A copy without the modal; nil if nothing else is presented.
  var withoutModal: Covering? {
    detourNode == nil ? nil : Covering(nil, nil, nil, detourNode, detour)
  }

  /// A copy without the detour; nil if nothing else is presented.
  var withoutDetour: Covering? {
    modalNode == nil ? nil : Covering(modalNode, presented, detents, nil, nil)
  }
}

extension StateCore {
  package var modalNode: (any CoordinatorNode)? { covering?.modalNode }
  package var presented: (any Route)? { covering?.presented }
  package var detents: ModalDetentConfiguration? { covering?.detents }
  package var detourNode: (any CoordinatorNode)? { covering?.detourNode }
  package var detour: (any Route)? { covering?.detour }
}
