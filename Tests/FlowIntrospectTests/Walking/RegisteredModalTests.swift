import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Registered modals in a hierarchy.
@MainActor
@Suite struct RegisteredModalTests {
  @Test("a registered modal is in the structure while it is presented, and others are not")
  func modals() {
    let root = PlainCoordinator(AppRoute.home)
    let registered = PlainCoordinator(AppRoute.sheet)
    root.addModalCoordinator(registered)
    func structure() -> [String] {
      FlowSnapshot(of: root).structure.preorder.map { "\($0.relation) \($0.root.identifier)" }
    }
    let expected = ["root home", "modalRegistration sheet"]
    #expect(structure() == expected)
    root.presentModal(registered)
    #expect(structure() == expected)
    root.dismissModal()
    root.presentModal(PlainCoordinator(AppRoute.form))
    root.presentDetour(PlainCoordinator(AppRoute.list), presenting: AppRoute.list)
    #expect(structure() == expected)
  }
}
