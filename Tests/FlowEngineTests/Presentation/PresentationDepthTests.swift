import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Depth is no limit for presenting, lifecycle and saving")
struct PresentationDepthTests {
  private static let depth = 100_000

  @Test("100,000 pushed children, each on the one before, are presented, saved and restored")
  func pushedChildren() {
    let chain = (0..<Self.depth).map { _ in TestCoordinator(HelpRoute.index) }
    for index in stride(from: chain.count - 2, through: 0, by: -1) {
      chain[index].addChild(chain[index + 1])
    }
    let errors = RecordingErrorHandler(on: chain[0])
    chain[Self.depth - 1].hooks.also(handles: HelpRoute.article(1))
    var told = 0
    let attachment = chain[0].attachToScreen { _ in told += 1 }
    chain[0].navigate(to: HelpRoute.article(1))
    #expect(told == 4 + 2 + 2 * Self.depth)
    let presentation = chain[0].presentation()
    #expect(presentation.layers.count == 1)
    #expect(presentation.layers[0].stacks[0].screens.count == Self.depth + 1)
    #expect(presentation.topScreen?.route == RouteValue(HelpRoute.article(1)))
    attachment.detach()
    #expect(chain[0].restoreState(chain[0].savedState()).dropped.map(\.name) == ["article"])
    #expect(chain[0].visibleCoordinator === chain[Self.depth - 1])
    #expect(errors.errors.count == 1)
  }

  @Test("100,000 detours on top of one another are drawn, and only the last is visible")
  func detours() {
    let detours = (0..<Self.depth).map { TestCoordinator(AppRoute.detail($0)) }
    for index in 1..<detours.count {
      detours[index - 1].presentDetour(detours[index], presenting: AppRoute.form)
    }
    var told = 0
    let attachment = detours[0].attachToScreen { _ in told += 1 }
    #expect(told == 4)
    let layers = detours[0].presentation().layers
    #expect(layers.count == Self.depth)
    #expect(layers.count { $0.isCovered } == Self.depth - 1)
    #expect(layers.last?.isCovered == false)
    detours[0].dismissDetour()
    attachment.detach()
  }
}
