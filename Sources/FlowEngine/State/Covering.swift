/// What is up on a coordinator: a modal, a detour, or both.
///
/// It is apart from the rest of the state, since most coordinators present nothing: it would be two
/// fifths of a coordinator's memory, and of a copy of its state.
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

  /// The same with this modal.
  static func with(
    _ modal: any CoordinatorNode, _ route: any Route, _ detents: ModalDetentConfiguration,
    besides old: Covering?
  ) -> Covering {
    Covering(modal, route, detents, old?.detourNode, old?.detour)
  }

  /// The same with this detour.
  static func with(
    _ detour: any CoordinatorNode, _ route: any Route, besides old: Covering?
  ) -> Covering {
    Covering(old?.modalNode, old?.presented, old?.detents, detour, route)
  }

  /// The same without a modal; nil where nothing else is up.
  var withoutModal: Covering? {
    detourNode == nil ? nil : Covering(nil, nil, nil, detourNode, detour)
  }

  /// The same without a detour; nil where nothing else is up.
  var withoutDetour: Covering? {
    modalNode == nil ? nil : Covering(modalNode, presented, detents, nil, nil)
  }
}

extension StateCore {
  package var modalNode: (any CoordinatorNode)? { covering?.modalNode }
  /// The route of the modal that is up.
  package var presented: (any Route)? { covering?.presented }
  package var detents: ModalDetentConfiguration? { covering?.detents }
  package var detourNode: (any CoordinatorNode)? { covering?.detourNode }
  /// The route under which the detour that is up was presented.
  package var detour: (any Route)? { covering?.detour }
}
