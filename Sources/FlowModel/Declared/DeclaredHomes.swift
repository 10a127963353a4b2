/// The one owner of each coordinator below which what belongs to it is listed.
///
/// That is the nearest to the top of those that contain it, or else of those that present it.
struct DeclaredHomes {
  /// The owners; nil for a coordinator at the top.
  private(set) var owners: [Int?]
  /// The coordinators at the top: those without an owner, and the first of each circle that has none
  /// above it.
  private(set) var tops: [Int] = []
  private let parts: [[(child: Int, relation: Relation)]]
  private var isReached: [Bool]

  /// Finds the owners of coordinators, each with its parts, in O(coordinators and parts).
  ///
  /// `first` has an owner of each coordinator that has owners.
  init(parts: [[(child: Int, relation: Relation)]], _ first: [Int?]) {
    self.parts = parts
    owners = Array(repeating: nil, count: parts.count)
    isReached = Array(repeating: false, count: parts.count)
    // From the tops all at once, so that what several share is near to one of them.
    reach(from: parts.indices.filter { first[$0] == nil })
    var walks = [Int?](repeating: nil, count: parts.count)
    for index in parts.indices where !isReached[index] {
      reach(from: [Self.firstOfCircle(above: index, first, &walks)])
    }
  }

  private mutating func reach(from tops: [Int]) {
    self.tops += tops
    for top in tops { isReached[top] = true }
    // What is presented waits until all that is contained was reached.
    var (queue, next) = (tops, 0)
    var (presented, nextPresented) = ([(child: Int, owner: Int)](), 0)
    while true {
      if next < queue.count {
        let owner = queue[next]
        next += 1
        for part in parts[owner] where !isReached[part.child] {
          if part.relation.isPresentation {
            presented.append((part.child, owner))
          } else {
            add(part.child, below: owner, to: &queue)
          }
        }
      } else if nextPresented < presented.count {
        let (child, owner) = presented[nextPresented]
        nextPresented += 1
        if !isReached[child] { add(child, below: owner, to: &queue) }
      } else {
        return
      }
    }
  }

  private mutating func add(_ child: Int, below owner: Int, to queue: inout [Int]) {
    isReached[child] = true
    owners[child] = owner
    queue.append(child)
  }

  /// The first coordinator of the circle to which the first owners of one lead.
  ///
  /// Each coordinator on the way belongs to that one, and so is visited once.
  private static func firstOfCircle(
    above index: Int, _ owners: [Int?], _ walks: inout [Int?]
  ) -> Int {
    var last = index
    while walks[last] != index {
      walks[last] = index
      guard let owner = owners[last] else { return last }
      last = owner
    }
    var (first, next) = (last, owners[last])
    while let one = next, one != last {
      first = min(first, one)
      next = owners[one]
    }
    return first
  }
}
