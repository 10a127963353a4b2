extension FlowNode {
  /// The node with its numbers within what arithmetic and screens can take.
  ///
  /// They are the app's, or come from whoever serves: UIKit, for one, says "no tab" with the largest
  /// number there is.
  package var bounded: FlowNode {
    let tab = tabIndex.map(Indices.clamped)
    let selected = selectedTab.map(SelectedTabs.clamped)
    let omitted = pathOmitted.map(Indices.clamped)
    if (tab, selected, omitted) == (tabIndex, selectedTab, pathOmitted) { return self }
    var copy = self
    (copy.tabIndex, copy.selectedTab, copy.pathOmitted) = (tab, selected, omitted)
    return copy
  }
}

extension FlowNode {
  /// The node with all of its path left out, for which there is no room.
  var withoutPath: FlowNode {
    var copy = self
    copy.pathOmitted = (pathOmitted ?? 0) + path.count
    copy.path = []
    return copy
  }

  /// Where the route is that shows of a coordinator's own.
  public enum CurrentPlace: Hashable, Sendable {
    /// It is that of the modal that is up.
    case presented
    /// It is the entry of the path at this index.
    case path(Int)
    /// It is the root.
    case root
  }

  /// Where the current route is.
  ///
  /// O(pushed children on top).
  public var currentPlace: CurrentPlace {
    if presented != nil { return .presented }
    let top = path.lastIndex { if case .route = $0 { true } else { false } }
    return top.map { .path($0) } ?? .root
  }
}
