extension FlowNode {
  /// The node without its path, for hierarchies that have no room for it.
  var withoutPath: FlowNode {
    var copy = self
    copy.facts.pathOmitted = (pathOmitted ?? 0) + path.count
    copy.facts.path = []
    return copy
  }

  /// The location of a coordinator's own visible route.
  public enum CurrentPlace: Hashable, Sendable {
    /// The root of the presented modal.
    case presented
    /// The entry of the path at this index.
    case path(Int)
    /// The coordinator's root.
    case root
  }

  /// The location of the current route, in O(pushed children on top).
  public var currentPlace: CurrentPlace {
    if presented != nil { return .presented }
    let top = path.lastIndex { if case .route = $0 { true } else { false } }
    return top.map { .path($0) } ?? .root
  }

  /// The node with its numbers clamped to the protocol's ranges.
  ///
  /// They come from the app or a peer. UIKit, for example, says "no tab" with the largest number.
  package var bounded: FlowNode {
    let tab = tabIndex.map(Indices.clamped)
    let selected = selectedTab.map(SelectedTabs.clamped)
    let omitted = pathOmitted.map(Indices.clamped)
    if (tab, selected, omitted) == (tabIndex, selectedTab, pathOmitted) { return self }
    var copy = self
    (copy.facts.tabIndex, copy.facts.selectedTab, copy.facts.pathOmitted) = (tab, selected, omitted)
    return copy
  }
}
