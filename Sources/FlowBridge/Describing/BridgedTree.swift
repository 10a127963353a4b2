#if DEBUG || ReleaseBridge
  /// The tree that an app described at one moment, as values.
  struct BridgedTree: Sendable {
    /// One node, with the ids of the nodes that belong to it.
    struct Entry: Hashable, Sendable {
      struct Child: Hashable, Sendable {
        let id: CoordinatorID
        let role: Role
      }

      let id: CoordinatorID
      let parent: CoordinatorID?
      let name: String
      var role: Role
      var root: RouteValue
      var path: [RouteValue] = []
      var title: String?
      var facts: [InspectionFact] = []
      var detents: ModalDetentConfiguration?
      var tabItem: TabItem?
      var selectedTab: Int?
      var children: [Child] = []
      /// The part of an engine that it is; nil for a node of the app's own.
      var live: Live?

      var reference: CoordinatorReference { CoordinatorReference(id: id, clipping: name) }
      /// The route on top of its own screens.
      var top: RouteValue { path.last ?? root }
      /// The screen that the user sees if nothing described is on top of it.
      var screen: (coordinator: CoordinatorReference, route: RouteValue) {
        live.map { ($0.coordinator, $0.route) } ?? (reference, top)
      }
    }

    var rootID: CoordinatorID
    var entries: [CoordinatorID: Entry] = [:]
    /// The ids, parents before children.
    var order: [CoordinatorID] = []

    init(rootID: CoordinatorID) { self.rootID = rootID }

    subscript(id: CoordinatorID) -> Entry? { entries[id] }

    /// Returns the node that shows on top of another or in place of it; O(its children).
    func shown(by entry: Entry) -> Entry.Child? {
      entry.children.last { $0.role == .detour } ?? entry.children.last { $0.role.isModal }
        ?? entry.children.last { $0.role == .pushed } ?? entry.selectedTabChild
        ?? entry.children.last { $0.role == .flow || $0.role == .page || $0.role == .column }
    }

    /// The nodes from the root to the one whose screen the user sees; O(their children).
    var sight: [Entry] {
      var path: [Entry] = []
      var next = entries[rootID]
      while let entry = next {
        path.append(entry)
        next = shown(by: entry).flatMap { entries[$0.id] }
      }
      return path
    }

    /// The nodes from the root to one, or only the root; O(depth).
    func ancestry(of id: CoordinatorID) -> [Entry] {
      var path: [Entry] = []
      var next = entries[id] ?? entries[rootID]
      while let entry = next {
        path.append(entry)
        next = entry.parent.flatMap { entries[$0] }
      }
      return path.reversed()
    }
  }

  extension BridgedTree.Entry {
    var selectedTabChild: Child? {
      guard let selectedTab, selectedTab >= 0 else { return nil }
      return children.lazy.filter { $0.role == .tab }.dropFirst(selectedTab).first
    }

    /// The child that is presented as a modal.
    var modal: Child? { children.last { $0.role.isModal } }
    var detour: Child? { children.last { $0.role == .detour } }
    var flow: Child? { children.last { $0.role == .flow } }
    var pushed: [Child] { children.filter { $0.role == .pushed } }
  }
#endif
