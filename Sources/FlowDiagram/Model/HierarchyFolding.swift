import FlowModel

/// What a folded hierarchy shows: its first levels, and the path to the visible screen with its
/// neighbours.
///
/// PageScript+Data folds pages by the same rule, which a reader can unfold.
struct HierarchyFolding {
  /// The number of coordinators above which a hierarchy is folded.
  static let most = 100
  /// The number of coordinators up to which whole levels are shown.
  static let few = 60
  /// The number of children of a coordinator on the visible path that are shown.
  static let beside = 20

  /// The coordinators to show; nil for all.
  private(set) var shown: Set<CoordinatorID>?
  /// The number of all coordinators.
  private(set) var count = 0

  /// Folds what is below `tops`, in O(coordinators).
  ///
  /// `kept` are shown wherever they are, with the coordinators above them; the children of `opened`
  /// are shown in part if they are many. `children` takes a coordinator and its level below the tops.
  init(
    tops: [CoordinatorID], kept: Set<CoordinatorID>, opened: Set<CoordinatorID>,
    children: (CoordinatorID, Int) -> [CoordinatorID]
  ) {
    var seen: Set<CoordinatorID> = []
    var order: [CoordinatorID] = []
    var parents: [CoordinatorID: CoordinatorID] = [:]
    var families: [CoordinatorID: [CoordinatorID]] = [:]
    var isWhole = true
    var level = tops.filter { seen.insert($0).inserted }
    var depth = 0
    var first: Set<CoordinatorID> = []
    while !level.isEmpty {
      order += level
      isWhole = isWhole && (depth == 0 || order.count <= Self.few)
      if isWhole { first.formUnion(level) }
      var next: [CoordinatorID] = []
      for parent in level {
        let family = children(parent, depth).filter { seen.insert($0).inserted }
        for child in family { parents[child] = parent }
        if opened.contains(parent) || depth == 0 { families[parent] = family }
        next += family
      }
      level = next
      depth += 1
    }
    count = order.count
    guard count > Self.most else { return }
    for id in kept where seen.contains(id) {
      var next = Optional(id)
      while let id = next, first.insert(id).inserted { next = parents[id] }
    }
    for family in families.values {
      var room = Self.beside - family.count(where: first.contains)
      for child in family where room > 0 && first.insert(child).inserted { room -= 1 }
    }
    shown = first
  }
}
