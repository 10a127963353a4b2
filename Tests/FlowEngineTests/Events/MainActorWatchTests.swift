import Synchronization
import TestCoordinators
import Testing

@testable import FlowEngine

@MainActor
@Suite("Watching the main actor")
struct MainActorWatchTests {
  private let app = TestCoordinator(AppRoute.home, shows: [.list, .form])
  private let start = ContinuousClock.now

  /// A watch that is answered only when a test says so.
  private func makeWatch(counting questions: Counter = Counter()) -> MainActorWatch {
    MainActorWatch { _ in questions.add() }
  }

  final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  /// The time of a beat, counted from 0.
  private func beat(_ number: Int) -> ContinuousClock.Instant {
    start + MainActorWatch.interval * number
  }

  @Test("a main actor that answers is never silent, and is asked once for each beat")
  func answering() {
    let questions = Counter()
    let watch = makeWatch(counting: questions)
    for number in 0..<10 {
      #expect(watch.beat(at: beat(number)) == nil)
      watch.answer(at: beat(number))
    }
    #expect(questions.value == 10)
  }

  @Test("two beats without an answer are a silence since the question, which the answer ends")
  func silence() {
    let questions = Counter()
    let watch = makeWatch(counting: questions)
    #expect(watch.beat(at: beat(0)) == nil)
    #expect(watch.beat(at: beat(1)) == nil)
    #expect(watch.beat(at: beat(2))?.since == beat(0))
    #expect(watch.beat(at: beat(3))?.since == beat(0))
    #expect(questions.value == 1)
    watch.answer(at: beat(4))
    #expect(watch.beat(at: beat(4)) == nil)
    #expect(questions.value == 2)
  }

  @Test("a silence that was told goes on after the process stood still, until the answer")
  func toldBeforeStandstill() {
    let watch = makeWatch()
    for number in 0..<2 { _ = watch.beat(at: beat(number)) }
    #expect(watch.beat(at: beat(2))?.since == beat(0))
    #expect(watch.beat(at: beat(40))?.since == beat(0))
    watch.answer(at: beat(41))
    #expect(watch.beat(at: beat(41)) == nil)
  }

  @Test("a process that stood still says nothing of its main actor until two beats have passed")
  func stoodStill() {
    let watch = makeWatch()
    _ = watch.beat(at: beat(0))
    #expect(watch.beat(at: beat(20)) == nil)
    #expect(watch.beat(at: beat(21)) == nil)
    #expect(watch.beat(at: beat(22))?.since == beat(20))
  }

  @Test("the silence has the last navigation that began after the last answer, with its place")
  func navigation() async throws {
    let watch = makeWatch()
    watch.setNotingNavigations(true)
    defer { watch.setNotingNavigations(false) }
    // The watch observes once the main actor is free.
    while Change.onBeginning == nil { await Task.yield() }
    _ = watch.beat(at: beat(0))
    watch.answer()
    app.navigate(to: AppRoute.list)
    let line = #line - 1
    let asked = ContinuousClock.now
    _ = watch.beat(at: asked)
    _ = watch.beat(at: asked + MainActorWatch.interval)
    let silence = try #require(watch.beat(at: asked + MainActorWatch.interval * 2))
    let navigation = try #require(silence.navigation)
    #expect(navigation.request == .navigate(RouteValue(AppRoute.list)))
    #expect(navigation.origin.id == app.id)
    #expect(navigation.callSite?.line == line)
    // It began before the question.
    #expect(silence.since == navigation.began)

    // A navigation from before the last answer is not what holds the main actor.
    watch.answer()
    let next = ContinuousClock.now
    _ = watch.beat(at: next)
    _ = watch.beat(at: next + MainActorWatch.interval)
    let later = try #require(watch.beat(at: next + MainActorWatch.interval * 2))
    #expect(later.navigation == nil && later.since == next)
  }

  @Test("without a watch, no navigation is noted")
  func unwatched() async {
    let watch = makeWatch()
    watch.setNotingNavigations(true)
    while Change.onBeginning == nil { await Task.yield() }
    watch.setNotingNavigations(false)
    while Change.onBeginning != nil { await Task.yield() }
    app.navigate(to: AppRoute.list)
    _ = watch.beat(at: beat(0))
    _ = watch.beat(at: beat(1))
    #expect(watch.beat(at: beat(2))?.navigation == nil)
  }
}
