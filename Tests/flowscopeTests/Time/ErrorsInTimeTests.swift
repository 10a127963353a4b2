import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import Inspector

@Suite struct ErrorsInTimeTests {
  /// Moments 0 to 6: failed are that of a navigation, 2, and that of an error alone, 4.
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

  @Test("an error is of the moment after which it was told; a journal's are of none")
  func moments() {
    let history = history()
    #expect(history.chronicle.moments.map(\.errorCount) == [0, 0, 1, 0, 1, 0, 0])
  }

  @Test("what is told again says nothing new")
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

  @Test("another run counts its errors anew")
  func anotherRun() {
    var history = history()
    history.take(.snapshot(TimeFixture.tree(epoch: "two")), after: 8)
    history.take(.errorReported(TimeFixture.error(1, at: 9)), after: 9)
    #expect(history.moment?.errorCount == 1)
  }

  @Test("errors are jumped to and fro, and one stays where there are no more")
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

  @Test("a jump to a time shows the last moment that was not after it")
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

  @Test("numbers are kept up to a bound, and those that were forgotten are not new again")
  func bound() {
    var numbers = ErrorNumbers(limit: 3)
    let told = ([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6] as [UInt64]).map { numbers.insert($0) }
    #expect(told == (1...5).map { _ in true } + (1...5).map { _ in false } + [true])
  }
}
