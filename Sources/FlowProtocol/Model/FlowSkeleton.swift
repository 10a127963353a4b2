import FlowEngine

/// What a viewer draws first of a large hierarchy: a row a coordinator, parents before children, kept in
/// columns, with every text once.
///
/// A hundred thousand coordinators take three megabytes so, where whole nodes take sixty.
public struct FlowSkeleton: Hashable, Sendable, Codable {
  /// Every text that the rows name by its index.
  public package(set) var texts: [String] = []
  /// The ids.
  public package(set) var ids = NumberColumn<UInt64>()
  /// How many rows above this one the parent's stands; 0 where there is no parent among the rows.
  public package(set) var parents = NumberColumn<Int>()
  /// The relation to the parent, as an index of ``texts``.
  public package(set) var relations = NumberColumn<Int>()
  /// The name of the coordinator's type, as an index of ``texts``.
  public package(set) var names = NumberColumn<Int>()
  /// The name of its route type, as an index of ``texts``.
  public package(set) var routeTypes = NumberColumn<Int>()
  /// How it came to be on screen, as an index of ``texts``; "none" for a registered modal that is not up.
  public package(set) var contexts = NumberColumn<Int>()
  /// The identifier of the current route, as an index of ``texts``.
  public package(set) var routes = NumberColumn<Int>()
  /// The index of the selected tab; -1 where its children are no tabs.
  public package(set) var selectedTabs = NumberColumn<Int>()
  /// How many rows below this one the coordinator stands that shows on top of it, or in place of its root;
  /// 0 where it shows a route of its own.
  public package(set) var shows = NumberColumn<Int>()

  /// How many coordinators there are.
  public var count: Int { ids.values.count }
}

extension FlowSkeleton {
  /// What stands for the context of a coordinator that came on screen in no way.
  static let noContext = "none"

  /// As many rows as one message holds, of nodes that stand in order, parents before children.
  ///
  /// `rows` says where each node stands. O(rows).
  package init(_ nodes: ArraySlice<FlowNode>, rows: [NodeID: Int], limit: Int = Limits.rowsPerChunk)
  {
    var table = TextTable()
    // What a column said last: most rows say the same as the one above, or share the text with another.
    var last: [Int] = Array(repeating: -1, count: 5)
    var bytes = 0
    func index(_ text: String, _ column: Int) -> Int {
      if last[column] >= 0, table.texts[last[column]] == text { return last[column] }
      last[column] = table.index(of: text)
      return last[column]
    }
    for row in nodes.indices {
      let node = nodes[row]
      ids.values.append(node.id.rawValue)
      parents.values.append(node.parent.flatMap { rows[$0] }.map { max(0, row - $0) } ?? 0)
      shows.values.append(node.shows.flatMap { rows[$0] }.map { max(0, $0 - row) } ?? 0)
      relations.values.append(index(node.relation.rawValue, 0))
      names.values.append(index(node.name, 1))
      routeTypes.values.append(index(node.routeType, 2))
      contexts.values.append(index(node.context?.rawValue ?? Self.noContext, 3))
      routes.values.append(index(node.currentIdentifier, 4))
      selectedTabs.values.append(node.selectedTab ?? -1)
      bytes += 128
      if bytes + table.bytes > Limits.chunkBytes || ids.values.count == limit { break }
    }
    texts = table.texts
  }
}

extension FlowSkeleton {
  /// Reads a part of a skeleton, its texts clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    texts = try fields.texts(.texts)
    ids = try fields.value(.ids)
    parents = try fields.value(.parents)
    relations = try fields.value(.relations)
    names = try fields.value(.names)
    routeTypes = try fields.value(.routeTypes)
    contexts = try fields.value(.contexts)
    routes = try fields.value(.routes)
    selectedTabs = try fields.value(.selectedTabs)
    shows = try fields.value(.shows)
  }
}
