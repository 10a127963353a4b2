/// A hierarchy: of an engine at one revision, or of another source, such as source code.
public struct FlowSnapshot: Sendable {
  /// A revision of one run of an engine.
  public struct Moment: Hashable, Sendable {
    /// The id of one run of the engine; revisions of different epochs cannot be compared.
    public var epoch: String
    /// The number of reported changes, from 1, without gaps.
    public var revision: UInt64

    /// Creates a moment.
    public init(epoch: String, revision: UInt64) {
      self.epoch = epoch
      self.revision = revision
    }
  }

  /// The moment of the engine whose hierarchy this is; nil for a hierarchy of another source.
  ///
  /// Without one, the ids only tell the coordinators of this hierarchy apart.
  public package(set) var moment: Moment?
  /// The coordinator at the top of the tree.
  public var rootID: CoordinatorID
  /// The coordinators of the tree.
  public private(set) var nodes: [CoordinatorID: FlowNode]
  /// The number of coordinators that are left out because they would take too much memory.
  ///
  /// Only a viewer's copy of an engine's hierarchy has this bound.
  public private(set) var omitted = 0
  /// The memory bound and its use; nil without a bound.
  private var room: Room?

  /// The memory that a hierarchy may take, and the memory it takes, in bytes.
  private struct Room {
    let limit: Int
    var used = 0

    /// The size of an entry in the table of nodes at its lowest load, in bytes.
    static let entry = 48

    mutating func makes(for node: FlowNode, inPlaceOf old: FlowNode?) -> Bool {
      let more = Self.entry + node.memoryBytes - (old.map { Self.entry + $0.memoryBytes } ?? 0)
      guard more <= 0 || used + more <= limit else { return false }
      used += more
      return true
    }
  }

  /// The id of the run of the engine; empty for a hierarchy of another source.
  public var epoch: String { moment?.epoch ?? "" }
  /// The number of reported changes, from 1; 0 for a hierarchy of another source.
  public var revision: UInt64 { moment?.revision ?? 0 }

  /// Creates a hierarchy of these nodes that is not of a running engine.
  public init(rootID: CoordinatorID, nodes: some Sequence<FlowNode>) {
    self.init(at: nil, rootID: rootID, nodes: nodes, limit: nil)
  }

  /// Creates a snapshot of these nodes.
  public init(
    epoch: String, revision: UInt64, rootID: CoordinatorID, nodes: some Sequence<FlowNode>
  ) {
    self.init(
      at: Moment(epoch: epoch, revision: revision), rootID: rootID, nodes: nodes, limit: nil)
  }

  /// Creates a snapshot of the first of these nodes that fit into `limit` bytes; counts `unread`
  /// more as omitted.
  package init(
    at moment: Moment?, rootID: CoordinatorID, nodes: some Sequence<FlowNode>, limit: Int?,
    unread: Int = 0
  ) {
    self.moment = moment
    self.rootID = rootID
    room = limit.map { Room(limit: $0) }
    self.nodes = Dictionary(minimumCapacity: nodes.underestimatedCount)
    for node in nodes { add(node) }
    omitted += unread
  }

  /// After one node was left out, all later ones are too, since their parents may be missing.
  private mutating func add(_ node: FlowNode) {
    let node = node.bounded
    let old = room == nil ? nil : nodes[node.id]
    if room != nil, old == nil, omitted > 0 || room?.makes(for: node, inPlaceOf: nil) != true {
      omitted += 1
      return
    }
    guard let old else {
      nodes[node.id] = node
      return
    }
    for version in [node, node.withoutPath]
    where room?.makes(for: version, inPlaceOf: old) == true {
      nodes[node.id] = version
      return
    }
  }

  /// Replaces the state of a coordinator; one that was left out stays left out.
  private mutating func change(_ node: FlowNode) {
    if omitted > 0, nodes[node.id] == nil { return }
    add(node)
  }

  private mutating func remove(_ id: CoordinatorID) {
    if let old = nodes.removeValue(forKey: id) {
      room?.used -= Room.entry + old.memoryBytes
    } else if omitted > 0 {
      omitted -= 1
    }
  }

  /// Returns the coordinator with this id.
  public subscript(id: CoordinatorID) -> FlowNode? { nodes[id] }

  /// The coordinators, parents before children, siblings in order, in O(nodes).
  public var preorder: [FlowNode] { preorder(under: rootID, depth: .max).nodes }

  /// Returns `top` and at most `depth` levels below it, in the same order, and the row of each.
  ///
  /// O(nodes found).
  package func preorder(under top: CoordinatorID, depth: Int) -> (
    nodes: [FlowNode], rows: [CoordinatorID: Int]
  ) {
    var result: [FlowNode] = []
    var pending = [(top, 0)]
    var rows: [CoordinatorID: Int] = [:]
    if depth == .max, top == rootID {
      result.reserveCapacity(nodes.count)
      rows.reserveCapacity(nodes.count)
    }
    while let (id, level) = pending.popLast() {
      guard let node = nodes[id], rows.insert(result.count, for: id) else { continue }
      result.append(node)
      if level < depth {
        for child in node.children.reversed() { pending.append((child, level + 1)) }
      }
    }
    return (result, rows)
  }

