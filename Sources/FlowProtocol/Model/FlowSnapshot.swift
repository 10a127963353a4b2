/// A whole hierarchy at one revision.
public struct FlowSnapshot: Sendable {
  /// Names one run of the engine: revisions of another epoch do not compare.
  public var epoch: String
  /// Counts the changes that were told, from 1, without gaps.
  public var revision: UInt64
  /// The coordinator at which the tree starts.
  public var rootID: NodeID
  /// Every coordinator of the tree.
  public private(set) var nodes: [NodeID: FlowNode]
  /// How many coordinators the tree has that are left out here, since they would take too much memory.
  ///
  /// Only a viewer's copy of an engine's hierarchy is bounded so.
  public private(set) var omitted = 0
  /// What is left of the bound; nil where there is none.
  private var room: Room?

  /// How much a hierarchy may take, and takes, in bytes.
  private struct Room {
    let limit: Int
    var used = 0

    /// What a node takes in the table of nodes, at the load that it has at the least.
    static let entry = 48

    mutating func makes(for node: FlowNode, inPlaceOf old: FlowNode?) -> Bool {
      let more = Self.entry + node.memoryBytes - (old.map { Self.entry + $0.memoryBytes } ?? 0)
      guard more <= 0 || used + more <= limit else { return false }
      used += more
      return true
    }
  }

  /// A snapshot of these nodes.
  public init(epoch: String, revision: UInt64, rootID: NodeID, nodes: some Sequence<FlowNode>) {
    self.init(epoch: epoch, revision: revision, rootID: rootID, nodes: nodes, limit: nil)
  }

  /// A snapshot of as many of the first of these nodes as `limit` bytes hold, and from then on no more; of
  /// `unread` more only their number is known.
  package init(
    epoch: String, revision: UInt64, rootID: NodeID, nodes: some Sequence<FlowNode>, limit: Int?,
    unread: Int = 0
  ) {
    self.epoch = epoch
    self.revision = revision
    self.rootID = rootID
    room = limit.map { Room(limit: $0) }
    self.nodes = Dictionary(minimumCapacity: nodes.underestimatedCount)
    for node in nodes { add(node) }
    omitted += unread
  }

  /// Once one was left out, every later one is: those below it would stand nowhere.
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

  /// Puts a later state in place of a coordinator's; one that was left out stays so.
  private mutating func change(_ node: FlowNode) {
    if omitted > 0, nodes[node.id] == nil { return }
    add(node)
  }

  private mutating func remove(_ id: NodeID) {
    if let old = nodes.removeValue(forKey: id) {
      room?.used -= Room.entry + old.memoryBytes
    } else if omitted > 0 {
      omitted -= 1
    }
  }

  /// The coordinator with this id.
  public subscript(id: NodeID) -> FlowNode? { nodes[id] }

  /// The coordinators with parents before children, siblings in order.
  ///
  /// O(nodes).
  public var preorder: [FlowNode] { preorder(under: rootID, depth: .max).nodes }

  /// The coordinators from `top` on and at most `depth` levels below it, in the same order, and where each stands.
  ///
  /// O(nodes found).
  package func preorder(under top: NodeID, depth: Int) -> (nodes: [FlowNode], rows: [NodeID: Int]) {
    var result: [FlowNode] = []
    var pending = [(top, 0)]
    var rows: [NodeID: Int] = [:]
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

  /// From the root to the coordinator whose route the user sees.
  ///
  /// O(depth).
  public var visiblePath: [NodeID] {
    var path: [NodeID] = []
    var seen: Set<NodeID> = []
    var next: NodeID? = rootID
    while let id = next, let node = nodes[id], seen.insert(id).inserted {
      path.append(id)
      next = node.shows
    }
    return path
  }

  /// The coordinators from the root down to this one.
  ///
  /// O(depth).
  public func ancestry(of id: NodeID) -> [FlowNode] {
    var path: [FlowNode] = []
    var seen: Set<NodeID> = []
    var next: NodeID? = id
    while let id = next, let node = nodes[id], seen.insert(id).inserted {
      path.append(node)
      next = node.parent
    }
    return path.reversed()
  }

  package mutating func insert(_ node: FlowNode) { nodes[node.id] = node }

  /// What the coordinators take in memory, in bytes: exact enough for bounds in a viewer's copy of an engine's
  /// hierarchy, and a guess in any other.
  package var memoryBytes: Int { room?.used ?? nodes.count * 1_024 }

  /// Brings the hierarchy to another moment that was known, whatever there is room for.
  ///
  /// O(nodes given).
  package mutating func bring(
    to revision: UInt64, rootID: NodeID, omitted: Int, _ changes: some Sequence<(NodeID, FlowNode?)>
  ) {
    for (id, node) in changes {
      if let old = nodes[id] { room?.used -= Room.entry + old.memoryBytes }
      if let node { room?.used += Room.entry + node.memoryBytes }
      nodes[id] = node
    }
    (self.revision, self.rootID, self.omitted) = (revision, rootID, omitted)
  }

  /// Puts whole nodes in place of those of which only the skeleton was known.
  ///
  /// O(nodes given).
  public mutating func fill(in details: [FlowNode]) {
    for node in details where nodes[node.id]?.isSkeleton == true { change(node) }
  }

  /// Brings the snapshot to the delta's revision.
  ///
  /// O(size of the delta).
  public mutating func apply(_ delta: FlowDelta) {
    for id in delta.removed { remove(id) }
    for node in delta.added { add(node) }
    for node in delta.changed { change(node) }
    if let rootID = delta.rootID { self.rootID = rootID }
    revision = delta.revision
  }
}

extension [NodeID: Int] {
  /// Puts in a value, from 0 up, where there is none, and says whether there was none; looks once.
  fileprivate mutating func insert(_ value: Int, for id: NodeID) -> Bool {
    func fill(_ place: inout Int) -> Bool {
      if place >= 0 { return false }
      place = value
      return true
    }
    return fill(&self[id, default: -1])
  }
}

extension FlowSnapshot: Hashable {
  /// Whether both are of one moment and have the same in them, whatever bounds them.
  public static func == (lhs: FlowSnapshot, rhs: FlowSnapshot) -> Bool {
    (lhs.epoch, lhs.revision, lhs.rootID, lhs.omitted)
      == (rhs.epoch, rhs.revision, rhs.rootID, rhs.omitted) && lhs.nodes == rhs.nodes
  }

  /// Feeds everything that is compared into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(epoch)
    hasher.combine(revision)
    hasher.combine(rootID)
    hasher.combine(omitted)
    hasher.combine(nodes)
  }
}

extension FlowSnapshot: Codable {
  private enum CodingKeys: String, CodingKey { case epoch, revision, root, nodes }

  /// Reads a snapshot whose nodes are an array.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(
      epoch: try fields.text(.epoch),
      revision: try fields.number(.revision, in: Sequences.self),
      rootID: try fields.value(.root),
      nodes: try fields.value(.nodes, [FlowNode].self))
  }

  /// Writes the nodes as an array, parents before children.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(epoch, forKey: .epoch)
    try container.encode(revision, forKey: .revision)
    try container.encode(rootID, forKey: .root)
    try container.encode(preorder, forKey: .nodes)
  }
}
