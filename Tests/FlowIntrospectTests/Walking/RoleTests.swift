import FlowEngine
import FlowModules
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// The relations that follow from the roles of coordinators.
@MainActor
@Suite("Roles of coordinators")
struct RoleTests {
  /// The relation of each link, as the walker and as the live lints see it.
  private func relations(of node: CoordinatorNode) -> [[Relation]] {
    var linted: [Relation] = []
    while let link = node.lintedLink(at: linted.count) { linted.append(link.relation) }
    return [node.inspect().links.map(\.relation), linted]
  }

  @Test("a child is pushed while it is on the path, which only the walker tells")
  func children() {
    let root = PlainCoordinator(AppRoute.home)
    root.addChild(PlainCoordinator(HelpRoute.index, shows: [.index]))
    #expect(relations(of: root) == [[.child], [.child]])
    root.navigate(to: HelpRoute.index)
    #expect(relations(of: root) == [[.pushed], [.child]])
  }

  @Test("a registered modal stays registered for the lints while it is presented")
  func modals() {
    let root = PlainCoordinator(AppRoute.home)
    let registered = PlainCoordinator(AppRoute.sheet)
    root.addModalCoordinator(registered)
    #expect(relations(of: root) == [[.modalRegistration], [.modalRegistration]])
    root.presentModal(registered)
    #expect(relations(of: root) == [[.presentedModal], [.modalRegistration]])
    #expect(root.inspect().links.map(\.isRegistered) == [true])
    root.dismissModal()
    root.presentModal(PlainCoordinator(AppRoute.form))
    let both: [Relation] = [.modalRegistration, .presentedModal]
    #expect(relations(of: root) == [both, both])
    #expect(root.inspect().links.map(\.isRegistered) == [true, false])
  }

  @Test("tabs, flows and detours have relations of their own")
  func others() {
    let tabs = Tabs(.main)
    tabs.addChild(TabPage(.list))
    tabs.addChild(TabPage(.home))
    #expect(relations(of: tabs) == [[.tab, .tab], [.tab, .tab]])
    let root = PlainCoordinator(AppRoute.home)
    root.presentDetour(PlainCoordinator(AppRoute.list), presenting: AppRoute.list)
    #expect(relations(of: root) == [[.detour], [.detour]])
    let flows = FlowOrchestrator(router: Router(initial: AppRoute.home))
    flows.transitionToFlow(PlainCoordinator(AppRoute.main), root: .main)
    #expect(relations(of: flows) == [[.currentFlow], [.currentFlow]])
  }

  @Test("a modal that a plan would present is a presented modal of the prediction")
  func predicted() throws {
    let root = ModalMaker(.home)
    let prediction = root.predict(AppRoute.sheet, under: root)
    let changed = try #require(prediction.changed.first { $0.inspectionID == root.id })
    #expect(changed.inspect().links.map(\.relation) == [.presentedModal])
    #expect(root.inspect().links.isEmpty && root.currentModalCoordinator == nil)
  }

  @Test("the root of the hierarchy is predicted too, wherever the question begins")
  func predictedRoot() {
    let top = PlainCoordinator(AppRoute.home)
    let root = PlainCoordinator(HelpRoute.index, shows: [.index])
    let child = PlainCoordinator(AppRoute.list, shows: [.list, .settings])
    top.addChild(root)
    root.addChild(child)
    top.navigate(to: HelpRoute.index)
    root.navigate(to: AppRoute.list)
    #expect(top.visibleCoordinator === child)
    for inspected in [top, root, child] as [CoordinatorNode] {
      let prediction = child.predict(AppRoute.settings, under: inspected)
      #expect(prediction.changed.last?.inspectionID == inspected.inspectionID)
    }
    let box = ForeignNode(ForeignNode.firstNumber, "Box")
    let prediction = child.predict(AppRoute.settings, under: box)
    #expect(!prediction.changed.contains { $0.inspectionID == box.inspectionID })
  }

  /// A coordinator that makes its modal.
  private final class ModalMaker: Coordinator<AppRoute> {
    init(_ root: AppRoute) { super.init(router: Router(initial: root)) }
    override func canHandle(_ route: any Route) -> Bool { route as? AppRoute == .sheet }
    override func navigationType(for route: any Route) -> NavigationType { .modal }
    override func makeModalCoordinator(for route: AppRoute) -> Coordinator<AppRoute>? {
      PlainCoordinator(route)
    }
  }
}
