extension Arrangement {
  /// Creates the arrangement of the last run; unknown panels are replaced by the defaults.
  init(_ state: RememberedState, of panels: [Panel]) {
    self.init(of: panels)
    if let share = state.treeShare { widenTree(by: share - treeShare) }
    if let share = state.bottomShare { heightenBottom(by: share - bottomShare) }
    for name in [state.rightPanel, state.bottomPanel].compactMap({ $0 }) {
      if let panel = panels.first(where: { $0.rawValue == name }) { show(panel) }
    }
    // The zoomed panel is also put in front, for when it is unzoomed.
    if let panel = panels.first(where: { $0.rawValue == state.zoomedPanel }) {
      show(panel)
      zoomed = panel
    }
  }

  var remembered: RememberedState {
    var state = RememberedState()
    state.treeShare = treeShare
    state.bottomShare = bottomShare
    state.rightPanel = right.rawValue
    state.bottomPanel = bottom.rawValue
    state.zoomedPanel = zoomed?.rawValue
    return state
  }
}
