import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules
import Foundation
import ModularKit
import TestCoordinators
import Testing

@testable import FlowSamples
@testable import ModularScreenA
@testable import ModularScreenB
@testable import ModularScreenC

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

  @Test(
    "the account is a sheet to sign in first, and a push afterwards; each module has the session")
  func conditional() throws {
    #expect(sample.tap("account"))
    #expect(sample.app.visibleRoute.identifier == "signIn")
    #expect(try stack().mode == .sheet(detents: [.medium]))
    // Left without signing in, it is asked for again.
    for title in ["dismiss", "account", "sign in"] { #expect(sample.tap(title), "\(title)") }
    #expect(sample.app.visibleRoute.identifier == "firstTab")
    #expect(sample.tap("account"))
    #expect(sample.app.visibleRoute.identifier == "account")
    #expect(try stack().mode != .sheet(detents: [.medium]))
    #expect(sample.tap("sign out") && sample.tap("account"))
    #expect(sample.app.visibleRoute.identifier == "signIn")

    let first = ScreenA.Dependencies(data: .mock, session: Session())
    let second: ScreenB.Dependencies = first.buildChild()
    #expect(second.session === first.session)
  }

  @Test(
    "a module makes only its public destinations public, and no other imports it for testing",
    arguments: ["A", "B", "C"])
  func access(letter: String) throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardizedFileURL
    let folder = sources.appending(path: "ModularScreen\(letter)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try files.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let lines = texts.joined(separator: "\n").components(separatedBy: "\n")
    func declarations(of name: String) -> [String] {
      lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.contains("enum \(name)") }
    }
    #expect(declarations(of: "Public").allSatisfy { $0.hasPrefix("public enum") })
    #expect(declarations(of: "Public").count == 1)
    #expect(declarations(of: "Internal").allSatisfy { $0.hasPrefix("enum") })
    #expect(declarations(of: "Internal").count == 1)
    #expect(declarations(of: "External").allSatisfy { $0.hasPrefix("enum") })
    #expect(!lines.contains { $0.contains("@testable") })
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
    func titles<D: Hashable & Sendable>(_ entry: ModuleEntry<D, ScreenView>) -> [String] {
      NavigationDestination(previousClient: .root(), mode: .root, entry: entry).content.buttons
        .map(\.title)
    }
    #expect(titles(ScreenA.mockEntry()).first == "detail ScreenA mock")
    #expect(titles(ScreenA.mockEntry(at: .settings)).first == "restart")
    #expect(titles(ScreenB.mockEntry()).first == "detail ScreenB mock")
    #expect(titles(ScreenC.mockEntry()).first == "summary of ScreenC mock")
  }

  @Test("a button asks its module's client for the destination")
  func client() throws {
    var asked: [(ScreenA.Destination, NavigationMode)] = []
    let client = NavigationClient<ScreenA.Destination>.mock(present: {
      asked.append(($0, $1))
    })
    let view = ScreenA.mockEntry().builder(.public(.main), .root, client)
    for button in view.buttons { button.tap() }
    #expect(asked.map(\.0).contains(.external(.screenB)))
    #expect(asked.first?.1 == .push)
  }
}
