import DequeModule
import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite struct HistoryLawTests {
  /// The run and the revision of a hierarchy.
  private struct Key: Hashable {
    let epoch: String
    let revision: UInt64

    init(_ snapshot: FlowSnapshot) {
      epoch = snapshot.epoch
      revision = snapshot.revision
    }
  }

  /// A history of a random app, with all of its hierarchies.
  private struct Lived {
    var app: RandomApp
    var history: History
    var states: [Key: FlowSnapshot] = [:]
    var notices = 0

    init(seed: UInt64, limits: Chronicle.Limits = Chronicle.Limits()) {
      app = RandomApp(seed: seed)
      history = History(limits: limits)
      take(.connected(TimeFixture.engine()))
      take(.snapshot(app.snapshot))
    }

    mutating func goOn() {
      for input in app.next() { take(input) }
    }

    private mutating func take(_ input: FollowerEvent) {
      states[Key(app.snapshot)] = app.snapshot
      if history.take(input, at: app.time) { notices += 1 }
    }
  }

  @Test("law: every moment shows the hierarchy after all changes up to it", arguments: 1...8)
  func states(seed: Int) throws {
    var lived = Lived(seed: UInt64(seed))
    for _ in 0..<300 { lived.goOn() }
    var history = lived.history
    let now = try #require(history.snapshot)
    #expect(now == lived.app.snapshot)
    var visited = 0
    while history.stepBack(acrossRuns: true) == .moved {
      let shown = try #require(history.snapshot)
      #expect(shown == lived.states[Key(shown)])
      #expect(history.moment?.revision == shown.revision)
      visited += 1
    }
    #expect(visited == history.chronicle.moments.count - 1)
    while history.stepForward(acrossRuns: true) == .moved {
      let shown = try #require(history.snapshot)
      #expect(shown == lived.states[Key(shown)])
    }
    #expect(history.isLive)
    #expect(history.snapshot == now)
  }

  @Test("law: the marks of a moment are the difference to the moment before", arguments: 11...16)
  func marks(seed: Int) throws {
    var lived = Lived(seed: UInt64(seed))
    for _ in 0..<200 { lived.goOn() }
    var history = lived.history
    history.look(at: 0)
    var before = try #require(history.snapshot)
    while history.stepForward(acrossRuns: true) == .moved {
      let now = try #require(history.snapshot)
      if before.epoch == now.epoch {
        let (old, new) = (Set(before.nodes.keys), Set(now.nodes.keys))
        #expect(history.marks.added == new.subtracting(old))
        #expect(Set(history.marks.removed.keys) == old.subtracting(new))
        let both = old.intersection(new)
        #expect(history.marks.changed == both.filter { before[$0] != now[$0] })
        for (id, ghost) in history.marks.removed {
          #expect(ghost.node == before[id])
          let siblings = ghost.node.parent.flatMap { before[$0] }?.children ?? []
          #expect(siblings[ghost.index] == id)
        }
      } else {
        #expect(history.marks == .none)
      }
      before = now
    }
  }

  @Test(
    "law: the past stays the same while events come and old moments are dropped", arguments: 21...28
  )
  func looking(seed: Int) throws {
    var limits = Chronicle.Limits()
    limits.lines = 40
    var lived = Lived(seed: UInt64(seed), limits: limits)
    for _ in 0..<600 {
      let before = lived.history.isLive ? nil : lived.history.position
      let notices = lived.notices
      lived.goOn()
      if let before {
        let oldest = lived.history.chronicle.numbers.lowerBound
        #expect(lived.history.position == max(before, oldest))
        #expect((lived.notices > notices) == (before < oldest))
      }
      switch lived.app.below(12) {
      case 0: lived.history.goLive()
      case 1...3: lived.history.stepForward(acrossRuns: true)
      case 4...6: lived.history.stepBack(acrossRuns: true)
      case 7:
        let numbers = lived.history.chronicle.numbers
        lived.history.look(at: numbers.lowerBound + lived.app.below(numbers.count))
      default: break
      }
      let shown = try #require(lived.history.snapshot)
      #expect(shown == lived.states[Key(shown)])
      #expect(lived.history.moment?.revision == shown.revision)
      let lines = lived.history.chronicle.moments.reduce(0) { $0 + $1.lineCount }
      #expect(lines <= 40)
    }
    lived.history.goLive()
    #expect(lived.history.snapshot == lived.app.snapshot)
  }

  @Test("law: merged changes equal the single changes in turn", arguments: 31...34)
  func joined(seed: Int) throws {
    var app = RandomApp(seed: UInt64(seed))
    var joined: HierarchyChange?
    let start = app.snapshot
    var now = start
    for _ in 0..<200 {
      for case .changed(let delta) in app.next() where now.epoch == app.snapshot.epoch {
        guard delta.since == now.revision else { continue }
        let change = HierarchyChange(applying: delta, to: &now)
        if joined == nil { joined = change } else { joined?.append(change) }
      }
    }
    let change = try #require(joined)
    var state = now
    change.undo(in: &state)
    #expect(state == start)
    change.redo(in: &state)
    #expect(state == now)
    #expect(HierarchyChange(from: start, to: now).nodes == change.nodes)
  }
}
