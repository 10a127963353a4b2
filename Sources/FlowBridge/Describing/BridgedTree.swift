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
      /// Where the app's code describes it; nil if that is not shown.
      var place: Node.Place?
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

    /// A node of one tree or of several: as long as nothing of it changes, the next trees have the
    /// same object, so that comparing them costs little.
    final class SharedEntry: Sendable {
      let entry: Entry
      var id: CoordinatorID { entry.id }

      init(_ entry: Entry) { self.entry = entry }
    }

    let rootID: CoordinatorID
    /// The nodes, parents before children.
    private(set) var nodes: [SharedEntry] = []
    private var indices: [CoordinatorID: Int] = [:]

    init(rootID: CoordinatorID) { self.rootID = rootID }

    /// Creates a tree of nodes whose ids differ, by their `indices` in the list.
    init(
      rootID: CoordinatorID, _ entries: [Entry], at indices: [CoordinatorID: Int],
      sharing old: BridgedTree
    ) {
      self.rootID = rootID
      self.indices = indices
      nodes = entries.map { entry in
        if let known = old.node(entry.id), known.entry == entry {
          known
        } else {
          SharedEntry(entry)
        }
      }
    }

    func node(_ id: CoordinatorID) -> SharedEntry? { indices[id].map { nodes[$0] } }
    func contains(_ id: CoordinatorID) -> Bool { indices[id] != nil }
    subscript(id: CoordinatorID) -> Entry? { node(id)?.entry }

    /// Replaces what a live coordinator shows.
    mutating func update(_ live: Entry.Live, of id: CoordinatorID) {
      guard let index = indices[id], nodes[index].entry.live != live else { return }
      var entry = nodes[index].entry
      entry.live = live
      nodes[index] = SharedEntry(entry)
    }

    /// Returns the node that shows on top of another or in place of it; O(its children).
    func shown(by entry: Entry) -> Entry.Child? {
      entry.children.last { $0.role == .detour } ?? entry.children.last { $0.role.isModal }
        ?? entry.children.last { $0.role == .pushed } ?? entry.selectedTabChild
        ?? entry.children.last { $0.role == .flow || $0.role == .page || $0.role == .column }
    }

    /// The nodes from the root to the one whose screen the user sees; O(their children).
    var sight: [Entry] {
      var path: [Entry] = []
      var next = self[rootID]
      while let entry = next {
        path.append(entry)
        next = shown(by: entry).flatMap { self[$0.id] }
      }
      return path
    }

    /// The nodes from the root to one, or only the root; O(depth).
    func ancestry(of id: CoordinatorID) -> [Entry] {
      var path: [Entry] = []
      var next = self[id] ?? self[rootID]
      while let entry = next {
        path.append(entry)
        next = entry.parent.flatMap { self[$0] }
      }
      return path.reversed()
    }
  }

  extension BridgedTree.Entry {
    /// The facts as viewers show them, whose text is made only of a node that changed.
    var shownFacts: [InspectionFact] {
      place.map { facts + [InspectionFact("described at", $0.text)] } ?? facts
    }

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
