import FlowModel
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// The app of Examples/Router, in a process of its own, and what the commands say of a known walk.
@Suite("An app with routers of its own", .timeLimit(.minutes(Patience.minutes)))
struct RouterExampleTests {
  private let place: ScriptPlace
  private let app: Child

  init() throws {
    place = try ScriptPlace()
    app = try Child(
      Program.routerShop, [], environment: place.environment, takesInput: true)
    #expect(try app.output.line() == "ready")
  }

  /// Takes a step as the user, and returns what the screen shows then.
  private func take(_ step: String) throws -> String {
    try app.input?.write(contentsOf: Data("\(step)\n".utf8))
    return try app.output.line()
  }

  /// Each step of the walk with the screen after it.
  private static let walk = [
    ("product 7", "catalogue > product(7)"),
    ("reviews", "catalogue > product(7) > reviews(of: 7)"),
    ("back", "catalogue > product(7)"),
    ("cart", "catalogue > product(7) > cart"),
    ("back", "catalogue > product(7)"),
    ("orders", "catalogue > product(7) > login"),
    ("sign-in", "catalogue > product(7)"),
    ("orders", "account > orders"),
    ("link shop://product/9/reviews", "catalogue > product(9) > reviews(of: 9)"),
    ("link shop://product/99", "catalogue > product(9) > reviews(of: 9)"),
  ]

  private func takeWalk() throws {
    for (step, screen) in Self.walk { #expect(try take(step) == screen) }
  }

  private func snapshot() async throws -> FlowSnapshot {
    let outcome = try await place.run("snapshot", "router", "--json")
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return try JSONDecoder().decode(FlowSnapshot.self, from: Data(outcome.output.utf8))
  }

  /// Records the walk from before its first step.
  private func record() async throws -> String {
    let file = place.path("walk.flowscope")
    let recorder = try place.recorder(of: "router", to: file)
    try await eventually("it is recorded") {
      try (try? RecordingReader(path: file))?.span() != nil
    }
    try takeWalk()
    try await eventually("the last step is recorded") {
      try RecordingReader(path: file).count(of: .error) == 1
    }
    kill(recorder.pid, SIGINT)
    recorder.output.drain()
    recorder.error.drain()
    #expect(recorder.wait() == 0)
    return file
  }

  private func object(_ arguments: String...) async throws -> [String: Any] {
    let outcome = try await place.run(arguments + ["--json"])
    #expect(outcome.code == 0, "\(arguments): \(outcome.error)")
    return try #require(try outcome.json as? [String: Any], "\(outcome.output)")
  }

  /// The identifier of a route below a key.
  private func route(_ object: Any?, _ key: String = "route") -> String? {
    ((object as? [String: Any])?[key] as? [String: Any])?["identifier"] as? String
  }

  @Test("its hierarchy is that of its routers: tabs with their paths, the sheet, and the cover")
  func shown() async throws {
    #expect(try take("product 7") == "catalogue > product(7)")
    #expect(try take("cart") == "catalogue > product(7) > cart")
    let sheet = try await snapshot()
    #expect(sheet.preorder.map(\.name) == ["Shop", "Catalogue", "Account", "Sheet"])
    #expect(sheet.preorder.map(\.relation) == [.root, .tab, .tab, .presentedModal])
    let root = try #require(sheet.preorder.first)
    #expect(root.presented?.identifier == "cart" && root.selectedTab == 0)
    #expect(sheet.visiblePath.compactMap { sheet[$0]?.name } == ["Shop", "Sheet"])
    #expect(sheet.preorder[1].currentRoute.detail == "product(7)")
    #expect(sheet.preorder[1].tabItem?.text == "Catalogue")
    #expect(try take("filter") == "catalogue > product(7) > filter")
    let other = try await snapshot()
    #expect(other.preorder.last?.root.identifier == "filter")
    #expect(other.preorder.last?.id != sheet.preorder.last?.id)
    #expect(try take("back") == "catalogue > product(7)")
    #expect(try take("orders") == "catalogue > product(7) > login")
    let cover = try await snapshot()
    #expect(cover.preorder.last?.name == "Login" && cover.preorder.count == 4)
    #expect(cover.preorder.first?.detents?.detents == [.fullscreen])
    #expect(try take("walk") == "no such step")
    #expect(try await snapshot() == cover)
  }

  @Test("a recording has each navigation of the walk once, as inferred, and its link and its error")
  func recorded() async throws {
    let file = try await record()
    let navigations = try RecordingReader(path: file).navigations(limit: 100).map(\.report)
    #expect(navigations.allSatisfy { $0.isInferred == true && $0.succeeded })
    #expect(
      navigations.map { "\($0.request) \($0.route?.detail ?? $0.route?.identifier ?? "-")" } == [
        "navigate product(7)", "navigate reviews(of: 7)", "pop -", "presentModal cart",
        "dismissModal -", "presentModal Login", "dismissModal -", "navigate orders",
        "navigate reviews(of: 9)",
      ])
    let seen = navigations.map { $0.visible?.route.identifier ?? "-" }
    #expect(
      seen == [
        "product", "reviews", "product", "cart", "product", "Login", "product", "orders", "reviews",
      ])
    #expect(navigations.compactMap(\.link?.url) == ["shop://product/9/reviews"])
    #expect(navigations.last?.steps.map(\.kind) == [.selectTab, .truncatePath, .push, .push])
    let log = try await place.run("log", file, "--kind", "navigation")
    #expect(log.output.components(separatedBy: "(inferred)").count - 1 == navigations.count)

