#if DEBUG || ReleaseBridge
  /// What an app did between two descriptions of its tree, as one navigation.
  ///
  /// A change of several parts in one turn is one navigation with several steps: which of them the app
  /// meant is a guess, from what adds most to the screen.
  struct Inference: Sendable {
    /// The node that changed most.
    let origin: BridgedTree.Entry
    let request: NavigationRequest
    let steps: [NavigationStepSummary]
    /// The screen that the user sees afterwards.
    let visible: NavigationSight?

    /// One change, and the request that would lead to it.
    private struct Change {
      let entry: BridgedTree.Entry
      let change: NavigationChange
      let request: NavigationRequest
      let weight: Weight
      var tab: String?
    }

    /// How much of a navigation a change is, the most last.
    private enum Weight: Int, Comparable {
      case pop, dismiss, selectTab, push, present, detour, flow

      static func < (lhs: Weight, rhs: Weight) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Compares two trees in O(nodes); nil if they differ in no screen.
    init?(from old: BridgedTree, to new: BridgedTree) {
      var changes: [Change] = []
      for id in new.order {
        guard let before = old[id], let after = new[id], before != after else { continue }
        Self.append(from: before, to: after, old, new, &changes)
      }
      guard let first = changes.first else { return nil }
      // The last of equal weight: of two screens that were pushed, the upper one was asked for.
      let meant = changes.dropFirst().reduce(first) { $1.weight >= $0.weight ? $1 : $0 }
      origin = meant.entry
      request = meant.request
      steps = changes.map { change in
        var summary = NavigationStepSummary(
          coordinator: change.entry.reference, change: change.change)
        summary.tab = change.tab
        return summary
      }
      visible = NavigationSight(in: new, after: meant.request, by: meant.entry.id)
    }

    private static func append(
      from before: BridgedTree.Entry, to after: BridgedTree.Entry, _ old: BridgedTree,
      _ new: BridgedTree, _ changes: inout [Change]
    ) {
      func add(
        _ change: NavigationChange, _ request: NavigationRequest, _ weight: Weight,
        tab: String? = nil
      ) {
        changes.append(
          Change(entry: after, change: change, request: request, weight: weight, tab: tab))
      }
      // What goes, from the top down.
      if let detour = before.detour, after.detour?.id != detour.id {
        add(.dismissDetour, .dismissDetour, .dismiss)
      }
      if let modal = before.modal, after.modal?.id != modal.id {
        add(.dismissModal, .dismissModal, .dismiss)
      }
      // The root of a tree whose object is another one is a new flow.
      let isOther = before.name != after.name && after.parent == nil
      // What a live coordinator shows of its own, its engine tells.
      let isOwn = after.live == nil
      if isOther || isOwn && before.root != after.root && after.flow == nil {
        add(
          .setRoot(after.root), isOther ? .changeFlow(after.root) : .navigate(after.root),
          isOther ? .flow : .push)
      }
      if let flow = after.flow, before.flow?.id != flow.id, let root = new[flow.id]?.top {
        add(.setRoot(root), .changeFlow(root), .flow)
      }
      appendPath(from: before, to: after, old, new, add: { add($0, $1, $2) })
      if let tab = after.selectedTab, before.selectedTab != tab {
        let child = after.selectedTabChild.flatMap { new[$0.id] }
        add(.selectTab(tab), .selectTab(tab), .selectTab, tab: child?.tabItem?.text)
      }
      if let modal = after.modal, before.modal?.id != modal.id, let route = new[modal.id]?.root {
        add(.present(route), .presentModal(route), .present)
      }
      if let detour = after.detour, before.detour?.id != detour.id, let route = new[detour.id]?.root
      {
        add(.presentDetour(route), .presentDetour(route), .detour)
      }
    }

    private static func appendPath(
      from before: BridgedTree.Entry, to after: BridgedTree.Entry, _ old: BridgedTree,
      _ new: BridgedTree, add: (NavigationChange, NavigationRequest, Weight) -> Void
    ) {
      let kept = zip(before.path, after.path).prefix { $0 == $1 }.count
      let gone = before.path.count - kept
      let (left, came) = (
        Set(before.pushed.map(\.id)).subtracting(after.pushed.map(\.id)),
        after.pushed.filter { child in !before.pushed.contains { $0.id == child.id } }
      )
      for child in before.pushed where left.contains(child.id) {
        let reference = old[child.id]?.reference ?? CoordinatorReference(id: child.id, name: "")
        add(.removeChild(reference), .pop, .pop)
      }
      if gone > 0 {
        let back: NavigationRequest =
          gone == 1 ? .pop : kept == 0 ? .popToRoot : .popTo(before.path[kept - 1])
        add(.truncatePath(count: kept), back, .pop)
      }
      for route in after.path.dropFirst(kept) { add(.push(route), .navigate(route), .push) }
      for child in came {
        guard let entry = new[child.id] else { continue }
        add(.pushChild(entry.reference), .navigate(entry.root), .push)
      }
    }
  }

  extension NavigationSight {
    /// The screen in sight in a tree, and whether it shows what `request` asked of a node.
    init?(in tree: BridgedTree, after request: NavigationRequest, by id: CoordinatorID) {
      let sight = tree.sight
      guard let leaf = sight.last else { return nil }
      let isShown =
        request.route.map { route in
          sight.contains { $0.top == route || $0.root == route || $0.screen.route == route }
        }
        ?? sight.contains { $0.id == id }
      let screen = leaf.screen
      self.init(coordinator: screen.coordinator, route: screen.route, showsRequest: isShown)
    }
  }
#endif
