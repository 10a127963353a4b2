import Foundation
import TestPatience
import Testing

@testable import FlowBridge

@MainActor
@Suite("Descriptions that are wrong", .timeLimit(.minutes(Patience.minutes)))
struct BadDescriptionTests {
  private final class Part {
    let name: String
    var parts: [Part] = []

    init(_ name: String) { self.name = name }

    @MainActor var node: Node {
      Node(self, name) { for part in self.parts { part.node } }
    }
  }

  private let trees = Trees()

  @Test("a node that is described twice is there once, and said")
  func twice() {
    let (app, shared) = (Part("App"), Part("Shared"))
    app.parts = [shared, Part("Other"), shared]
    trees.read(app.node)
    #expect(trees.names == ["App", "Shared", "Other"])
    #expect(trees.problems == [.twice("Shared")])
    #expect(TreeReader.Problem.twice("a\u{1B}b").message.contains("'a\u{1B}b'") == false)
  }

  @Test("a cycle ends where a node comes again")
  func cycle() {
    let (app, child) = (Part("App"), Part("Child"))
    app.parts = [child]
    child.parts = [app]
    trees.read(app.node)
    #expect(trees.names == ["App", "Child"] && trees.problems == [.twice("App")])
    child.parts = []
  }

  @Test("a top that vanishes is nothing, and the next one has its id")
  func vanishing() {
    trees.read(Node(id: 1, "App") { Node(id: 2, "Child") })
    let top = trees.tree.rootID
    trees.read(nil)
    #expect(trees.problems == [.noRoot] && trees.tree.order == [top])
    trees.read(Node(id: 3, "Other"))
    #expect(trees.names == ["Other"] && trees.tree.rootID == top && trees.problems.isEmpty)
  }

  @Test("an id that is another one each time is said once, and one that changes twice is not")
  func changingID() {
    var said = 0
    for round in 0..<20 {
      trees.read(Node(id: "app", "App") { Node(id: round, "Page") })
      if !trees.problems.isEmpty { said += 1 }
      #expect(trees.problems.subtracting([.changingID("Page")]).isEmpty)
    }
    #expect(said == 1)
    let calm = Trees()
    for round in 0..<20 {
      calm.read(Node(id: "app", "App") { Node(id: round / 4, "Page") })
      #expect(calm.problems.isEmpty)
    }
  }

  @Test("100,000 nodes, and a chain of 50,000, are read without recursion")
  func many() {
    trees.read(Node(id: "app", "App") { for number in 0..<100_000 { Node(id: number, "Page") } })
    #expect(trees.tree.order.count == 100_001 && trees.problems.isEmpty)
    func link(_ depth: Int) -> Node {
      Node(id: depth, "Link") { if depth < 50_000 { link(depth + 1) } }
    }
    trees.read(link(0))
    #expect(trees.tree.order.count == 50_001)
  }

  @Test("nodes without end are cut")
  func endless() {
    func link(_ depth: Int) -> Node { Node(id: depth, "Link") { link(depth + 1) } }
    trees.read(link(0))
    #expect(trees.tree.order.count == TreeReader.mostNodes && trees.problems == [.tooMany])
  }

  @Test("an object is known again, and another one at its address is not")
  func identity() throws {
    let (app, child) = (Part("App"), Part("Child"))
    app.parts = [child]
    trees.read(app.node)
    let id = try #require(trees.entry("Child")?.id)
    app.parts = []
    trees.read(app.node)
    app.parts = [child]
    trees.read(app.node)
    #expect(trees.entry("Child")?.id == id)
    var ids: Set<CoordinatorID> = []
    for _ in 0..<50 {
      app.parts = [Part("Child")]
      trees.read(app.node)
      ids.insert(try #require(trees.entry("Child")?.id))
    }
    #expect(ids.count == 50 && !ids.contains(id))
  }

  @Test("a slow description is followed by a pause, a quick one is not, and the first is said")
  func pace() {
    var pace = Pace()
    let now = ContinuousClock.now
    #expect(pace.wait(at: now) == nil)
    pace.note(.milliseconds(1), nodes: 3, at: now)
    #expect(pace.wait(at: now) == nil && pace.slowness == nil)
    pace.note(.seconds(2), nodes: 9, at: now)
    #expect(pace.wait(at: now) == .seconds(20))
    #expect(pace.wait(at: now + .seconds(19)) == .seconds(1))
    #expect(pace.wait(at: now + .seconds(20)) == nil)
    #expect(pace.slowness?.contains("9 nodes took 2.0 s") == true)
    #expect(pace.slowness?.contains("at most every 20.0 s") == true)
    var uneven = Pace()
    uneven.note(.nanoseconds(4_853_946_881), nodes: 7, at: now)
    #expect(uneven.slowness?.contains("took 4.9 s of the main actor") == true)
    #expect(uneven.slowness?.contains("at most every 48.5 s") == true)
  }
}