  /// The coordinators from the root to the one whose route the user sees, in O(depth).
  public var visiblePath: [CoordinatorID] {
    var path: [CoordinatorID] = []
    var seen: Set<CoordinatorID> = []
    var next: CoordinatorID? = rootID
    while let id = next, let node = nodes[id], seen.insert(id).inserted {
      path.append(id)
      next = node.shows
    }
    return path
  }

  /// The route that the user sees, after the routes of the containers in whose places it shows, each
  /// with its coordinator, in O(depth).
  ///
  /// The bar around a selected tab is on screen, and so is a root that shows its current flow.
  package var routesOnScreen: [(route: RouteLabel, coordinator: FlowNode)] {
    let path = visiblePath.compactMap { nodes[$0] }
    // The skeleton of a container does not have its route.
    let known = Self.containers(on: path).filter { !$0.isSkeleton }
    return known.map { ($0.root, $0) } + path.suffix(1).map { ($0.currentRoute, $0) }
  }

  /// The coordinators on screen whose routes the user sees: containers, and the last one.
  package var coordinatorsOnScreen: [CoordinatorID] {
    let path = visiblePath.compactMap { nodes[$0] }
    return (Self.containers(on: path) + path.suffix(1)).map(\.id)
  }

  private static func containers(on path: [FlowNode]) -> [FlowNode] {
    zip(path, path.dropFirst()).filter { $1.relation.isContained }.map(\.0)
  }

  /// Returns the coordinators from the root down to this one, in O(depth).
  public func ancestry(of id: CoordinatorID) -> [FlowNode] {
    var path: [FlowNode] = []
    var seen: Set<CoordinatorID> = []
    var next: CoordinatorID? = id
    while let id = next, let node = nodes[id], seen.insert(id).inserted {
      path.append(node)
      next = node.parent
    }
    return path.reversed()
  }

  package mutating func insert(_ node: FlowNode) { nodes[node.id] = node }

  /// The memory that the coordinators take, in bytes: accurate enough for bounds in a viewer's copy
  /// of an engine's hierarchy, and a guess otherwise.
  package var memoryBytes: Int { room?.used ?? nodes.count * 1_024 }

  /// Changes the hierarchy to another known moment, regardless of the bound, in O(nodes given).
  package mutating func bring(
    to revision: UInt64, rootID: CoordinatorID, omitted: Int,
    _ changes: some Sequence<(CoordinatorID, FlowNode?)>
  ) {
    for (id, node) in changes {
      if let old = nodes[id] { room?.used -= Room.entry + old.memoryBytes }
      if let node { room?.used += Room.entry + node.memoryBytes }
      nodes[id] = node
    }
    moment?.revision = revision
    (self.rootID, self.omitted) = (rootID, omitted)
  }

  /// Replaces nodes that are known only by their skeleton with full nodes, in O(nodes given).
  public mutating func fill(in details: [FlowNode]) {
    for node in details where nodes[node.id]?.isSkeleton == true { change(node) }
  }

  /// Updates the snapshot to the delta's revision, in O(size of the delta).
  public mutating func apply(_ delta: FlowDelta) {
    for id in delta.removed { remove(id) }
    for node in delta.added { add(node) }
    for node in delta.changed { change(node) }
    if let rootID = delta.rootID { self.rootID = rootID }
    moment?.revision = delta.revision
  }

  /// Whether both are of one run of an engine, so that an id means the same object.
  package func isOfSameRun(as other: FlowSnapshot) -> Bool {
    moment != nil && moment?.epoch == other.moment?.epoch
  }
}

extension [CoordinatorID: Int] {
  /// Inserts a value, 0 or more, if the key has none; returns whether it did, with one lookup.
  fileprivate mutating func insert(_ value: Int, for id: CoordinatorID) -> Bool {
    func fill(_ place: inout Int) -> Bool {
      if place >= 0 { return false }
      place = value
      return true
    }
    return fill(&self[id, default: -1])
  }
}

extension FlowSnapshot: Hashable {
  /// Whether both snapshots have the same revision and the same nodes, whatever their bounds are.
  public static func == (lhs: FlowSnapshot, rhs: FlowSnapshot) -> Bool {
    (lhs.moment, lhs.rootID, lhs.omitted) == (rhs.moment, rhs.rootID, rhs.omitted)
      && lhs.nodes == rhs.nodes
  }

  /// Hashes everything that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(moment)
    hasher.combine(rootID)
    hasher.combine(omitted)
    hasher.combine(nodes)
  }
}

extension FlowSnapshot: Codable {
  private enum CodingKeys: String, CodingKey { case epoch, revision, root, nodes }

  /// Decodes a snapshot whose nodes are an array.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let epoch = try fields.textIfPresent(.epoch)
    let revision = try fields.numberIfPresent(.revision, in: Sequences.self)
    guard (epoch == nil) == (revision == nil) else {
      throw fields.refuse(.revision, "it has an epoch or a revision, but not both")
    }
    self.init(
      at: epoch.map { Moment(epoch: $0, revision: revision ?? 0) },
      rootID: try fields.value(.root), nodes: try fields.value(.nodes, [FlowNode].self),
      limit: nil)
  }

  /// Encodes the nodes as an array, parents before children.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(moment?.epoch, forKey: .epoch)
    try container.encodeIfPresent(moment?.revision, forKey: .revision)
    try container.encode(rootID, forKey: .root)
    try container.encode(preorder, forKey: .nodes)
  }
}
