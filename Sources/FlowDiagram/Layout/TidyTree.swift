/// A tidy tree: subtrees as close as their outlines allow, each parent in the middle of its
/// children.
///
/// The algorithm of van der Ploeg ("Drawing non-layered tidy trees in linear time", Software:
/// Practice and Experience 44, 2014), without recursion, so that the depth of a tree has no limit.
/// All lengths are in points. O(nodes).
struct TidyTree {
  /// The children of each node.
  private let children: [[Int]]
  /// The extent of each node across the direction of growth, with the gap to its neighbour.
  private let breadth: [Double]
  /// The far end of each node in the direction of growth.
  private let end: [Double]

  private var preliminary: [Double]
  private var modifier: [Double]
  private var shift: [Double]
  private var change: [Double]
  private var leftThread: [Int]
  private var rightThread: [Int]
  private var extremeLeft: [Int]
  private var extremeRight: [Int]
  private var leftSum: [Double]
  private var rightSum: [Double]

  private static let none = -1

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
    (leftSum, rightSum) = (zeros, zeros)
    let noThread = Array(repeating: Self.none, count: count)
    (leftThread, rightThread) = (noThread, noThread)
    (extremeLeft, extremeRight) = (noThread, noThread)
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
    let below = children[node]
    guard let first = below.first, let last = below.last else {
      setExtremes(node)
      return
    }
    // The nodes at which a sibling's subtree ends, farthest on top, each with the sibling's index.
    var lows: [(end: Double, index: Int)] = []
    func push(_ end: Double, _ index: Int) {
      while let top = lows.last, end >= top.end { lows.removeLast() }
      lows.append((end, index))
    }
    push(end[extremeLeft[first]], 0)
    for index in below.indices.dropFirst() {
      let least = end[extremeRight[below[index]]]
      separate(node, index, lows)
      push(least, index)
    }
    preliminary[node] =
      (preliminary[first] + modifier[first] + modifier[last] + preliminary[last] + breadth[last])
      / 2 - breadth[node] / 2
    setExtremes(node)
  }

  private mutating func setExtremes(_ node: Int) {
    guard let first = children[node].first, let last = children[node].last else {
      (extremeLeft[node], extremeRight[node]) = (node, node)
      (leftSum[node], rightSum[node]) = (0, 0)
      return
    }
    (extremeLeft[node], leftSum[node]) = (extremeLeft[first], leftSum[first])
    (extremeRight[node], rightSum[node]) = (extremeRight[last], rightSum[last])
  }

  /// Moves a child's subtree away from those of its earlier siblings.
  private mutating func separate(
    _ node: Int, _ index: Int, _ lows: [(end: Double, index: Int)]
  ) {
    var low = lows.count - 1
    let below = children[node]
    // The right outline of the earlier siblings, and the left outline of the child.
    var right = below[index - 1]
    var rightModifiers = modifier[right]
    var left = below[index]
    var leftModifiers = modifier[left]
    while right != Self.none, left != Self.none {
      if low > 0, end[right] > lows[low].end { low -= 1 }
      let distance =
        (rightModifiers + preliminary[right] + breadth[right])
        - (leftModifiers + preliminary[left])
      if distance > 0 {
        leftModifiers += distance
        move(node, index, from: lows[low].index, by: distance)
      }
      let (rightEnd, leftEnd) = (end[right], end[left])
      if rightEnd <= leftEnd {
        right = nextOnRight(right)
        if right != Self.none { rightModifiers += modifier[right] }
      }
      if rightEnd >= leftEnd {
        left = nextOnLeft(left)
        if left != Self.none { leftModifiers += modifier[left] }
      }
    }
    if right == Self.none, left != Self.none {
      setLeftThread(node, index, to: left, sum: leftModifiers)
    } else if right != Self.none, left == Self.none {
      setRightThread(node, index, to: right, sum: rightModifiers)
    }
  }

  private mutating func move(_ node: Int, _ index: Int, from earlier: Int, by distance: Double) {
    let below = children[node]
    let child = below[index]
    modifier[child] += distance
    leftSum[child] += distance
    rightSum[child] += distance
    // The siblings in between share the distance.
    guard earlier != index - 1 else { return }
    let share = distance / Double(index - earlier)
    shift[below[earlier + 1]] += share
    shift[child] -= share
    change[child] -= distance - share
  }

  private func nextOnLeft(_ node: Int) -> Int { children[node].first ?? leftThread[node] }

  private func nextOnRight(_ node: Int) -> Int { children[node].last ?? rightThread[node] }

  private mutating func setLeftThread(_ node: Int, _ index: Int, to next: Int, sum: Double) {
    let (first, child) = (children[node][0], children[node][index])
    let extreme = extremeLeft[first]
    leftThread[extreme] = next
    let difference = (sum - modifier[next]) - leftSum[first]
    modifier[extreme] += difference
    preliminary[extreme] -= difference
    extremeLeft[first] = extremeLeft[child]
    leftSum[first] = leftSum[child]
  }

  private mutating func setRightThread(_ node: Int, _ index: Int, to next: Int, sum: Double) {
    let (child, before) = (children[node][index], children[node][index - 1])
    let extreme = extremeRight[child]
    rightThread[extreme] = next
    let difference = (sum - modifier[next]) - rightSum[child]
    modifier[extreme] += difference
    preliminary[extreme] -= difference
    extremeRight[child] = extremeRight[before]
    rightSum[child] = rightSum[before]
  }
}
