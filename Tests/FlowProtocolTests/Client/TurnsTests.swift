import TestPatience
import Testing

@testable import FlowProtocol

@Suite("Turns on one connection", .timeLimit(.minutes(Patience.minutes)))
struct TurnsTests {
  @Test("callers run in their order, and the next one runs after a failure")
  func order() async {
    struct Refused: Error {}
    let turns = Turns()
    let (signals, gate) = AsyncStream.makeStream(of: Void.self)
    let (received, tell) = AsyncStream.makeStream(of: Int.self)
    let holding = Task {
      try? await turns.take {
        tell.yield(0)
        for await _ in signals { break }
        tell.yield(1)
        throw Refused()
      }
    }
    var numbers = received.makeAsyncIterator()
    #expect(await numbers.next() == 0)
    let next = Task { await turns.take { _ = tell.yield(2) } }
    gate.yield()
    #expect(await numbers.next() == 1)
    #expect(await numbers.next() == 2)
    _ = await (holding.value, next.value)
  }
}
