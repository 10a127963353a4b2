/// A tidy tree: subtrees as close as their outlines allow, each parent in the middle of its
/// children.
///
/// The algorithm of van der Ploeg ("Drawing non-layered tidy trees in linear time", Software:
/// Practice and Experience 44, 2014), without recursion, so that the depth of a tree has no limit.
/// All lengths are in points. O(nodes).
struct TidyTree {
  private let children: [[Int]]
  /// The extent of each node across the direction of growth, with the gap to its neighbour.
  private let breadth: [Double]
  /// The far end of each node in the direction of growth.
  private let end: [Double]

  private var preliminary: [Double]
  private var modifier: [Double]
  private var shift: [Double]
  private var change: [Double]
  private var left: Outline
  private var right: Outline

  private static let none = -1

  /// One side of the subtrees of all nodes.
  private struct Outline {
    /// The node that follows a leaf.
    var thread: [Int]
    /// The last node of each subtree's side, and the sum of the modifiers on the way to it.
    var extreme: [Int]
    var sum: [Double]

    /// Continues the side of a subtree at another node; the side then ends where a sibling's does.
    ///
    /// Returns the leaf before that node, and how far the leaf's modifier is off.
    mutating func join(
      _ node: Int, to next: Int, at position: Double, endingAs sibling: Int
    ) -> (leaf: Int, difference: Double) {
      let joint = (leaf: extreme[node], difference: position - sum[node])
      thread[joint.leaf] = next
      (extreme[node], sum[node]) = (extreme[sibling], sum[sibling])
      return joint
    }
  }

  /// The positions of several trees with one root each, one below the other.
  static func positions(
    children: [[Int]], roots: [Int], breadth: [Double], end: [Double]
  ) -> [Double] {
    // An invisible root above all roots keeps them apart.
    let count = children.count
    var tree = TidyTree(
      children: children + [roots], breadth: breadth + [0], end: end + [0])
    let all = tree.place(root: count)
    return Array(all.prefix(count))
  }

  private init(children: [[Int]], breadth: [Double], end: [Double]) {
    (self.children, self.breadth, self.end) = (children, breadth, end)
    let count = children.count
    let zeros = Array(repeating: 0.0, count: count)
    (preliminary, modifier, shift, change) = (zeros, zeros, zeros, zeros)
    let noNodes = Array(repeating: Self.none, count: count)
    left = Outline(thread: noNodes, extreme: noNodes, sum: zeros)
    right = left
  }

  /// Returns the positions of the nodes' near ends across the direction of growth, from 0.
  private mutating func place(root: Int) -> [Double] {
    var order: [Int] = []
    var pending = [root]
    while let node = pending.popLast() {
      order.append(node)
      pending.append(contentsOf: children[node])
    }
    for node in order.reversed() { arrange(node) }
    var sums = Array(repeating: 0.0, count: children.count)
    var result = sums
    for node in order {
      let sum = sums[node] + modifier[node]
      result[node] = preliminary[node] + sum
      var (shiftSum, moved) = (0.0, 0.0)
      for child in children[node] {
        shiftSum += shift[child]
        moved += shiftSum + change[child]
        modifier[child] += moved
        sums[child] = sum
      }
    }
    let least = result.min() ?? 0
    return result.map { $0 - least }
  }

  /// Places the children of a node beside each other, and the node in their middle.
  private mutating func arrange(_ node: Int) {
    defer { setExtremes(node) }
    let below = children[node]
    guard let first = below.first, let last = below.last else { return }
    // The ends of the earlier siblings' subtrees, farthest first, each with the sibling's index.
    var lows: [(end: Double, index: Int)] = []
    func push(_ end: Double, _ index: Int) {
      while let top = lows.last, end >= top.end { lows.removeLast() }
      lows.append((end, index))
    }
    push(end[left.extreme[first]], 0)
    for index in below.indices.dropFirst() {
      let least = end[right.extreme[below[index]]]
      separate(node, index, lows)
      push(least, index)
    }
    preliminary[node] =
      (preliminary[first] + modifier[first] + modifier[last] + preliminary[last] + breadth[last])
      / 2 - breadth[node] / 2
  }

  private mutating func setExtremes(_ node: Int) {
    guard let first = children[node].first, let last = children[node].last else {
      (left.extreme[node], right.extreme[node]) = (node, node)
      (left.sum[node], right.sum[node]) = (0, 0)
      return
    }
    (left.extreme[node], left.sum[node]) = (left.extreme[first], left.sum[first])
    (right.extreme[node], right.sum[node]) = (right.extreme[last], right.sum[last])
  }

  /// Moves a child's subtree away from those of its earlier siblings.
  private mutating func separate(
    _ node: Int, _ index: Int, _ lows: [(end: Double, index: Int)]
  ) {
    var low = lows.count - 1
    let below = children[node]
    // The node on the right side of the earlier siblings, and that on the left side of the child.
    var (earlier, later) = (below[index - 1], below[index])
    var (earlierModifiers, laterModifiers) = (modifier[earlier], modifier[later])
    while earlier != Self.none, later != Self.none {
      if low > 0, end[earlier] > lows[low].end { low -= 1 }
      let distance =
        (earlierModifiers + preliminary[earlier] + breadth[earlier])
        - (laterModifiers + preliminary[later])
      if distance > 0 {
        laterModifiers += distance
        move(node, index, from: lows[low].index, by: distance)
      }
      let (earlierEnd, laterEnd) = (end[earlier], end[later])
      if earlierEnd <= laterEnd {
        earlier = children[earlier].last ?? right.thread[earlier]
        if earlier != Self.none { earlierModifiers += modifier[earlier] }
      }
      if earlierEnd >= laterEnd {
        later = children[later].first ?? left.thread[later]
        if later != Self.none { laterModifiers += modifier[later] }
      }
    }
    guard (earlier == Self.none) != (later == Self.none) else { return }
    let joint =
      earlier == Self.none
      ? left.join(
        below[0], to: later, at: laterModifiers - modifier[later], endingAs: below[index])
      : right.join(
        below[index], to: earlier, at: earlierModifiers - modifier[earlier],
        endingAs: below[index - 1])
    modifier[joint.leaf] += joint.difference
    preliminary[joint.leaf] -= joint.difference
  }

  private mutating func move(_ node: Int, _ index: Int, from earlier: Int, by distance: Double) {
    let below = children[node]
    let child = below[index]
    modifier[child] += distance
    left.sum[child] += distance
    right.sum[child] += distance
    // The siblings in between share the distance.
    guard earlier != index - 1 else { return }
    let share = distance / Double(index - earlier)
    shift[below[earlier + 1]] += share
    shift[child] -= share
    change[child] -= distance - share
  }
}
