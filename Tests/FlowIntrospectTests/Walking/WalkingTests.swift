import FlowEngine
import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// An app with an orchestrator whose flow is a tab bar, and one of each kind of coordinator.
@MainActor
private struct HandMadeApp {
  let app = AppFlow(.home)
  let tabs = Tabs(.main)
  let first = TabPage(.list, shows: [.list])
  let second = TabPage(.settings, shows: [.detail(1), .detail(2)])
  let help = PlainCoordinator(HelpRoute.index, shows: [.article(7)])
  let idle = PlainCoordinator(AppRoute.note("idle"))
  let sheet = PlainCoordinator(HelpRoute.article(1))
  let form = PlainCoordinator(AppRoute.form)

  init() {
    app.transitionToFlow(tabs, root: .home)
    app.addChild(idle)
    tabs.addChild(first)
    tabs.addChild(second)
    tabs.switchToTab(1)
    second.addChild(help)
    first.addModalCoordinator(form)
    help.addModalCoordinator(sheet)
    second.navigate(to: AppRoute.detail(1))
    second.navigate(to: AppRoute.detail(2))
    second.navigate(to: HelpRoute.article(7))
  }
}

@MainActor
@Suite("Walking a hierarchy")
struct WalkingTests {
  private let made = HandMadeApp()

  private func node(_ coordinator: any FlowInspectable) throws -> FlowNode {
    try #require(walked(made.app)[coordinator.inspectionID])
  }

  @Test("every coordinator occurs once, parents before children")
  func everyCoordinatorOnce() {
    let snapshot = walked(made.app)
    let order = snapshot.preorder.map(\.id)
    let expected: [any FlowInspectable] = [
      made.app, made.tabs, made.first, made.form, made.second, made.help, made.sheet, made.idle,
    ]
    #expect(order == expected.map(\.inspectionID))
    #expect(snapshot.nodes.count == expected.count)
    #expect(snapshot.rootID == made.app.inspectionID)
  }

  @Test("each coordinator has its relation to its parent")
  func relations() throws {
    made.help.presentModal(made.sheet)
    let loose = PlainCoordinator(AppRoute.sheet)
    made.second.presentModal(loose)
    let detour = PlainCoordinator(HelpRoute.index)
    made.app.presentDetour(detour, presenting: AppRoute.note("way round"))
    let expected: [(any FlowInspectable, Relation, CoordinatorPresentationContext?)] = [
      (made.app, .root, .root), (made.tabs, .currentFlow, .root), (made.first, .tab, .tab),
      (made.second, .tab, .tab), (made.help, .pushed, .pushed), (made.idle, .child, .pushed),
      (made.form, .modalRegistration, nil), (made.sheet, .presentedModal, .modal),
      (loose, .presentedModal, .modal), (detour, .detour, .detour),
    ]
    for (coordinator, relation, context) in expected {
      #expect(try node(coordinator).relation == relation, "\(coordinator.inspectionID)")
      #expect(try node(coordinator).context == context, "\(coordinator.inspectionID)")
    }
    #expect(walked(made.app).nodes.count == expected.count)
    #expect(try node(made.app).detour == RouteLabel(AppRoute.note("way round")))
  }

  @Test("a registered modal that is not presented has no context, but already has its detents")
  func waitingModal() throws {
    let host = PlainCoordinator(AppRoute.home)
    let modal = PlainCoordinator(AppRoute.sheet)
    host.addModalCoordinator(modal)
    host.ownDetents = ModalDetentConfiguration(detents: [.small, .medium])
    func walkedModal() throws -> FlowNode { try #require(walked(host)[modal.inspectionID]) }
    #expect(try walkedModal().context == nil)
    #expect(try walkedModal().modalDetents == host.ownDetents)
    host.presentModal(modal)
    #expect(try walkedModal().context == .modal)
    #expect(try walkedModal().modalDetents == nil)
    #expect(walked(host)[host.inspectionID]?.detents == host.ownDetents)
    host.dismissModal()
    let node = try walkedModal()
    #expect(node.context == nil)
    let decoded = try JSONDecoder().decode(FlowNode.self, from: JSONEncoder().encode(node))
    #expect(decoded == node)
    #expect(!String(decoding: try JSONEncoder().encode(node), as: UTF8.self).contains("context"))
    var assembly = SkeletonAssembly()
    let rows = Dictionary(
      uniqueKeysWithValues: walked(host).preorder.enumerated().map { ($1.id, $0) })
    let isWhole = assembly.append(FlowSkeleton(walked(host).preorder[...], rows: rows))
    #expect(isWhole)
    #expect(assembly.finished().map(\.context) == [.root, nil])
  }

  @Test("parents and children refer to each other")
  func parentsAndChildren() throws {
    let snapshot = walked(made.app)
    for node in snapshot.preorder {
      for child in node.children { #expect(snapshot[child]?.parent == node.id) }
      if let parent = node.parent {
        #expect(snapshot[parent]?.children.filter { $0 == node.id }.count == 1)
      }
    }
    #expect(try node(made.app).parent == nil)
    #expect(
      snapshot.ancestry(of: made.help.inspectionID).map(\.id)
        == [made.app, made.tabs, made.second, made.help].map { (each: any FlowInspectable) in
          each.inspectionID
        })
  }

  @Test("tabs have an index, and their tab coordinator has the selected one")
  func tabs() throws {
    #expect(try node(made.first).tabIndex == 0)
    #expect(try node(made.second).tabIndex == 1)
    #expect(try node(made.help).tabIndex == nil)
    #expect(try node(made.tabs).selectedTab == 1)
    #expect(try node(made.second).selectedTab == nil)
    #expect(try node(made.first).tabItem == TabItem(text: "Page", image: "doc"))
    #expect(try node(made.tabs).tabItem == nil)
  }

  @Test("a path has routes and pushed children in their order")
  func paths() throws {
    let second = try node(made.second)
    let routes = [RouteLabel(AppRoute.detail(1)), RouteLabel(AppRoute.detail(2))]
    #expect(
      second.path == [.route(routes[0]), .route(routes[1]), .child(made.help.inspectionID)])
    #expect(second.stack == routes)
    #expect(second.pushedChildren == [made.help.inspectionID])
    #expect(second.root == RouteLabel(AppRoute.settings))
    #expect(second.currentRoute == routes[1])
    #expect(try node(made.help).currentRoute == RouteLabel(HelpRoute.article(7)))
    #expect(try node(made.idle).currentRoute == RouteLabel(AppRoute.note("idle")))
  }

