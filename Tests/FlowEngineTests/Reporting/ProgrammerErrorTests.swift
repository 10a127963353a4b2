import FlowEngine
import Foundation
import TestCoordinators
import Testing

/// Errors that stop a debug build.
@MainActor
@Suite("Programmer errors")
struct ProgrammerErrorTests {
  @Test("a mistake in the code is one; a refused route and a missing screen are none")
  func kinds() {
    let context = { (text: String) in
      FlowError.navigationFailed(coordinator: "C", route: "r", routeType: "R", context: text)
    }
    let mistakes: [FlowError] = [
      .modalCoordinatorNotConfigured(coordinator: "C", route: "r", routeType: "R"),
      .invalidDetourNavigation(coordinator: "C", route: "r", routeType: "R"),
      .circularReference(coordinator: "C"), .duplicateChild(coordinator: "C"),
      .invalidTabIndex(index: 1, validRange: 0..<1), .configurationError(message: "m"),
    ]
    #expect(mistakes.filter { !$0.isProgrammerError } == [])
    #expect(!context("No coordinator in hierarchy can handle this route").isProgrammerError)
    let screen = FlowError.viewCreationFailed(
      coordinator: "C", route: "r", routeType: "R", viewType: .root)
    #expect(!screen.isProgrammerError)
  }

  @Test("a malformed navigation path and a flow change that contradicts itself are mistakes")
  func contradictions() throws {
    let host = TestCoordinator(AppRoute.home, shows: [.list])
    host.hooks.paths[RouteValue(AppRoute.list)] = [HelpRoute.index]
    host.hooks.flowRoutes = [RouteValue(AppRoute.main)]
    let errors = RecordingErrorHandler(on: host)
    #expect(!host.navigate(to: AppRoute.list))
    #expect(!host.navigate(to: AppRoute.main))
    #expect(!host.navigate(to: AppRoute.login))
    #expect(errors.errors.map(\.isProgrammerError) == [true, true, false])
  }

  @Test("an app that did not ask for it is stopped by no error")
  func goesOn() {
    let tabs = TestTabs(AppRoute.main)
    let errors = RecordingErrorHandler(on: tabs)
    tabs.switchToTab(3)
    #expect(errors.errors.count == 1)
  }

  @Test("an app that asked for it goes on after a route that no coordinator takes")
  func goesOnAfterRefusal() {
    let host = TestCoordinator(AppRoute.home)
    let errors = RecordingErrorHandler(on: host)
    errors.handler.stopsAtProgrammerErrors = true
    #expect(!host.navigate(to: AppRoute.list))
    #expect(errors.errors.count == 1)
  }

  #if DEBUG
    @Test("an app that asked for it stops in a debug build, after the report")
    func stops() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let tabs = TestTabs(AppRoute.main)
          let handler = FlowErrorHandler()
          // Not printed: what waits in the buffer of the output is lost.
          handler.onError = { FileHandle.standardError.write(Data("reported \($0.kind)\n".utf8)) }
          handler.stopsAtProgrammerErrors = true
          tabs.errorHandler = handler
          tabs.switchToTab(3)
        }
      }
      let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(errors.contains("reported invalidTabIndex"))
      #expect(errors.contains("ProgrammerErrorTests.swift"))
      #expect(errors.contains("Invalid tab index 3"))
    }
  #endif
}
