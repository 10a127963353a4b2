import Testing

@testable import FlowProtocol

@Suite struct PartsBudgetTests {
  /// A clock that the test sets.
  private final class Hand {
    var now = ContinuousClock.now
  }

  @Test("slow parts time out, and parts with many items have more time")
  func time() throws {
    let hand = Hand()
    var few = PartsBudget { hand.now }
    var many = few
    many.take(100_000)
    hand.now += Limits.answerTime
    try few.begin()
    hand.now += .milliseconds(1)
    #expect(throws: PartsBudget.Excess.time(Limits.answerTime)) { try few.begin() }
    hand.now += .seconds(99)
    try many.begin()
    hand.now += .seconds(1)
    #expect(throws: PartsBudget.Excess.time(.seconds(120))) { try many.begin() }
  }

  @Test("the number of requested parts is limited")
  func parts() throws {
    var budget = PartsBudget { .now }
    budget.take(.max / 2_000_000)
    for _ in 0..<Limits.answerParts { try budget.begin() }
    #expect(throws: PartsBudget.Excess.parts) { try budget.begin() }
  }
}
