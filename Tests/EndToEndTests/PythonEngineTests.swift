import FlowModel
import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// The engine of Examples/Foreign, which shares no code with this package.
@Suite(
  "An engine in Python", .timeLimit(.minutes(Patience.minutes)),
  .enabled(
    if: PythonProgram.path != nil, "there is no python3, which runs Examples/Foreign/engine.py"))
struct PythonEngineTests {
  private let place: ScriptPlace
  private let engine: Child

  init() throws {
    place = try ScriptPlace()
    engine = try Child(
      try #require(PythonProgram.path), [Repository.path("Examples/Foreign/engine.py")],
      environment: place.environment, takesInput: true)
    let serving = try engine.output.line()
    #expect(serving == "serving \(place.directory)/pyshop-\(engine.pid).sock")
  }

  /// Navigates in the engine, and returns what it says of it.
  private func navigate(to route: String) throws -> String {
    try engine.input?.write(contentsOf: Data("\(route)\n".utf8))
    return try engine.output.line()
  }

  private func snapshot() async throws -> FlowSnapshot {
    let outcome = try await place.run("snapshot", "pyshop", "--json")
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return try JSONDecoder().decode(FlowSnapshot.self, from: Data(outcome.output.utf8))
  }

  @Test("it is listed, and is gone from the list once it has ended")
  func listed() async throws {
    let list = try await place.run("list")
    #expect(list.code == 0, "\(list.error)")
    let words = list.output.split(separator: "\n").last?.split(separator: " ") ?? []
    #expect(words.prefix(4) == ["pyshop", "\(engine.pid)", "answering", "1"])
    try engine.input?.close()
    #expect(engine.wait() == 0)
    #expect(try await !place.run("list").output.contains("pyshop"))
  }

  @Test("its hierarchy is drawn, and follows its navigations")
  func shown() async throws {
    let text = try await place.run("snapshot", "pyshop")
    #expect(text.code == 0 && text.error.isEmpty, "\(text.error)")
    for line in ["Tabs #1 ", "ShopPage #2 ", "CartPage #3 "] {
      #expect(text.output.contains(line), "\(text.output)")
    }
    let first = try await snapshot()
    #expect(first.visiblePath.map(\.rawValue) == [1, 2] && first.revision == 1)
    #expect(try navigate(to: "item") == "push item")
    #expect(try navigate(to: "review") == "push review")
    #expect(try navigate(to: "back") == "pop to 1")
    #expect(try await snapshot()[CoordinatorID(rawValue: 2)]?.currentRoute.identifier == "item")
    #expect(try navigate(to: "cart") == "select cart")
    let last = try await snapshot()
    #expect(last.visiblePath.map(\.rawValue) == [1, 3])
    #expect(last.isOfSameRun(as: first) && last.revision == 5)
    #expect(last[CoordinatorID(rawValue: 1)]?.selectedTab == 1)
  }

  @Test("a part of its hierarchy is drawn, and a coordinator that it does not have is refused")
  func parts() async throws {
    let top = try await place.run("snapshot", "pyshop", "--depth", "0")
    #expect(top.code == 0 && top.output.contains("Tabs #1") && !top.output.contains("ShopPage"))
    let page = try await place.run("snapshot", "pyshop", "--from", "CartPage")
    #expect(page.code == 0 && page.output.contains("CartPage #3"), "\(page.error)")
    #expect(!page.output.contains("ShopPage"))
  }

  @Test("its navigations and errors are followed, one after the other")
  func followed() async throws {
    let log = try Child(
      Program.path, ["log", "pyshop", "--follow", "--json"], environment: place.environment)
    func message(of event: [String: Any]) throws -> String? {
      let navigation = try #require(event["navigation"] as? [String: Any], "\(event)")
      return (navigation["error"] as? [String: Any])?["message"] as? String
    }
    func next() throws -> [String: Any] {
      let line = Data(try log.output.line().utf8)
      return try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    }
    #expect(try next()["kind"] as? String == "connected")
    #expect(try navigate(to: "item") == "push item")
    #expect(try next()["kind"] as? String == "change")
    #expect(try message(of: next()) == nil)
    #expect(try navigate(to: "moon") == "nothing takes 'moon'")
    #expect(try message(of: next()) == "nothing takes 'moon'")
    kill(log.pid, SIGINT)
    log.output.drain()
    #expect(log.wait() == 130)
    let errors = try await place.run("errors", "pyshop")
    #expect(errors.code == 0 && errors.output.contains("nothing takes 'moon'"), "\(errors.error)")
  }

