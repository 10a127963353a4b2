extension Planner {
  /// Those below a coordinator, in the order in which they are asked: its children, of tabs the selected one first, and
  /// then the registered modals that were not asked already, for being up.
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

    /// The next one, and which of the children it is.
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

    /// As what the one that ``next(of:)`` has named is asked.
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