  @Test("names and routes are those of the coordinator")
  func names() throws {
    let second = try node(made.second)
    #expect(second.name == "TabPage")
    #expect(second.routeType == "AppRoute")
    #expect(
      second.stack[0] == RouteLabel(identifier: "detail", type: "AppRoute", detail: "detail(1)"))
    #expect(second.root.detail == nil)
    #expect(try node(made.help).routeType == "HelpRoute")
  }

  @Test("a presented modal has its route and its detents")
  func detents() throws {
    var detents = ModalDetentConfiguration(detents: [.medium, .large])
    made.help.presentModal(made.sheet, detents: detents)
    made.help.updateModalIdealHeight(320)
    made.help.selectModalDetent(.medium)
    detents.idealHeight = 320
    detents.selectedDetent = .medium
    let help = try node(made.help)
    #expect(help.presented == RouteLabel(HelpRoute.article(1)))
    #expect(help.currentRoute == help.presented)
    #expect(help.detents == detents)
    made.help.dismissModal()
    #expect(try node(made.help).presented == nil)
    #expect(try node(made.help).detents == nil)
    #expect(try node(made.sheet).relation == .modalRegistration)
  }

  @Test("a modal whose registration is removed while it is presented stays, once")
  func unregisteredWhileUp() throws {
    made.help.presentModal(made.sheet)
    made.help.removeModalCoordinator(made.sheet)
    #expect(try node(made.sheet).relation == .presentedModal)
    #expect(try node(made.help).children == [made.sheet.inspectionID])
    made.help.dismissModal()
    #expect(walked(made.app)[made.sheet.inspectionID] == nil)
  }

  @Test("'shows' leads from the root to the screen that the user sees")
  func visiblePath() throws {
    func expectVisible(_ path: [any FlowInspectable]) throws {
      let snapshot = walked(made.app)
      #expect(snapshot.visiblePath == path.map(\.inspectionID))
      let leaf = try #require(snapshot.visiblePath.last.flatMap { snapshot[$0] })
      #expect(leaf.shows == nil)
      #expect(leaf.id.rawValue == made.app.visibleCoordinator.id.rawValue)
      #expect(leaf.currentRoute == RouteLabel(made.app.visibleRoute))
    }
    try expectVisible([made.app, made.tabs, made.second, made.help])
    made.help.presentModal(made.sheet)
    try expectVisible([made.app, made.tabs, made.second, made.help, made.sheet])
    made.tabs.switchToTab(0)
    try expectVisible([made.app, made.tabs, made.first])
    let detour = PlainCoordinator(HelpRoute.index)
    made.app.presentDetour(detour, presenting: AppRoute.home)
    try expectVisible([made.app, detour])
  }

  @Test("text of any length is clipped, with an ellipsis")
  func longText() throws {
    made.idle.transitionToNewFlow(root: .note(String(repeating: "ä", count: 5_000)))
    let detail = try #require(try node(made.idle).root.detail)
    #expect(detail.count == Limits.characters)
    #expect(detail.hasSuffix("…"))
  }

  @Test("a text with few characters and many bytes is bounded too")
  func longCharacters() {
    let text = "e" + String(repeating: "\u{301}", count: 1_000_000)
    let label = RouteLabel(identifier: text, type: text, detail: nil)
    #expect(label.identifier.utf8.count < 100_000)
  }
}
