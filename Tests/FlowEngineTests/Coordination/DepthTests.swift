import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Depth is no limit")
struct DepthTests {
  private static let depth = 100_000

  /// Returns the chain from the top down, in an array that retains every coordinator, so that they
  /// are deallocated one by one.
  private func chain() -> [TestCoordinator<AppRoute>] {
    let chain = (0..<Self.depth).map { TestCoordinator(AppRoute.detail($0)) }
    for index in stride(from: chain.count - 2, through: 0, by: -1) {
      chain[index].addChild(chain[index + 1])
    }
    return chain
  }

  @Test("a chain of 100,000 coordinators bubbles a route to the top")
  func bubbles() {
    let chain = chain()
    chain[0].hooks.also(handles: AppRoute.list)
    #expect(chain[Self.depth - 1].navigate(to: AppRoute.list))
    #expect(chain[0].router.state.stack == [.list])
  }

  @Test("a chain of 100,000 coordinators that cannot take a route fails")
  func fails() {
    let chain = chain()
    let errors = RecordingErrorHandler(on: chain[0])
    #expect(!chain[Self.depth - 1].navigate(to: AppRoute.list))
    #expect(!chain[0].navigate(to: AppRoute.list))
    #expect(errors.errors.map(\.kind) == ["navigationFailed", "navigationFailed"])
    #expect(errors.handler.journal[0].path.count == Self.depth)
  }

  @Test("a route at the bottom of 100,000 coordinators is pushed, shown and popped")
  func descends() {
    let chain = chain()
    chain[Self.depth - 1].hooks.also(handles: AppRoute.list)
    #expect(chain[0].navigate(to: AppRoute.list))
    #expect(isVisible(AppRoute.list, in: chain[0]))
    #expect(chain[0].pop())
    #expect(isVisible(AppRoute.detail(Self.depth - 1), in: chain[0]))
    chain[0].popToRoot()
    #expect(isVisible(AppRoute.detail(0), in: chain[0]))
    #expect(isClean(chain[Self.depth - 2]))
  }

  @Test("100,000 detours on top of one another are dismissed at once")
  func detours() {
    let detours = (0..<Self.depth).map { TestCoordinator(AppRoute.detail($0)) }
    for index in 1..<detours.count {
      detours[index - 1].presentDetour(detours[index], presenting: AppRoute.form)
    }
    #expect(isVisible(AppRoute.detail(Self.depth - 1), in: detours[0]))
    detours[0].dismissDetour()
    #expect(isVisible(AppRoute.detail(0), in: detours[0]))
    #expect(detours[Self.depth - 1].parent == nil)
    #expect(isClean(detours[Self.depth - 2]))
  }

  @Test("dismiss at the bottom of 100,000 coordinators reaches the one that has a screen to pop")
  func dismisses() {
    let chain = chain()
    #expect(!chain[Self.depth - 1].dismiss())
    chain[0].hooks.also(handles: AppRoute.list)
    chain[0].navigate(to: AppRoute.list)
    #expect(chain[Self.depth - 1].dismiss())
    #expect(isClean(chain[0]))
  }
}
