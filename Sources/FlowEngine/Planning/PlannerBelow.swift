extension Planner {
  /// The coordinators below another, in the order of questions: its children, the selected tab
  /// first, then the registered modals that are not up.
  @MainActor
  struct Below {
    private var list: [any CoordinatorNode]
    private var turn = 0
    private let isTabbed: Bool
    private(set) var areRegistrations = false

    init(of node: any CoordinatorNode) {
      list = node.childNodes
      isTabbed = node.isTabbed
    }

    /// The next coordinator, and its index among the children.
    mutating func next(of node: any CoordinatorNode) -> (node: any CoordinatorNode, index: Int)? {
      while true {
        while turn < list.count {
          let index = isTabbed ? tabIndex(inTurn: turn, of: node) : turn
          turn += 1
          let next = list[index]
          if !areRegistrations || next !== node.modalNode { return (next, index) }
        }
        if isTabbed || areRegistrations { return nil }
        (list, turn, areRegistrations) = (node.modalRegistrations, 0, true)
      }
    }

    /// The role in which the coordinator that ``next(of:)`` returned is asked.
    func role(of child: any CoordinatorNode, at index: Int, of node: any CoordinatorNode) -> Role {
      if areRegistrations { return .modalRegistration }
      if isTabbed { return .tab(index) }
      return child === node.flowNode ? .flow : .child
    }

    private func tabIndex(inTurn turn: Int, of node: any CoordinatorNode) -> Int {
      let selected = node.selectedTabIndex
      guard selected < list.count else { return turn }
      if turn == 0 { return selected }
      return turn <= selected ? turn - 1 : turn
    }
  }
}
