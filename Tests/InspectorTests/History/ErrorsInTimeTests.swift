import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite struct ErrorsInTimeTests {
  /// Moments 0 to 6: moment 2 failed by a navigation, and moment 4 by an error alone.
  private func history() -> History {
    var history = History()
    history.take(.snapshot(TimeFixture.tree()), after: 0)
    history.take(.journal([TimeFixture.error(1, at: -5)], total: 1), after: 0)
    history.navigate(2, at: 1)
    history.navigate(2, to: .unhandled, at: 2, failing: true)
    history.take(.errorReported(TimeFixture.error(2, at: 2)), after: 2)
    history.navigate(3, at: 3)
    history.navigate(4, at: 4)
    history.take(.errorReported(TimeFixture.error(3, at: 4)), after: 4)
    history.navigate(5, at: 5)
    history.navigate(6, at: 6)
    return history
  }

  private func errorCount(_ history: History) -> Int {
    history.chronicle.moments.reduce(0) { $0 + $1.errorCount }
  }

  @Test("an error belongs to the moment before its report; errors of a journal belong to none")
  func moments() {
    let history = history()
    #expect(history.chronicle.moments.map(\.errorCount) == [0, 0, 1, 0, 1, 0, 0])
  }

  @Test("an error that is reported again adds nothing")
  func again() {
    var history = history()
    history.take(
      .journal((1...4).map { TimeFixture.error($0, at: 0) }, total: 4), after: 7)
    for number in 1...4 {
      history.take(.errorReported(TimeFixture.error(UInt64(number), at: 8)), after: 8)
    }
    #expect(errorCount(history) == 2)
    history.take(.errorReported(TimeFixture.error(5, at: 9)), after: 9)
    #expect(errorCount(history) == 3)
  }

  @Test("another run counts its errors from 1")
  func anotherRun() {
    var history = history()
    history.take(.snapshot(TimeFixture.tree(epoch: "two")), after: 8)
    history.take(.errorReported(TimeFixture.error(1, at: 9)), after: 9)
    #expect(history.moment?.errorCount == 1)
  }

  @Test("jumps go to the next and the previous error, and stay if there is none")
  func jumps() {
    var history = history()
    #expect(history.jumpToNextError() == .atNewest)
    #expect(history.isLive)
    #expect(history.jumpToPreviousError() == .moved)
    #expect(history.position == 4)
    #expect(history.jumpToPreviousError() == .moved)
    #expect(history.position == 2)
    #expect(history.jumpToPreviousError() == .atOldest)
    #expect(history.position == 2)
    #expect(history.jumpToNextError() == .moved)
    #expect(history.position == 4)
  }

  @Test("a jump to a time shows the last moment at or before it")
  func times() {
    var history = history()
    #expect(history.jump(to: TimeFixture.time(3.5)) == .moved)
    #expect(history.position == 3)
    #expect(history.jump(to: TimeFixture.time(3)) == .moved)
    #expect(history.position == 3)
    #expect(history.jump(to: TimeFixture.time(-1)) == .atOldest)
    #expect(history.position == 0)
    #expect(history.jump(to: TimeFixture.time(100)) == .moved)
    #expect(history.position == 6 && !history.isLive)
  }

  @Test("error numbers are kept up to a limit, and dropped ones do not count as new")
  func bound() {
    var numbers = ErrorNumbers(limit: 3)
    let areNew = ([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6] as [UInt64]).map { numbers.insert($0) }
    #expect(areNew == (1...5).map { _ in true } + (1...5).map { _ in false } + [true])
  }
}
