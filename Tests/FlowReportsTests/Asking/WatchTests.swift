import FlowProtocol
import TestInspections
import TestPatience
import Testing

@testable import FlowReports

/// What ends the watching of engines.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct WatchTests {
  @Test("a watch ends with its time, its stop signal or its engine, whichever is first")
  func ends() async {
    await Watch(for: .milliseconds(1)).wait(orUntil: StopSignal())
    let (stop, ended) = (StopSignal(), StopSignal())
    stop.send()
    await Watch(for: .seconds(86_400), until: stop).wait(orUntil: StopSignal())
    ended.send()
    await Watch(for: nil).wait(orUntil: ended)
    #expect(stop.isSent && ended.isSent)
  }

  @Test("a signal ends every wait for it, and a cancelled task waits no longer")
  func waiters() async {
    let signal = StopSignal()
    let waiting = (0..<3).map { _ in Task { await signal.wait() } }
    let cancelled = Task { await StopSignal().wait() }
    cancelled.cancel()
    await cancelled.value
    signal.send()
    for task in waiting { await task.value }
    await signal.wait()
  }

  @Test("the end of a watch in words")
  func text() {
    #expect(Watch(for: .seconds(60)).text == "for 60 s")
    #expect(Watch(for: nil).text == "until it exits")
  }

  @Test("events until the exit end with the first disconnection after a connection")
  func untilExit() async {
    let (stream, source) = AsyncStream<FollowerEvent>.makeStream()
    let gone = FollowerEvent.disconnected(reason: "gone")
    let expected = [
      gone, .connected(TimeFixture.engine()), .snapshot(TimeFixture.tree()), .lost(1), gone,
    ]
    for event in expected + [.lost(2)] { source.yield(event) }
    var events: [FollowerEvent] = []
    for await event in stream.untilExit { events.append(event) }
    #expect(events == expected)
  }
}
