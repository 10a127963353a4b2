import FlowBlackBox
import FlowEngine
import FlowIntrospect
import FlowSamples
import Foundation

/// A route with an identifier that a test chooses.
private struct HostileRoute: Route {
  let identifier: String
}

/// An app whose names and errors would harm a terminal that trusts them.
@MainActor
final class HostileApp {
  private let root = Coordinator(root: HostileRoute(identifier: "root"))

  func serve(as name: String) async throws {
    FlowErrorHandler.shared.onError = { _ in }
    for text in HostileTexts.all {
      root.addChild(Coordinator(root: HostileRoute(identifier: text)))
    }
    let directory = ProcessInfo.processInfo.environment["FLOWSCOPE_DIR"] ?? "/tmp"
    try BlackBox.start(name, at: "\(directory)/hostile.blackbox")
    let inspector = try FlowInspector.start(root, name: name)
    // Errors are kept with or without a viewer, because no coordinator here can show these routes.
    await TestPeer.serve(inspector) { word, number in
      if word == "fail" {
        for text in HostileTexts.all.prefix(Int(number)) {
          _ = self.root.navigate(to: HostileRoute(identifier: text))
        }
      }
    }
  }
}
