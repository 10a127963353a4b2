import FlowEngine
import FlowIntrospect
import FlowLinks
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
    for _ in Modular.Tabs.Tab.allCases { sample.step() }
    for title in Modular.taps {
      #expect(sample.buttons.contains { $0.title == title }, "'\(title)'")
      sample.step()
    }
    #expect(sample.app.selectedTabName == .first)
    #expect(sample.app.visibleRoute.identifier == "firstTab")
    var modes: [NavigationMode] = []
    for _ in Modular.opened {
      sample.step()
      modes.append((sample.front as? ModuleCoordinator)?.mode ?? .root)
      sample.step()
      #expect(sample.app.visibleRoute.identifier == "firstTab")
    }
    #expect(modes == [.sheet(detents: [.medium, .large]), .cover, .root])
  }

  @Test("a link says how its destination comes on screen: pushed, in a sheet, or in a cover")
  func links() throws {
    #expect(Modular.links.problems == [])
    sample.draw()
    #expect(sample.app.open("modular://settings", with: Modular.links))
    #expect(try stack().mode == .sheet(detents: [.medium, .large]))
    #expect(sample.app.visibleRoute.identifier == "settings")
    #expect(sample.app.open("modular://edit", with: Modular.links))
    #expect(try stack().mode == .cover && sample.app.visibleRoute.identifier == "editForm")
    for _ in 0..<2 { #expect(sample.tap("close")) }
    #expect(sample.app.open("modular://detail/7", with: Modular.links))
    #expect(try stack().router.state.stack.map { "\($0)" } == ["ScreenA.detail(id: \"7\")"])
  }

  @Test("Codable destinations are restored with their sheets; others are dropped and reported")
  func restored() throws {
    for title in ["detail 1", "edit", "settings"] { #expect(sample.tap(title)) }
    let other = ModularApp(seed: 1)
    other.draw()
    let report = other.app.restoreState(sample.app.savedState())
    #expect(report.isComplete, "\(report.dropped)")
    #expect(other.app.visibleRoute.identifier == sample.app.visibleRoute.identifier)
    #expect(other.app.savedState() == sample.app.savedState())

    for title in ["close", "close", "pop to root", "screen b", "detail 1"] {
      #expect(sample.tap(title), "\(title)")
    }
    other.app.errorHandler = FlowErrorHandler()
    other.app.errorHandler?.onError = { _ in }
    let second = other.app.restoreState(sample.app.savedState())
    #expect(second.dropped.map(\.name) == ["detail"])
    #expect(second.dropped.first?.reason.hasSuffix("is not Codable") == true)
    #expect(other.app.visibleRoute.identifier == "screenB")
  }

  @Test(
    "a chain of three modules is on one stack: dismiss removes one screen, and close all of them")
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

  @Test("a sheet opens over a cover, and close dismisses one of them at a time")
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
