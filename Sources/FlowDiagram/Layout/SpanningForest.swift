/// The boxes of a diagram as trees.
///
/// A diagram without cycles and with one line to each box consists of trees already. Others are
/// searched in breadth: from the boxes without a line to them, and then from the first box that is
/// left. Each box is below the first one found with a line to it.
struct SpanningForest {
  private(set) var parents: [Int?]
  private(set) var children: [[Int]]
  private(set) var roots: [Int] = []
  private(set) var levels: [Int]
  /// The index of the line from the parent of each box.
  private(set) var branches: [Int?]

  var levelCount: Int { (levels.max() ?? -1) + 1 }

  /// O(boxes and lines).
  init(_ diagram: Diagram) {
    let count = diagram.boxes.count
    parents = Array(repeating: nil, count: count)
    branches = parents
    children = Array(repeating: [], count: count)
    levels = Array(repeating: 0, count: count)
    var lines: [[Int]] = Array(repeating: [], count: count)
    var isReached = Array(repeating: false, count: count)
    for (index, line) in diagram.lines.enumerated() where line.from != line.to {
      lines[line.from].append(index)
      isReached[line.to] = true
    }
    var isFound = Array(repeating: false, count: count)
    var order: [Int] = []
    var next = 0
    func add(_ box: Int) {
      guard !isFound[box] else { return }
      isFound[box] = true
      order.append(box)
    }
    for box in 0..<count where !isReached[box] { add(box) }
    for rest in [nil] + (0..<count).map(Optional.some) {
      if let rest { add(rest) }
      while next < order.count {
        let box = order[next]
        next += 1
        for index in lines[box] {
          let child = diagram.lines[index].to
          guard !isFound[child] else { continue }
          (parents[child], branches[child]) = (box, index)
          levels[child] = levels[box] + 1
          add(child)
        }
      }
    }
    for box in 0..<count {
      if let parent = parents[box] { children[parent].append(box) } else { roots.append(box) }
    }
  }
}
