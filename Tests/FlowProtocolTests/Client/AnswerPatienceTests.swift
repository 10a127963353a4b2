import Foundation
import Testing

@testable import FlowProtocol

@Suite("The wait for an answer")
struct AnswerPatienceTests {
  private let start = ContinuousClock.now
  private let limit = Duration.seconds(10)

  private func end(
    _ patience: AnswerPatience, during part: EngineSilence.Part?, after seconds: Int
  ) -> Int64 {
    let silence = part.map { EngineSilence($0, since: Date(timeIntervalSince1970: 1)) }
    let end = patience.end(
      start + limit, within: limit, during: silence, at: start + .seconds(seconds))
    return (end - start).components.seconds
  }

  @Test("ends at its limit if everything answers, or if it is limited")
  func limited() {
    for patience in [AnswerPatience.limited, .whileBusy(until: nil), .untilAnswered] {
      #expect(end(patience, during: nil, after: 9) == 10)
    }
    for part in EngineSilence.Part.allCases {
      #expect(end(.limited, during: part, after: 9) == 10)
    }
  }

  @Test("has the whole limit again after a silence that it waits for")
  func extended() {
    #expect(end(.untilAnswered, during: .mainActor, after: 9) == 19)
    #expect(end(.untilAnswered, during: .process, after: 9) == 19)
    #expect(end(.whileBusy(until: nil), during: .mainActor, after: 9) == 19)
    #expect(end(.whileBusy(until: nil), during: .process, after: 9) == 10)
  }

  @Test("ends at a moment that was given, but not before its limit")
  func until() {
    #expect(end(.whileBusy(until: start + .seconds(15)), during: .mainActor, after: 9) == 15)
    #expect(end(.whileBusy(until: start + .seconds(5)), during: .mainActor, after: 9) == 10)
    #expect(end(.whileBusy(until: start + .seconds(60)), during: .mainActor, after: 9) == 19)
  }
}
