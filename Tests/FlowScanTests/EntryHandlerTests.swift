import FlowModel
import FlowScan
import Foundation
import Testing

/// The functions that get URLs and activities from the system, and their tests.
@Suite struct EntryHandlerTests {
  private func entries(
    _ modifier: String, more: String = "", tests: [String] = []
  ) -> [DeclaredEntry] {
    let text = """
      import SwiftUI
      final class Router {
        func open(_ url: URL) {}
        func log(_ text: String) {}
      }
      enum Page { case author(String) }
      struct DeepLink { init?(_ url: URL) { return nil } }
      struct Home: View {
        let router: Router
        var body: some View { Text("a")\(modifier) }
        private func handle(_ url: URL) {}
      }
      \(more)
      """
    return Scan(texts: [("App.swift", "App", text)], tests: tests).map.entries
  }

  @Test(
    "the handler is what gets the URL, or what is made of it",
    arguments: [
      (".onOpenURL(perform: handle)", "handle"), (".onOpenURL(perform: router.open)", "open"),
      (".onOpenURL { router.open($0) }", "open"),
      (".onOpenURL { url in router.log(\"opened \\(url)\"); router.open(url) }", "open"),
      (".onOpenURL { url in print(url); Task { await router.open(url) } }", "open"),
      (
        ".onOpenURL { url in guard let link = DeepLink(url) else { return }; show(link) }",
        "DeepLink"
      ),
      (
        ".onOpenURL { url in if url.isFileURL { handle(url) } else { router.log(\"no\") } }",
        "handle"
      ),
      (".onOpenURL { url in router.show(.author(url.path)) }", "show"),
      (
        ".onOpenURL { url in let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)\n"
          + "handle(parts) }", "handle"
      ),
      (
        ".onContinueUserActivity(\"view\") { one in if let url = one.webpageURL { handle(url) } }",
        "handle"
      ),
    ])
  func handlers(modifier: String, handler: String) {
    let entries = entries(modifier)
    #expect(entries.map(\.handler) == [handler])
    // Without tests, nobody can say it.
    #expect(entries.map(\.isTested) == [nil])
  }

  @Test(
    "code that passes nothing on has no handler",
    arguments: [".onOpenURL { _ in router.log(\"a\") }", ".onOpenURL { url in print(url) }"])
  func none(modifier: String) {
    let entries = entries(modifier, tests: ["router.log(text)", "print(1)"])
    #expect(entries.map(\.kind) == [.url])
    #expect(entries.map(\.handler) == [nil] && entries.map(\.isTested) == [nil])
  }

  @Test("a test that names the function is one, and a longer name is another function")
  func tests() {
    func isTested(_ tests: String...) -> Bool? {
      entries(".onOpenURL { router.open($0) }", tests: tests).first?.isTested
    }
    #expect(isTested("router.open(url)") == true)
    #expect(isTested("import XCTest", "open(") == true)
    #expect(isTested("reopen(url)", "router.opens(url)", "let open = 1") == false)
    #expect(isTested("") == false)
    #expect(isTested() == nil)
  }

  @Test("functions of delegates have handlers, and may be called by tests themselves")
  func delegates() {
    let delegate = """
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        let router = Router()
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
          for context in URLContexts { router.open(context.url) }
        }
        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
          guard let url = userActivity.webpageURL else { return }
          router.open(url)
        }
      }
      """
    let untested = entries("", more: delegate, tests: ["scene(one)"])
    #expect(untested.map(\.kind) == [.activity, .url])
    #expect(untested.map(\.handler) == ["open", "open"])
    #expect(untested.map(\.isTested) == [false, false])
    let tested = entries("", more: delegate, tests: ["it.scene(scene, openURLContexts: contexts)"])
    #expect(tested.map(\.isTested) == [false, true])
  }

  @Test("directories of tests are searched where they are, and not read as sources")
  func directories() throws {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "handlers-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ text: String, to path: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func isTested(_ path: String = "") throws -> Bool? {
      let scan = try Scan([root.appending(path: path).path])
      #expect(scan.files == 1 && scan.map.entries.count == 1)
      return scan.map.entries.first?.isTested
    }
    try write(
      "struct Home: View { var body: some View { Text(\"\").onOpenURL { open($0) } } }\n",
      to: "Sources/App/Home.swift")
    #expect(try isTested() == nil)
    try write("func other() { reopen(1) }\n", to: "Tests/AppTests/Some/OtherTests.swift")
    try write("open(1)\n", to: "Tests/AppTests/notes.txt")
    #expect(try isTested() == false)
    try write("func opens() { open(url) }\n", to: "Tests/AppTests/OpenTests.swift")
    #expect(try isTested() == true)
    #expect(try isTested("Sources") == nil)
  }
}
