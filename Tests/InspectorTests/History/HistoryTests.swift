import DequeModule
import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite struct HistoryTests {
  /// A history that begins with a root and its three children.
  private func attached(limits: Chronicle.Limits = Chronicle.Limits()) -> History {
    var history = History(limits: limits)
    history.take(.connected(TimeFixture.engine()), after: 0)
    history.take(.snapshot(TimeFixture.tree()), after: 0)
    return history
  }

  @Test("before the first event, there are no steps")
  func empty() {
    var history = History()
    #expect(history.isLive && history.position == nil && history.snapshot == nil)
    #expect(history.stepBack() == .atOldest)
    #expect(history.stepForward() == .atNewest)
    #expect(history.jump(to: TimeFixture.start) == .atOldest)
    #expect(history.jumpToNextError() == .atNewest)
    let isMovedAlong = history.take(
      .changed(TimeFixture.delta(2, to: "detail", at: 1)), after: 1)
    #expect(!isMovedAlong)
    #expect(history.snapshot == nil)
  }

  @Test("the engine goes on while the past shows, and going live shows the current hierarchy")
  func goesOn() {
    var history = attached()
    history.navigate(2, to: .detail, at: 1)
    history.navigate(3, to: .settings, at: 2)
    #expect(history.stepBack() == .moved)
    #expect(history.shownRoute == "detail 2" && !history.isLive)
    history.navigate(4, to: .home, at: 3)
    #expect(history.shownRoute == "detail 2" && history.position == 1)
    #expect(history.stepForward() == .moved)
    #expect(history.shownRoute == "settings 3")
    history.goLive()
    #expect(history.shownRoute == "home 4" && history.isLive)
  }

  @Test("a step past the newest moment goes live")
  func followsAgain() {
    var history = attached()
    history.navigate(2, at: 1)
    history.stepBack()
    #expect(history.stepForward() == .moved)
    #expect(!history.isLive)
    #expect(history.stepForward() == .live)
    #expect(history.isLive)
  }

  @Test("navigations with one change are one moment")
  func together() {
    var history = attached()
    history.take(.changed(TimeFixture.delta(2, to: "detail", at: 1)), after: 1)
    for sequence in 1...3 {
      history.take(
        .navigated(
          TimeFixture.navigation(UInt64(sequence), revision: 2, at: 1, failing: sequence == 2)),
        after: 1)
    }
    #expect(history.chronicle.moments.count == 2)
    #expect(history.moment?.navigations.map(\.sequence) == [1, 2, 3])
    #expect(history.moment?.hasFailure == true)
  }

  @Test("a moment has the time of its change, and the time at which the change was received")
  func timeOfReport() {
    var history = attached()
    history.take(.changed(TimeFixture.delta(2, to: "detail", at: 1)), after: 1.5)
    #expect(history.moment?.time == TimeFixture.time(1))
    #expect(history.moment?.receivedAt == TimeFixture.time(1.5))
  }

  @Test("a navigation without a change is a moment of its own, with the same hierarchy")
  func changedNothing() {
    var history = attached()
    history.navigate(2, at: 1)
    // This navigation was requested after the hierarchy of its revision was seen.
    history.take(
      .navigated(TimeFixture.navigation(2, revision: 2, at: 1.5, failing: true)), after: 1.5)
    #expect(history.chronicle.moments.map(\.navigations.count) == [0, 1, 1])
    #expect(history.marks == .none)
    let now = history.snapshot
    history.stepBack()
    #expect(history.snapshot == now)
  }

  @Test("changes without a navigation are one moment if they come within a second")
  func unasked() {
    var history = attached()
    for (index, seconds) in [1.0, 1.2, 1.4, 1.6].enumerated() {
      let revision = UInt64(index + 2)
      history.take(
        .changed(TimeFixture.delta(revision, to: "\(revision)", at: seconds)), after: seconds)
    }
    // A navigation may still claim the last one.
    #expect(history.chronicle.moments.map(\.revision) == [1, 4, 5])
    history.navigate(6, at: 1.8)
    history.take(.changed(TimeFixture.delta(7, to: "7", at: 4)), after: 4)
    history.take(.changed(TimeFixture.delta(8, to: "8", at: 6)), after: 6)
    #expect(history.chronicle.moments.map(\.revision) == [1, 5, 6, 7, 8])
    history.look(at: 1)
    #expect(history.shownRoute == "5")
  }

  @Test("a step stops at another run of the app, and a jump or a step across runs does not")
  func anotherRun() {
    var history = attached()
    history.navigate(2, at: 1)
    history.take(.disconnected(reason: "gone"), after: 2)
    history.take(.disconnected(reason: "still gone"), after: 3)
    history.take(.connected(TimeFixture.engine(pid: 5)), after: 4)
    history.take(.snapshot(TimeFixture.tree([2], epoch: "two")), after: 4)
    #expect(
      history.chronicle.moments.map(\.kind) == [
        .beginning(.attached), .change, .disconnected(reason: "gone"), .beginning(.anotherRun),
      ])
    #expect(history.stepBack() == .anotherRun)
    #expect(history.isLive)
    #expect(history.jump(to: TimeFixture.time(1)) == .moved)
    #expect(history.shownRoute == "detail 2")
    #expect(history.stepForward() == .moved)
    #expect(history.stepForward() == .anotherRun)
    #expect(history.stepForward(acrossRuns: true) == .moved)
    #expect(history.snapshot?.epoch == "two")
  }

  @Test("a loss reports its size and the changes after it")
  func loss() {
    var history = attached()
    history.take(.lost(7), after: 1)
    history.take(.lost(5), after: 1)
    history.take(.snapshot(TimeFixture.tree([2, 4, 5], revision: 9)), after: 1)
    #expect(history.moment?.kind == .beginning(.lost(12)))
    history.look(at: 1)
    #expect(history.marks.added == [TimeFixture.id(5)])
    #expect(Set(history.marks.removed.keys) == [TimeFixture.id(3)])
    #expect(history.stepBack() == .moved)
    #expect(history.snapshot == TimeFixture.tree())
  }

  @Test("if the moment that shows is dropped, the next one shows, and a message says so")
  func movesAlong() {
    var limits = Chronicle.Limits()
    limits.lines = 3
    var history = attached(limits: limits)
    history.navigate(2, at: 1)
    history.navigate(3, at: 2)
    history.look(at: 1)
    history.take(.changed(TimeFixture.delta(4, to: "four", at: 3)), after: 3)
    #expect(history.position == 1 && history.shownRoute == "detail 2")
    let isMovedAlong = history.take(
      .changed(TimeFixture.delta(5, to: "five", at: 5)), after: 5)
    #expect(isMovedAlong)
    #expect(history.position == 2 && history.shownRoute == "detail 3")
    #expect(history.chronicle.forgotten == 2)
    #expect(history.stepBack() == .atOldest)
  }

  @Test("the limit of memory includes the current hierarchy and the hierarchies of earlier runs")
  func bytes() {
    var limits = Chronicle.Limits()
    limits.bytes = 64 << 10
    var history = attached(limits: limits)
    func kept() -> Int {
      history.chronicle.moments.reduce(0) { $0 + $1.bytes }
        + history.chronicle.stretches.reduce(0) { $0 + $1.last.memoryBytes }
    }
    for revision in 2..<400 { history.navigate(UInt64(revision), at: Double(revision)) }
    #expect((20..<100).contains(history.chronicle.moments.count))
    #expect(kept() <= limits.bytes)
    func hierarchy(of count: Int, epoch: String) -> FlowSnapshot {
      FlowSnapshot(
        epoch: epoch, revision: 1, rootID: TimeFixture.id(1),
        nodes: (1...count).map { TimeFixture.node($0) })
    }
    history.take(.snapshot(hierarchy(of: 40, epoch: "two")), after: 1_000)
    #expect(history.chronicle.stretches.count == 2)
    #expect(kept() <= limits.bytes)
    history.take(.snapshot(hierarchy(of: 40, epoch: "three")), after: 1_001)
    #expect(history.chronicle.stretches.map(\.last.epoch) == ["three"])
    #expect(kept() <= limits.bytes)
    // The current hierarchy stays, however large it is.
    history.take(.snapshot(hierarchy(of: 100, epoch: "four")), after: 1_002)
    #expect(history.chronicle.stretches.map(\.last.epoch) == ["four"])
    #expect(history.chronicle.moments.count == 1)
  }

  @Test("details that come later are known in the past too")
  func details() {
    var skeleton = TimeFixture.tree()
    for var node in skeleton.nodes.values {
      node.facts.isSkeleton = true
      skeleton.insert(node)
    }
    var history = History()
    history.take(.snapshot(skeleton), after: 0)
    history.navigate(2, at: 1)
    history.stepBack()
    history.take(.detailed([TimeFixture.node(3, route: "whole")]), after: 2)
    #expect(history.snapshot?[TimeFixture.id(3)]?.isSkeleton == false)
    history.goLive()
    #expect(history.snapshot?[TimeFixture.id(3)]?.currentRoute.identifier == "whole")
  }
}
