/// The places of the coordinators of a declared map in a hierarchy, level by level.
struct DeclaredPlaces {
  /// A coordinator below one of its owners.
  struct Place {
    /// The index of the coordinator in the map.
    let coordinator: Int
    /// The index of the place above; nil for one without an owner.
    let parent: Int?
    /// Whether what belongs to the coordinator is below this place; one place has it.
    let isFirst: Bool
    var relation: Relation
    var tab: Int?
    /// The indices of the places below, which follow each other.
    var children = 0..<0
  }

  /// A coordinator that belongs to another.
  private struct Part {
    let child: Int
    let relation: Relation
    var tab: Int?
  }

  private(set) var places: [Place] = []
  /// The indices of the places without an owner, which come first.
  private(set) var tops = 0..<0
  /// The number of places for which there was no room.
  private(set) var leftOut = 0
  private var parts: [[Part]]
  /// The first owner of each coordinator, apart from itself.
  private var owners: [Int?]
  /// The owner below which the parts of each coordinator are.
  private var homes: [Int?] = []

  /// Finds the places, in O(coordinators, relations and claims).
  init(_ map: DeclaredMap, _ indices: [String: Int], mostPlaces: Int) {
    let count = map.coordinators.count
    parts = Array(repeating: [], count: count)
    owners = Array(repeating: nil, count: count)
    collectParts(of: map, indices)
    let homes = DeclaredHomes(parts: parts.map { $0.map { ($0.child, $0.relation) } }, owners)
    let tops = homes.tops.prefix(mostPlaces)
    self.tops = 0..<tops.count
    places = tops.map { Place(coordinator: $0, parent: nil, isFirst: true, relation: .child) }
    if tops.count == 1 { places[0].relation = .root }
    self.homes = homes.owners
    addParts(mostPlaces)
    leftOut = homes.tops.count + parts.reduce(0) { $0 + $1.count } - places.count
  }

  // MARK: What belongs to what

  /// What owns a coordinator, or else what shows a route in it, as diagrams of the map have it.
  private mutating func collectParts(of map: DeclaredMap, _ indices: [String: Int]) {
    var seen: Set<Int> = []
    var isOwned = [Bool](repeating: false, count: parts.count)
    for relation in map.relations {
      guard let parent = indices[relation.parent], let child = indices[relation.child] else {
        continue
      }
      isOwned[child] = isOwned[child] || parent != child
      add(Part(child: child, relation: relation.relation, tab: relation.tab), to: parent, &seen)
    }
    for claim in map.claims {
      guard let parent = indices[claim.coordinator],
        let child = claim.opens.flatMap({ indices[$0] }),
        !isOwned[child]
      else { continue }
      add(
        Part(child: child, relation: Self.relation(of: claim.way.kind), tab: claim.way.tab),
        to: parent, &seen)
    }
    for index in parts.indices { sortTabs(of: index) }
  }

  private mutating func add(_ part: Part, to parent: Int, _ seen: inout Set<Int>) {
    guard seen.insert(parent * parts.count + part.child).inserted else { return }
    parts[parent].append(part)
    if parent != part.child, owners[part.child] == nil { owners[part.child] = parent }
  }

  /// Puts the tabs among themselves into the order of their numbers.
  private mutating func sortTabs(of parent: Int) {
    let slots = parts[parent].indices.filter { parts[parent][$0].relation == .tab }
    guard slots.count > 1 else { return }
    let tabs = slots.map { parts[parent][$0] }.enumerated().sorted {
      ($0.element.tab ?? .max, $0.offset) < ($1.element.tab ?? .max, $1.offset)
    }
    for (slot, tab) in zip(slots, tabs) { parts[parent][slot] = tab.element }
  }

  private static func relation(of way: DeclaredWay.Kind) -> Relation {
    switch way {
    case .sheet, .cover: .presentedModal
    case .popover: .popover
    case .alert, .confirmation: .alert
    case .push: .pushed
    case .tab: .tab
    case .flow: .currentFlow
    case .detour: .detour
    case .column: .column
    case .root, .replace, .unknown: .child
    }
  }

  // MARK: Places

  /// Adds what belongs to each coordinator below its first place, level by level.
  private mutating func addParts(_ most: Int) {
    var parent = 0
    while parent < places.count, places.count < most {
      defer { parent += 1 }
      guard places[parent].isFirst else { continue }
      let (owner, first) = (places[parent].coordinator, places.count)
      for part in parts[owner].prefix(most - first) {
        places.append(
          Place(
            coordinator: part.child, parent: parent, isFirst: homes[part.child] == owner,
            relation: part.relation, tab: part.relation == .tab ? part.tab : nil))
      }
      places[parent].children = first..<places.count
    }
  }

  /// The coordinator below which the parts of one are, if they are below another place.
  func ownerOfParts(at place: Place) -> Int? {
    place.isFirst || parts[place.coordinator].isEmpty ? nil : homes[place.coordinator]
  }

  // MARK: Numbers

  /// The id of a root that only holds several coordinators; nil if one has no owner.
  var rootID: CoordinatorID? { tops.count == 1 ? nil : CoordinatorID(rawValue: 1) }

  /// The ids of the places, from 1 in the order of the tree.
  var numbers: [CoordinatorID] {
    var numbers = [CoordinatorID](repeating: CoordinatorID(rawValue: 0), count: places.count)
    var number: UInt64 = rootID == nil ? 0 : 1
    var pending = Array(tops.reversed())
    while let place = pending.popLast() {
      number += 1
      numbers[place] = CoordinatorID(rawValue: number)
      pending += places[place].children.reversed()
    }
    return numbers
  }
}
