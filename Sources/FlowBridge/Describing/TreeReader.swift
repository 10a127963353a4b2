#if DEBUG || ReleaseBridge
  /// Reads what an app describes, and knows each node again.
  @MainActor
  final class TreeReader {
    /// What is wrong with a description; each is said once.
    enum Problem: Hashable {
      case noRoot
      case twice(String)
      case changingID(String)
      case tooMany
      case partWithoutEngine(String)

      var message: String {
        switch self {
        case .noRoot:
          "the bridge's closure returned no node: describe the root as long as the app has one"
        case .twice(let name):
          "'\(clipped: name)' is described twice, or below itself: the second one is left out"
        case .changingID(let name):
          "the id of '\(clipped: name)' is another one each time: give Node(id:) an id that stays"
        case .tooMany:
          "the app describes more than \(TreeReader.mostNodes) nodes: the others are left out"
        case .partWithoutEngine(let name):
          "'\(clipped: name)' is a coordinator of an engine: its navigations and errors are told if the "
            + "bridge is created with 'parts: .flowEngine'"
        }
      }
    }

    /// A node that is known; a class, because a growing table would move weak references one by one.
    private final class Known {
      let id: CoordinatorID
      private let isObject: Bool
      private(set) weak var object: AnyObject?

      init(_ identity: Node.Identity, id: CoordinatorID) {
        self.id = id
        if case .object(let object) = identity {
          (isObject, self.object) = (true, object)
        } else {
          isObject = false
        }
      }

      var isGone: Bool { isObject && object == nil }
    }

    private enum Key: Hashable {
      case object(ObjectIdentifier)
      case value(RouteValue)
    }

    private struct Pending {
      let node: Node
      let parent: CoordinatorID?
    }

    /// The maximum number of nodes: an app that makes new ones without end must not hang.
    nonisolated static let mostNodes = 200_000
    /// The number of times in a row that a node is replaced by one that differs only in its id.
    private static let suspicious = 8

    let rootID: CoordinatorID
    private let name: String
    private let showsPlaces: Bool
    private var known: [Key: Known] = [:]
    /// The top of the description that is being read.
    private var top: Key?
    private var replacements: [String: Int] = [:]
    /// Whether the bridge has the engine of live coordinators.
    private let hasEngine: Bool
    /// The live coordinators of the last description.
    private(set) var parts: [CoordinatorID: LivePart] = [:]

    init(name: String, showsPlaces: Bool, hasEngine: Bool = false) {
      self.name = name
      self.showsPlaces = showsPlaces
      self.hasEngine = hasEngine
      rootID = .next()
    }

    /// Returns the id of an object that was described; nil for another one.
    func id(of object: AnyObject) -> CoordinatorID? {
      if let live = object as? any LiveCoordinator { return live.inspectionID }
      guard let known = known[.object(ObjectIdentifier(object))], known.object === object else {
        return nil
      }
      return known.id
    }

    /// Returns the object of a node; nil for a node that is none, and for one that was released.
    func object(_ id: CoordinatorID) -> AnyObject? { known.values.first { $0.id == id }?.object }

    /// Returns the ids of the objects that were described, and are still alive; O(nodes).
    func living() -> Set<CoordinatorID> {
      Set(known.values.lazy.filter { $0.object != nil }.map(\.id))
    }

    /// Reads a whole description, in O(nodes), with its own list instead of recursion.
    func read(_ root: Node?, after old: BridgedTree) -> (BridgedTree, Set<Problem>) {
      var tree = BridgedTree(rootID: rootID)
      var problems: Set<Problem> = []
      parts = [:]
      guard let root else {
        tree.entries[rootID] = BridgedTree.Entry(
          id: rootID, parent: nil, name: name, role: .child,
          root: RouteValue(Screen(description: "nothing")))
        tree.order = [rootID]
        return (tree, [.noRoot])
      }
      var pending = [Pending(node: top(over: root), parent: nil)]
      while let next = pending.popLast() {
        if tree.order.count == Self.mostNodes {
          problems.insert(.tooMany)
          break
        }
        let id = id(of: next.node.identity, isRoot: next.parent == nil)
        guard tree.entries[id] == nil else {
          problems.insert(.twice(next.node.name))
          continue
        }
        let entry = entry(next.node, id: id, parent: next.parent)
        if entry.live != nil, !hasEngine { problems.insert(.partWithoutEngine(entry.name)) }
        tree.entries[id] = entry
        tree.order.append(id)
        if let parent = next.parent, entry.live?.isAnchor != true {
          tree.entries[parent]?.children.append(.init(id: id, role: next.node.role))
        }
        for child in next.node.children().reversed() {
          pending.append(Pending(node: child, parent: id))
        }
      }
      for name in changingIDs(from: old, to: tree) { problems.insert(.changingID(name)) }
      forget(keeping: tree)
      return (tree, problems)
    }

    /// Returns a top of the app's own: its id stays, whatever is below it.
    private func top(over root: Node) -> Node {
      guard case .live = root.identity else { return root }
      return Node(id: name, name, fileID: root.place.file, line: root.place.line) { root }
    }

    private func id(of identity: Node.Identity, isRoot: Bool) -> CoordinatorID {
      let key: Key
      switch identity {
      case .object(let object): key = .object(ObjectIdentifier(object))
      case .value(let value): key = .value(RouteValue(BridgedRoute(value: value)))
      case .live(let coordinator): return coordinator.inspectionID
      }
      if isRoot { top = key }
      // The address of an object that was released may be that of another one; a former top is a node
      // of its own.
      if let known = known[key], !known.isGone, (key == top) == (known.id == rootID) {
        return known.id
      }
      // The top keeps its id, whatever an app puts there: viewers follow one tree.
      let id = isRoot ? rootID : CoordinatorID.next()
      if isRoot { known = known.filter { $0.value.id != rootID } }
      known[key] = Known(identity, id: id)
      return id
    }

    private func entry(_ node: Node, id: CoordinatorID, parent: CoordinatorID?) -> BridgedTree.Entry
    {
      let root = node.root ?? Screen(description: node.name)
      var entry = BridgedTree.Entry(
        id: id, parent: parent, name: node.name, role: node.role, root: RouteValue(root))
      entry.path = node.path.map { RouteValue($0) }
      entry.title = node.title
      entry.facts = node.facts
      // A ready source has no place in the app.
      if showsPlaces, !node.place.file.isEmpty {
        entry.facts.append(InspectionFact("described at", node.place.text))
      }
      entry.detents = node.detents
      entry.tabItem = node.tabItem
      entry.selectedTab = node.selectedTab
      if case .live(let coordinator) = node.identity {
        let part = LivePart(coordinator)
        let isAnchor = part.isBelow { parts[$0] != nil }
        parts[id] = part
        entry.root = RouteValue(coordinator.lintedRoot)
        entry.path = []
        entry.live = BridgedTree.Entry.Live(coordinator, isAnchor: isAnchor)
      }
      return entry
    }

    /// Reads again what the live parts of a tree show; O(parts).
    func refresh(_ tree: inout BridgedTree) {
      for part in parts.values {
        guard let live = tree.entries[part.id]?.live, let coordinator = part.coordinator else {
          continue
        }
        tree.entries[part.id]?.live = .init(coordinator, isAnchor: live.isAnchor)
      }
    }

    /// Returns the names of nodes that are replaced again and again by ones that differ only in the id.
    private func changingIDs(from old: BridgedTree, to new: BridgedTree) -> [String] {
      var gone: [BridgedTree.Likeness: Int] = [:]
      for id in old.order where new[id] == nil {
        if let entry = old[id] { gone[entry.likeness, default: 0] += 1 }
      }
      let added = gone.isEmpty ? [] : new.order.filter { old[$0] == nil }
      if added.isEmpty { return [] }
      var names: [String] = []
      var replaced: [String: Int] = [:]
      for entry in added.lazy.compactMap({ new[$0] }) where gone[entry.likeness, default: 0] > 0 {
        gone[entry.likeness]? -= 1
        let count = (replacements[entry.name] ?? 0) + 1
        replaced[entry.name] = count
        if count == Self.suspicious { names.append(entry.name) }
      }
      replacements = replaced
      return names
    }

    /// Forgets objects that were released, and ids that are no longer described.
    private func forget(keeping tree: BridgedTree) {
      guard known.count > 2 * tree.order.count + 64 else { return }
      known = known.filter { $0.value.object != nil || tree[$0.value.id] != nil }
    }
  }

  extension BridgedTree {
    /// What two nodes have in common of which one replaces the other without a difference.
    fileprivate struct Likeness: Hashable {
      let parent: CoordinatorID?
      let role: Role
      let name: String
      let top: RouteValue
    }
  }

  extension BridgedTree.Entry {
    fileprivate var likeness: BridgedTree.Likeness {
      BridgedTree.Likeness(parent: parent, role: role, name: name, top: top)
    }
  }
#endif