  @Test("what it does not offer is refused in one line")
  func refused() async throws {
    let refusal = "pyshop (pid \(engine.pid)) does not explain navigations"
    let explained = try await place.run("explain", "pyshop", "cart")
    #expect(explained.isRefusal(4, saying: refusal))
    let all = try await place.run("explain", "pyshop", "--all")
    #expect(all.isRefusal(4, saying: refusal))
  }

  @Test("the viewer runs the lints that the engine does not run")
  func linted() async throws {
    for _ in 0..<22 { #expect(try navigate(to: "item") == "push item") }
    let lint = try await place.run("lint", "pyshop", "--strict")
    #expect(lint.code == 1 && lint.output.contains("warning[stack/deep]"), "\(lint.error)")
    #expect(lint.output.contains("  --> Tabs "))
    #expect(lint.error.contains("pyshop (pid \(engine.pid)) does not run lints"))
    let allowed = try await place.run("lint", "pyshop", "--strict", "-A", "stack")
    #expect(allowed.code == 0 && allowed.output.isEmpty, "\(allowed.output)\(allowed.error)")
    let json = try await place.run("lint", "pyshop", "--json")
    let object = try #require(try json.json as? [String: Any])
    let notRun = object["notRun"] as? [String] ?? []
    #expect(notRun.contains("missing-screen") && notRun.contains("off-screen-growth"))
  }

  @Test("coordinators that accumulate off the screen are found in a recording")
  func accumulated() async throws {
    let recorder = try Child(
      Program.path, ["record", "pyshop", "-o", place.path("r")], environment: place.environment)
    func isRecorded(_ name: String) async throws -> Bool {
      try await place.run("snapshot", place.path("r")).output.contains(name)
    }
    try await eventually("the hierarchy is recorded") { try await isRecorded("ShopPage #2") }
    for _ in 0..<4 { #expect(try navigate(to: "help") == "add help") }
    try await eventually("the visits are recorded") { try await isRecorded("HelpPage #7") }
    kill(recorder.pid, SIGINT)
    recorder.output.drain()
    recorder.error.drain()
    #expect(recorder.wait() == 0)
    let lint = try await place.run("lint", place.path("r"))
    #expect(lint.code == 0, "\(lint.error)")
    #expect(
      lint.output.contains("warning[off-screen-growth/added]: ShopPage #2 got 4 HelpPage one "),
      "\(lint.output)")
  }

  @Test("coverage counts what a watch sees, and says what the engine does not say")
  func covered() async throws {
    let before = try await place.run("coverage", "pyshop")
    #expect(before.code == 0, "\(before.error)")
    #expect(before.error.contains("does not say which routes its app declares: --declared names"))
    #expect(before.error.contains("counted nothing: watch it with --for, or record it"))
    #expect(!before.output.contains("RouteCatalogue") && !before.error.contains("too old"))
    let watcher = try Child(
      Program.path, ["coverage", "pyshop", "--until-exit"], environment: place.environment)
    #expect(try watcher.error.line().contains("watching pyshop"))
    #expect(try navigate(to: "item") == "push item")
    #expect(try navigate(to: "moon") == "nothing takes 'moon'")
    try engine.input?.close()
    #expect(engine.wait() == 0)
    let printed = String(decoding: try watcher.output.readToEnd() ?? Data(), as: UTF8.self)
    #expect(watcher.wait() == 0)
    let rows = printed.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains { $0.prefix(4) == ["item", "ShopRoute", "1", "0"] }, "\(rows)")
    #expect(rows.contains { $0.prefix(4) == ["moon", "ShopRoute", "0", "1"] }, "\(rows)")
  }

  @Test("the inspector lints its hierarchy as it changes, and says which keys do nothing")
  func inspected() throws {
    let terminal = try WatchedTerminal(in: place.directory)
    let tmux = terminal.tmux
    try tmux.type("$FLOWSCOPE pyshop")
    try tmux.waitFor("ShopPage")
    try tmux.waitFor("● live")
    // Its tabs have no items, where FlowEngine would show an error.
    try tmux.waitFor("[ShopPage]")
    try tmux.keys("5")
    try tmux.waitFor("the app does not run lints")
    for _ in 0..<4 { #expect(try navigate(to: "help") == "add help") }
    try tmux.waitFor("off-screen-growth")
    try tmux.keys("x")
    try tmux.waitFor("the app does not explain navigations")
    #expect(try navigate(to: "moon") == "nothing takes 'moon'")
    try tmux.keys("8")
    try tmux.waitFor("ShopRoute.moon")
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
  }
}
