import FlowModel

/// The facts that a viewer draws first of a large hierarchy: one row for each coordinator, parents
/// before children, in columns.
///
/// Each text occurs once. 100,000 coordinators take about 3 MB, and about 60 MB as full nodes.
public struct FlowSkeleton: Hashable, Sendable, Codable {
  /// The texts that the rows refer to by index.
  public package(set) var texts: [String] = []
  /// The ids of the coordinators.
  public package(set) var ids = NumberColumn<UInt64>()
  /// How many rows above this one the parent is; 0 if the parent is not among the rows.
  public package(set) var parents = NumberColumn<Int>()
  /// The relation to the parent, as an index of ``texts``.
  public package(set) var relations = NumberColumn<Int>()
  /// The name of the coordinator's type, as an index of ``texts``.
  public package(set) var names = NumberColumn<Int>()
  /// The name of the coordinator's route type, as an index of ``texts``.
  public package(set) var routeTypes = NumberColumn<Int>()
  /// How the coordinator was presented, as an index of ``texts``; "none" if it is only registered.
  public package(set) var contexts = NumberColumn<Int>()
  /// The identifier of the current route, as an index of ``texts``.
  public package(set) var routes = NumberColumn<Int>()
  /// The index of the selected tab; -1 if the children are not tabs.
  public package(set) var selectedTabs = NumberColumn<Int>()
  /// How many rows below this one the coordinator is that is visible on top of it or in place of
  /// its root; 0 if a route of its own is visible.
  public package(set) var shows = NumberColumn<Int>()
  /// The name that the app gives the coordinator, as an index of ``texts``; -1 for none.
  ///
  /// Nil if no coordinator has one.
  public package(set) var givenNames: NumberColumn<Int>?

  private enum CodingKeys: String, WireKey {
    case texts, ids, parents, relations, names, routeTypes, contexts, routes
    case selectedTabs, shows, givenNames
  }

  /// The number of coordinators.
  public var count: Int { ids.values.count }
}

extension FlowSkeleton {
  /// The text for a coordinator without a presentation context.
  static let noContext = "none"

  /// Creates a skeleton of as many of `nodes`, parents before children, as fit into one message.
  ///
  /// `rows` has the row of each node. O(rows).
  package init(
    _ nodes: ArraySlice<FlowNode>, rows: [CoordinatorID: Int], limit: Int = Limits.rowsPerChunk
  ) {
    var table = IndexTable.texts()
    // The last index of each column: most rows repeat the text of the row above or of another row.
    var last: [Int] = Array(repeating: -1, count: 6)
    var bytes = 0
    func index(_ text: String?, _ column: Int) -> Int {
      guard let text else { return -1 }
      if last[column] >= 0, table.values[last[column]] == text { return last[column] }
      last[column] = table.index(of: text)
      return last[column]
    }
    var givenNames: [Int] = []
    for row in nodes.indices {
      let node = nodes[row]
      givenNames.append(index(node.givenName, 5))
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
    texts = table.values
    if givenNames.contains(where: { $0 >= 0 }) { self.givenNames = NumberColumn(givenNames) }
  }
}
