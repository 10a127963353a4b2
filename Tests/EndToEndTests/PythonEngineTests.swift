import FlowModel
import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// The engine of Examples/Python, which shares no code with this package.
@Suite(
  "An engine in Python", .timeLimit(.minutes(Patience.minutes)),
  .enabled(
    if: PythonProgram.path != nil, "there is no python3, which runs Examples/Python/engine.py"))
struct PythonEngineTests {
  private let place: ScriptPlace
  private let engine: Child

  init() throws {
    place = try ScriptPlace()
    engine = try Child(
      try #require(PythonProgram.path), [Repository.path("Examples/Python/engine.py")],
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
    let explained = try await place.run("explain", "pyshop", "cart")
    #expect(explained.isRefusal(3, saying: "this engine does not know flow/explain"))
  }
}
