import Testing

@testable import FlowModel

@Suite("What is on top")
struct ShownWalkTests {
  /// A hierarchy whose coordinators are numbers.
  private struct Numbers: ShownHierarchy {
    struct Coordinator: ShownStack {
      var detour: Int?
      var modal: Int?
      var modalCoversScreen = false
      /// The pushed children, and nil for each own route.
      var path: [Int?] = []
      var contained: Int?

      var topChild: Int? { path.last ?? nil }
      var isPathEmpty: Bool { path.isEmpty }
      var pathCount: Int { path.count }

      func child(at index: Int) -> Int? { path[index] }
    }

    var coordinators: [Int: Coordinator]

    func coordinator(_ node: Int) -> Coordinator? { coordinators[node] }
  }

  private func steps(
    _ coordinators: [Int: Numbers.Coordinator], skipsHidden: Bool = false
  ) -> [ShownWalk<Numbers>.Step] {
    var walk = ShownWalk(Numbers(coordinators: coordinators), from: 0, skipsHidden: skipsHidden)
    var steps: [ShownWalk<Numbers>.Step] = []
    while let step = walk.next() { steps.append(step) }
    return steps
  }

  /// A tab with a pushed child, below a modal with a child of its own, below a detour.
  private let pile: [Int: Numbers.Coordinator] = [
    0: .init(detour: 5, modal: 3, contained: 1),
    1: .init(path: [nil, 2]),
    2: .init(),
    3: .init(path: [4]),
    4: .init(),
    5: .init(),
  ]

  @Test("the walk goes from outside to inside, and from bottom to top")
  func order() {
    let steps = steps(pile)
    #expect(steps.map(\.node) == [0, 1, 2, 3, 4, 5])
    #expect(
      steps.map(\.place)
        == [.root, .contained, .pushed, .modal(coversScreen: false), .pushed, .detour])
    #expect(steps.map(\.outer) == [nil, 0, 1, 0, 3, 0])
    #expect(steps.map(\.isInnermost) == [false, false, true, false, true, true])
  }

  @Test("the last step is where the one rule leads")
  func above() {
    for skipsHidden in [false, true] {
      var top = 0
      while let next = pile[top]?.above { top = next }
      #expect(steps(pile, skipsHidden: skipsHidden).last?.node == top)
    }
  }

  @Test("a contained coordinator shows only while the path is empty")
  func contained() {
    #expect(steps([0: .init(path: [nil], contained: 1), 1: .init()]).map(\.node) == [0])
    #expect(
      steps([0: .init(path: [2], contained: 1), 1: .init(), 2: .init()]).map(\.node) == [0, 2])
  }

  @Test(
    "without hidden coordinators, a detour and a cover replace their presenters, a sheet does not")
  func hidden() {
    #expect(steps(pile, skipsHidden: true).map(\.node) == [5])
    var pile = pile
    pile[0]?.detour = nil
    #expect(steps(pile, skipsHidden: true).map(\.node) == [0, 1, 2, 3, 4])
    pile[0]?.modalCoversScreen = true
    #expect(steps(pile, skipsHidden: true).map(\.node) == [3, 4])
  }

  @Test("each presentation is a layer; a detour covers the layers below it")
  func layers() {
    var walk = ShownWalk(Numbers(coordinators: pile), from: 0)
    let layers = walk.layers()
    #expect(layers.map(\.kind) == [.base, .modal, .detour])
    #expect(layers.map(\.presenter) == [nil, 0, 0])
    #expect(layers.map(\.hosts) == [[0, 1], [3], [5]])
    #expect(layers.map(\.containers.count) == [1, 0, 0])
    #expect(layers.map(\.isCovered) == [true, true, false])
  }

  @Test("a coordinator that the hierarchy does not have is skipped")
  func missing() {
    #expect(steps([0: .init(detour: 9, modal: 1), 1: .init(path: [8])]).map(\.node) == [0, 1])
    #expect(steps([:]).isEmpty)
  }

  @Test("a stack has its routes from the root up, with those of its pushed children")
  func stack() {
    let hierarchy = Numbers(coordinators: [
      0: .init(path: [nil, 1, nil]), 1: .init(path: [nil, nil]),
    ])
    var walk = StackWalk(hierarchy, of: 0)
    var indices: [Int?] = []
    var counts: [Int] = []
    while let item = walk.next() {
      indices.append(item.index)
      counts.append(item.owner.pathCount)
    }
    #expect(indices == [nil, 0, nil, 0, 1, 2])
    #expect(counts == [3, 3, 2, 2, 2, 3])
  }

  @Test("any depth works")
  func depth() {
    let depth = 100_000
    var chain = [depth: Numbers.Coordinator()]
    for node in 0..<depth { chain[node] = .init(path: [node + 1]) }
    #expect(steps(chain).last?.node == depth)
    var walk = StackWalk(Numbers(coordinators: chain), of: 0)
    var count = 0
    while walk.next() != nil { count += 1 }
    #expect(count == depth + 1)
  }
}
