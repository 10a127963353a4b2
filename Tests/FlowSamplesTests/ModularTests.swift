import FlowEngine
import FlowIntrospect
import FlowModules
import TestCoordinators
import Testing

@testable import FlowSamples

@MainActor
@Suite struct ModularTests {
  private let sample = ModularApp(seed: 1)

  private func stack() throws -> ModuleCoordinator {
    try #require(sample.front as? ModuleCoordinator)
  }

  @Test("every button of the tour is on its screen")
  func tour() {
    for _ in 0..<(sample.tour.count - Modular.taps.count) { sample.step() }
    for title in Modular.taps {
      #expect(sample.buttons.contains { $0.title == title }, "'\(title)'")
      sample.step()
    }
    #expect(sample.app.selectedTabName == .first)
    #expect(sample.app.visibleRoute.identifier == "firstTab")
  }

  @Test("a chain of clients three deep is on one stack, and goes back as a whole")
  func chain() throws {
    for title in ["screen b", "screen c", "summary of 1"] { #expect(sample.tap(title)) }
    let names = try stack().router.state.stack.map { "\($0)" }
    #expect(names == ["ScreenA.screenB", "ScreenB.screenC", "ScreenC.summary"])
    #expect(sample.tap("dismiss"))
    #expect(try stack().router.state.stack.count == 2)
    #expect(sample.tap("close"))
    #expect(try stack().router.state.stack.isEmpty)
  }

  @Test(
    "dismiss, close and pop to root do what they say at each depth of a chain",
    arguments: ["dismiss", "close", "pop to root"], 0...3)
  func back(title: String, depth: Int) throws {
    for forward in ["screen b", "screen c", "summary of 1"].prefix(depth) {
      #expect(sample.tap(forward))
    }
    #expect(sample.tap(title))
    #expect(try stack().router.state.stack.count == (title == "dismiss" ? max(0, depth - 1) : 0))
  }

  @Test("a sheet opens over a cover, and close leaves one of them at a time")
  func sheetOverCover() throws {
    for title in ["edit", "settings", "restart"] { #expect(sample.tap(title)) }
    let layers = FlowSnapshot(of: sample.app).nodes.values.filter { $0.presented != nil }
    #expect(layers.count == 2)
    #expect(layers.contains { $0.detents?.detents == [.fullscreen] })
    #expect(sample.tap("pop to root") && sample.app.visibleRoute.identifier == "settings")
    #expect(sample.tap("close") && sample.app.visibleRoute.identifier == "editForm")
    #expect(sample.tap("close") && sample.app.visibleRoute.identifier == "firstTab")
  }

  @Test("each module shows its mock items without the other modules")
  func mocks() {
    func titles<D: Hashable & Sendable>(_ entry: ModuleEntry<D, Modular.ScreenView>) -> [String] {
      NavigationDestination(previousClient: .root(), mode: .root, entry: entry).content.buttons
        .map(\.title)
    }
    #expect(titles(Modular.ScreenA.mockEntry()).first == "detail ScreenA mock")
    #expect(titles(Modular.ScreenA.mockEntry(at: .settings)).first == "restart")
    #expect(titles(Modular.ScreenB.mockEntry()).first == "detail ScreenB mock")
    #expect(titles(Modular.ScreenC.mockEntry()).first == "summary of ScreenC mock")
  }

  @Test("a button asks its module's client for the destination")
  func client() throws {
    var asked: [(Modular.ScreenA.Destination, NavigationMode)] = []
    let client = NavigationClient<Modular.ScreenA.Destination>.mock(present: {
      asked.append(($0, $1))
    })
    let view = Modular.ScreenA.mockEntry().builder(.public(.main), .root, client)
    for button in view.buttons { button.tap() }
    #expect(asked.map(\.0).contains(.external(.screenB)))
    #expect(asked.first?.1 == .push)
  }
}
