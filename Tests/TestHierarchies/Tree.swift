package import FlowEngine

/// A hierarchy as tests write it: coordinators inside coordinators.
package struct Tree {
  package var name: String
  package var relation = Relation.child
  package var id: UInt64?
  package var context = CoordinatorPresentationContext.root
  package var routeType = "AppRoute"
  package var root = "home"
  /// The own routes of the stack; pushed children come on top of them.
  package var stack: [String] = []
  package var presented: String?
  package var detents: ModalDetentConfiguration?
  package var detour: String?
  package var selectedTab: Int?
  package var children: [Tree] = []

  package init(
    name: String, relation: Relation = .child, id: UInt64? = nil,
    context: CoordinatorPresentationContext = .root, routeType: String = "AppRoute",
    root: String = "home", stack: [String] = [], presented: String? = nil,
    detents: ModalDetentConfiguration? = nil, detour: String? = nil, selectedTab: Int? = nil,
    children: [Tree] = []
  ) {
    self.name = name
    self.relation = relation
    self.id = id
    self.context = context
    self.routeType = routeType
    self.root = root
    self.stack = stack
    self.presented = presented
    self.detents = detents
    self.detour = detour
    self.selectedTab = selectedTab
    self.children = children
  }

  /// A snapshot.
  ///
  /// A coordinator shows its detour, or else its modal, pushed child, flow or selected tab.
  package var snapshot: FlowSnapshot {
    var nodes: [FlowNode] = []
    let root = add(to: &nodes, parent: nil, relation: .root, tabIndex: nil)
    return FlowSnapshot(epoch: "test", revision: 1, rootID: root, nodes: nodes)
  }

  @discardableResult
  private func add(
    to nodes: inout [FlowNode], parent: CoordinatorID?, relation: Relation, tabIndex: Int?
  ) -> CoordinatorID {
    let place = nodes.count
    let id = CoordinatorID(rawValue: id ?? UInt64(place + 1))
    nodes.append(
      FlowNode(
        id: id, parent: parent, relation: relation, tabIndex: tabIndex, name: name,
        routeType: routeType, context: context, root: label(root),
        path: stack.map { .route(label($0)) },
        currentRoute: label(presented ?? stack.last ?? root), presented: presented.map(label),
        detents: detents, detour: detour.map(label), selectedTab: selectedTab, children: []))
    var tabs = 0
    for child in children {
      let isTab = child.relation == .tab
      let childID = child.add(
        to: &nodes, parent: id, relation: child.relation, tabIndex: isTab ? tabs : nil)
      if isTab { tabs += 1 }
      if child.relation == .pushed { nodes[place].facts.path.append(.child(childID)) }
      nodes[place].facts.children.append(childID)
    }
    nodes[place].facts.shows = shows(nodes, children: nodes[place].children)
    return id
  }

  private func shows(_ nodes: [FlowNode], children: [CoordinatorID]) -> CoordinatorID? {
    let below = nodes.filter { children.contains($0.id) }
    for relation in [Relation.detour, .presentedModal, .pushed, .currentFlow] {
      if let child = below.last(where: { $0.relation == relation }) { return child.id }
    }
    return below.first { $0.tabIndex != nil && $0.tabIndex == selectedTab }?.id
  }

  private func label(_ text: String) -> RouteLabel {
    RouteLabel(identifier: text, type: routeType)
  }
}

extension Tree {
  /// An app with five tabs: a modal over a pushed child in the second, registered modals in all,
  /// and an open detour in the fourth.
  package static let rainbow = Tree(
    name: "AppCoordinator", root: "mainApp",
    children: [
      Tree(
        name: "MainTabCoordinator", relation: .currentFlow, routeType: "MainTabRoute",
        root: "tabs", selectedTab: 1,
        children: [
          colour("Red"),
          Tree(
            name: "GreenCoordinator", relation: .tab, context: .tab, routeType: "GreenRoute",
            root: "green", stack: ["lightGreen", "greenDetail"], presented: "darkGreen",
            detents: ModalDetentConfiguration(
              detents: [.small, .medium, .custom], selectedDetent: .small),
            children: [
              Tree(
                name: "RainbowCoordinator", relation: .pushed, context: .pushed,
                routeType: "RainbowRoute", root: "rainbow", stack: ["rainbowRed"]),
              Tree(
                name: "DarkGreenCoordinator", relation: .presentedModal, context: .modal,
                routeType: "GreenRoute", root: "darkGreen", stack: ["evenDarkerGreen"]),
              Tree(
                name: "GreenInfoCoordinator", relation: .modalRegistration, context: .modal,
                routeType: "GreenRoute", root: "greenInfo"),
            ]),
          colour("Blue"),
          Tree(
            name: "YellowCoordinator", relation: .tab, context: .tab, routeType: "YellowRoute",
            root: "yellow", detour: "profile",
            children: [
              Tree(
                name: "ProfileCoordinator", relation: .detour, context: .detour,
                routeType: "ProfileRoute", root: "profile", stack: ["settings"])
            ]),
          colour("Purple"),
        ]),
      Tree(name: "LoginCoordinator", routeType: "LoginRoute", root: "login"),
    ])

  private static func colour(_ name: String) -> Tree {
    Tree(
      name: "\(name)Coordinator", relation: .tab, context: .tab, routeType: "\(name)Route",
      root: name.lowercased(),
      children: ["dark\(name)", "\(name.lowercased())Info"].map {
        Tree(
          name: "\($0.prefix(1).uppercased() + $0.dropFirst())Coordinator",
          relation: .modalRegistration, context: .modal,
          routeType: "\(name)Route", root: $0)
      })
  }
}