    let errors = try #require(try await object("errors", file)["errors"] as? [[String: Any]])
    let error = try #require(errors.first?["error"] as? [String: Any])
    #expect(errors.count == 1 && error["phase"] as? String == "opening")
    #expect((error["message"] as? String)?.contains("noSuchProduct(99)") == true)
    #expect((errors[0]["link"] as? [String: Any])?["url"] as? String == "shop://product/99")
    #expect(route(errors[0], "visibleRoute") == "reviews")
    let links = try await place.run("links", file)
    #expect(links.output.contains("2 links, 1 opened, 1 refused"), "\(links.output)")
  }

  @Test("coverage and map of the walk have what it reached, and what it did not")
  func counted() async throws {
    let file = try await record()
    let rows = try #require(try await object("coverage", file)["routes"] as? [[String: Any]])
    let counts = rows.compactMap { row in route(row).map { "\($0) \(row["times"] ?? "-")" } }
    #expect(
      Set(counts) == [
        "orders 1", "settings 0", "cart 1", "filter 0", "product 1", "reviews 2", "Login 1",
      ]
    )
    let declared = rows.filter { $0["declared"] as? Bool == true }.compactMap { route($0) }
    #expect(declared == ["orders", "settings", "cart", "filter"])
    let map = try #require(try await object("map", file)["navigations"] as? [[String: Any]])
    let ways = map.filter { ($0["times"] as? Int ?? 0) > 0 }.map {
      "\(route($0["from"]) ?? "-") > \(route($0["to"]) ?? "-")"
    }
    #expect(
      Set(ways).isSuperset(of: [
        "Catalogue > product", "product > reviews", "reviews > product", "product > cart",
        "cart > product", "product > Login", "Login > product", "product > orders",
        "orders > reviews",
      ]), "\(ways)")
    #expect(!ways.contains { $0.contains("filter") || $0.contains("settings") })
    // How long an inferred navigation took is not known.
    #expect(map.allSatisfy { $0["medianMilliseconds"] == nil })
    // What the app counts itself while a viewer is attached is the same.
    let live = try await place.run("coverage", "router")
    #expect(live.output.contains("2 of 4 declared routes navigated to"), "\(live.output)")
  }

  @Test("lints find nothing in the walk, and then the stack that grows too deep, live and recorded")
  func linted() async throws {
    let file = try await record()
    for target in [file, "router"] {
      let clean = try await place.run("lint", target, "--strict")
      #expect(clean.code == 0 && clean.output.isEmpty, "\(target): \(clean.output)\(clean.error)")
    }
    for number in 1...20 {
      #expect(try take("product \(number)").hasSuffix("> product(\(number))"))
    }
    let deep = try await place.run("lint", "router", "--strict")
    #expect(deep.code == 1 && deep.output.contains("warning[stack/deep]"), "\(deep.error)")
    #expect(deep.output.contains("Catalogue #2 has 22 entries"), "\(deep.output)")
  }

  @Test("its page shows the screens and no more, live and of the recording")
  func exported() async throws {
    let file = try await record()
    let page = try await place.run("export", "router", "--format", "html")
    #expect(page.code == 0 && page.error.isEmpty, "\(page.error)")
    let all = try await place.run("export", file, "--format", "html")
    for text in ["Catalogue", "Account", "reviews(of: 9)", "orders"] {
      #expect(page.output.contains(text) && all.output.contains(text), "\(text)")
    }
    #expect(!page.output.contains("settings") && !page.output.contains("product(7)"))
    #expect(all.output.contains("noSuchProduct(99)"))
    let saved = try await place.run("snapshot", file)
    #expect(saved.output == (try await place.run("snapshot", "router")).output)
  }

  @Test("the inspector shows the walk in its tree, its log and its timeline")
  func inspected() throws {
    let terminal = try WatchedTerminal(columns: 130, rows: 36, in: place.directory)
    let tmux = terminal.tmux
    try tmux.type("$FLOWSCOPE router")
    try tmux.waitFor("● live")
    try takeWalk()
    let log = try tmux.waitFor("noSuchProduct(99)")
    #expect(log.contains("● reviews(of: 9)") && log.contains("Account"))
    #expect(log.components(separatedBy: "(inferred)").count >= 8, "\(log)")
    try tmux.keys("3")
    let timeline = try tmux.waitFor("STEPS")
    for line in [
      "navigate product(7)", "navigate reviews(of: 7)", "present  cart", "present  Login",
      "navigate orders", "navigate reviews(of: 9)",
    ] { #expect(timeline.contains(line), "\(timeline)") }
    #expect(timeline.contains("4 steps") && !timeline.contains(" µs"), "\(timeline)")
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
  }

  @Test("it inspects itself with at most 20 lines of its code")
  func lines() throws {
    let folder = Repository.path("Examples/Router/Sources/RouterShop")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains("Inspection.swift") && files.contains("main.swift"))
    var lines: [String] = []
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      lines += text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
        .filter { file == "Inspection.swift" || $0.lowercased().contains("bridge") }
    }
    #expect(lines.contains("import FlowBridge") && lines.contains { $0.contains(".start()") })
    #expect(lines.count <= 20, "\(lines.count) lines: \(lines)")
  }
}
