import Foundation
import TestSystem
import Testing

@testable import FlowBlackBox
@testable import FlowEngine
@testable import FlowModel

@Suite("Silences in the black box")
struct SilenceNotesTests {
  private let directory = TemporaryDirectory()
  private let start = ContinuousClock.now

  private func beat(_ number: Int) -> ContinuousClock.Instant {
    start + MainActorWatch.interval * number
  }

  @Test("a silence is noted once when it begins, and ended with the answer")
  func noted() throws {
    let file = try RingFile(
      at: directory.file("box"), app: "shop", run: "run", startedAt: RingClock.wall)
    let watch = MainActorWatch { _ in }
    let notes = SilenceNotes(ring: file, clock: RingClock(), watch: watch)
    func silences() throws -> [BlackBoxReport.Silence] {
      try #require(BlackBoxReport(reading: file.bytes)).silences
    }
    notes.beat(at: beat(0))
    notes.beat(at: beat(1))
    #expect(try silences().isEmpty)
    notes.beat(at: beat(2))
    notes.beat(at: beat(3))
    #expect(try silences().map(\.until) == [nil])
    watch.answer(at: beat(3) + .milliseconds(100))
    notes.beat(at: beat(4))
    #expect(try silences().count == 1 && silences().first?.until != nil)
    notes.beat(at: beat(5))
    watch.answer(at: beat(5))
    notes.beat(at: beat(6))
    #expect(try silences().count == 1)
  }
}
