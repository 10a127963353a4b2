import FlowEngine
import Testing

@testable import FlowSamples

/// The toast that shows the last error for two seconds.
@MainActor
@Suite struct ErrorToastTests {
  private let handler = FlowErrorHandler()
  private let app = AppCoordinator()
  private let clock = HandClock()
  private let toast: ErrorToast

  init() {
    handler.onError = { _ in }
    app.errorHandler = handler
    toast = ErrorToast(of: handler, sleep: clock.sleep)
  }

  private func fail(_ route: any Route = UnhandledRoute.unhandled) { app.navigate(to: route) }

  @Test("a message leaves after two seconds")
  func leaves() async {
    handler.onError = { #expect($0.kind == "navigationFailed") }
    fail()
    #expect(toast.text?.hasPrefix("Navigation to 'unhandled' failed") == true)
    await clock.begins()
    #expect(clock.waits == [.seconds(2)])
    clock.elapse()
    while toast.text != nil { await Task.yield() }
  }

  @Test("a later message stays for its own two seconds")
  func later() async {
    fail()
    await clock.begins()
    fail(RedRoute.red)
    clock.waits = []
    await clock.begins()
    #expect(toast.text?.contains("red") == true)
    clock.elapse()
    while toast.text != nil { await Task.yield() }
    #expect(clock.waits.count == 1)
  }

  @Test("a dismissed message does not take the next one with it")
  func dismissed() async {
    fail()
    await clock.begins()
    toast.dismiss()
    #expect(toast.text == nil)
    clock.elapse()
    clock.waits = []
    fail()
    await clock.begins()
    #expect(toast.text != nil)
  }

  @Test("a toast that is gone leaves nothing behind")
  func released() async {
    var other: ErrorToast? = ErrorToast(of: handler, sleep: clock.sleep)
    weak let gone = other
    fail()
    other = nil
    while gone != nil { await Task.yield() }
    fail()
    #expect(toast.text != nil)
  }
}

/// Sleeps that end when the test says so.
@MainActor
private final class HandClock {
  var waits: [Duration] = []
  private var turn = 0

  nonisolated var sleep: @Sendable (Duration) async throws -> Void {
    { [self] in try await wait($0) }
  }

  private func wait(_ duration: Duration) async throws {
    waits.append(duration)
    let begin = turn
    while turn == begin {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Waits until a sleep has begun.
  func begins() async {
    while waits.isEmpty { await Task.yield() }
  }

  /// Ends every sleep that has begun.
  func elapse() { turn += 1 }
}
