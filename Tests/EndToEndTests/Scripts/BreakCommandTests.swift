import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope break`, with an app and other commands in processes of their own.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct BreakCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func sample(allowing: Bool = true) throws -> ServedSample {
    try ServedSample(
      directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "3"] + (allowing ? ["--allow-control"] : []),
      hasFlightRecorder: true)
  }

  /// A command that parks navigations, once its breakpoint is there.
  private func breaking(
    _ arguments: String..., takesInput: Bool = false
  ) throws -> (child: Child, first: [String: Any]) {
    let child = try Child(
      Program.path, ["break", "rainbow"] + arguments + ["--control", "--json"],
      environment: place.environment, takesInput: takesInput)
    return (child, try object(try child.output.line()))
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(try outcome.json as? [String: Any], "\(outcome.error)")
  }

  private func route(_ fields: [String: Any]?) -> String? {
    (fields?["route"] as? [String: Any])?["identifier"] as? String
  }

  /// The route on screen.
  private func screen() async throws -> String? {
    route(try object(try await place.run("screen", "rainbow", "--json")))
  }

  private static let forms = [
    ["break", "route == greenDetail"], ["break", "rainbow", "*"], ["break", "--remove", "all"],
    ["break", "rainbow", "--resume", "1", "--go"], ["break", "x ~ y", "--refuse"],
  ]

  @Test("without --control nothing is asked, whether the app allows control or not")
  func withoutFlag() async throws {
    for form in Self.forms {
      #expect(
        try await place.run(form).isRefusal(2, saying: "read-only: pass --control"), "\(form)")
    }
    let sample = try sample()
    for form in Self.forms {
      #expect(try await place.run(form + ["--json"]).isRefusal(2, saying: "--control"), "\(form)")
    }
    #expect(try await place.run("navigate", "greenDetail", "--control").code == 0)
    sample.kill()
  }

  @Test("an app that does not allow control has no breakpoints, in every form")
  func withoutConsent() async throws {
    let sample = try sample(allowing: false)
    for form in [
      ["break", "*", "--control"], ["break", "--list"], ["break", "--list", "--json"],
      ["break", "--remove", "all", "--control"],
      ["break", "--resume", "1", "--refuse", "--control"],
    ] {
      let outcome = try await place.run(form)
      #expect(
        outcome.isRefusal(4, saying: "does not let viewers navigate"), "\(form): \(outcome.error)")
    }
    sample.kill()
  }

  @Test("a navigation is parked with its plan, and lines on standard input decide")
  func lines() async throws {
    let sample = try sample()
    let (child, first) = try breaking(
      "request == navigate", "--park-for", "9m", "-n", "3", takesInput: true)
    #expect(first["kind"] as? String == "added" && first["run"] is String)
    let breakpoint = first["breakpoint"] as? [String: Any]
    #expect(breakpoint?["condition"] as? String == "request == navigate")
    #expect(breakpoint?["timeoutMilliseconds"] as? Int == 540_000)
    let before = try await screen()
    for (line, end, shown) in [
      ("1 refuse", "refused", before), ("to greenInfo", "changed", "greenInfo"),
      ("nonsense\n3 go", "went", "greenDetail"),
    ] {
      let asked = try await place.run(
        "navigate", "rainbow", "greenDetail", "--control", "--json")
      let answer = try object(asked)
      #expect(asked.code == 1 && answer["succeeded"] as? Bool == false)
      #expect(answer["error"] is NSNull && answer["parked"] is Int)
      #expect((answer["text"] as? String)?.contains("parked at a breakpoint") == true)
      let parked = try object(try child.output.line())
      #expect(parked["kind"] as? String == "parked")
      let navigation = try #require(parked["navigation"] as? [String: Any])
      #expect(route(navigation) == "greenDetail")
      #expect(navigation["number"] as? Int == answer["parked"] as? Int)
      #expect((navigation["steps"] as? [Any])?.isEmpty == false)
      let visible = navigation["visible"] as? [String: Any]
      #expect(route(visible) == "greenDetail")
      try child.input?.write(contentsOf: Data("\(line)\n".utf8))
      let ended = try object(try child.output.line())
      #expect(ended["kind"] as? String == "ended" && ended["end"] as? String == end, "\(line)")
      #expect(ended["succeeded"] as? Bool == (end != "refused"), "\(line)")
      if end == "refused" {
        let error = ended["error"] as? [String: Any]
        #expect(
          (error?["message"] as? String)?.hasSuffix("refused by a viewer at a breakpoint") == true)
      }
      #expect(try await screen() == shown, "\(line)")
    }
    // -n ends it after so many.
    #expect(child.wait() == 0)
    let said = String(decoding: try child.error.readToEnd() ?? Data(), as: UTF8.self)
    #expect(said.contains("'nonsense' decides nothing"), "\(said)")
    #expect(try await place.run("pop", "--control").code == 0)
    sample.kill()
  }

  @Test("an option decides about each navigation, and the log says so")
  func options() async throws {
    let sample = try sample()
    let errors = try await errorCount()
    #expect(errors != nil)
    for (option, end, shown) in [
      (["--refuse"], "refused", nil), (["--to", "greenInfo"], "changed", "greenInfo"),
      (["--go"], "went", "greenDetail"),
    ] as [([String], String, String?)] {
      let child = try Child(
        Program.path,
        ["break", "rainbow", "route == greenDetail", "--control", "-n", "1", "--json"] + option,
        environment: place.environment)
      _ = try child.output.line()
      _ = try await place.run(
        "navigate", "rainbow", "greenDetail", "--control")
      #expect(try object(try child.output.line())["kind"] as? String == "parked")
      #expect(try object(try child.output.line())["end"] as? String == end)
      #expect(child.wait() == 0)
      if let shown { #expect(try await screen() == shown) }
    }
    let log = try await place.run("log", "rainbow", "--kind", "navigation", "--json")
    let ends = try log.output.split(separator: "\n").compactMap { line in
      let navigation = try object(String(line))["navigation"] as? [String: Any]
      return (navigation?["parked"] as? [String: Any])?["end"] as? String
    }
    #expect(ends == ["refused", "changed", "went"])
    let text = try await place.run("log", "rainbow", "--kind", "navigation")
    #expect(text.output.contains("refused by a viewer at a breakpoint; parked "))
    #expect(text.output.contains(", in place of greenDetail"))
    // A refusal is the viewer's, and no error of the app.
    #expect(try await errorCount() == errors)
    sample.kill()
  }

  /// The number of errors of the app.
  private func errorCount() async throws -> Int? {
    (try object(try await place.run("errors", "rainbow", "--json"))["errors"] as? [Any])?.count
  }

  @Test(
    "commands with the same condition are all told, and each takes only its own breakpoint along",
    arguments: [SIGINT, SIGKILL])
  func several(signal: Int32) async throws {
    let sample = try sample()
    let condition = "route == greenDetail"
    let (one, _) = try breaking(condition, "--park-for", "9m")
    let (two, _) = try breaking(condition, "--park-for", "8m", takesInput: true)
    _ = try await place.run("navigate", "rainbow", "greenDetail", "--control")
    for child in [one, two] {
      let navigation = try object(try child.output.line())["navigation"] as? [String: Any]
      #expect(navigation?["breakpoint"] as? Int == 1)
      #expect(navigation?["otherBreakpoints"] as? [Int] == [2])
    }
    try two.input?.write(contentsOf: Data("refuse\n".utf8))
    #expect(try object(try two.output.line())["end"] as? String == "refused")
    let told = try object(try one.output.line())
    #expect(told["end"] as? String == "refused" && told["succeeded"] is NSNull)
    kill(one.pid, signal)
    one.wait()
    try await eventually("its breakpoint ended") {
      let list = try object(try await place.run("break", "rainbow", "--list", "--json"))
      let numbers = (list["breakpoints"] as? [[String: Any]])?.map { $0["number"] as? Int }
      return numbers == [2]
    }
    _ = try await place.run("navigate", "rainbow", "greenDetail", "--control")
    let next = try object(try two.output.line())["navigation"] as? [String: Any]
    #expect(next?["breakpoint"] as? Int == 2 && next?["otherBreakpoints"] == nil)
    try two.input?.write(contentsOf: Data("go\n".utf8))
    #expect(try object(try two.output.line())["end"] as? String == "went")
    #expect(try await screen() == "greenDetail")
    #expect(two.interrupt() != 0)
    sample.kill()
  }

  @Test("'add' before a condition means the same, and the breakpoint ends with the command")
  func adding() async throws {
    let sample = try sample()
    let child = try Child(
      Program.path, ["break", "add", "rainbow", "request == navigate", "--control", "--json"],
      environment: place.environment)
    let first = try object(try child.output.line())["breakpoint"] as? [String: Any]
    #expect(first?["condition"] as? String == "request == navigate")
    let other = try Child(
      Program.path, ["break", "add", "request == pop", "--control", "--json"],
      environment: place.environment)
    let second = try object(try other.output.line())["breakpoint"] as? [String: Any]
    #expect(second?["number"] as? Int == 2)
    #expect(other.interrupt() != 0 && child.interrupt() != 0)
    try await eventually("both ended") {
      try await place.run("break", "rainbow", "--list").output == "no breakpoints\n"
    }
    sample.kill()
  }

  @Test("another terminal lists what is parked, decides, and removes breakpoints")
  func elsewhere() async throws {
    let sample = try sample()
    let (child, _) = try breaking("route ~ green", "--park-for", "9m")
    let asked = try await place.run(
      "navigate", "rainbow", "greenDetail", "--control")
    #expect(asked.code == 1 && asked.output.contains("next: flowscope break rainbow --list"))
    let list = try object(try await place.run("break", "rainbow", "--list", "--json"))
    let parked = try #require(list["parked"] as? [[String: Any]])
    #expect(parked.count == 1 && (list["breakpoints"] as? [Any])?.count == 1)
    let next = try #require((list["next"] as? [[String: Any]])?.first?["command"] as? String)
    #expect(next == "flowscope break rainbow --resume 1 --go --control")
    let text = try await place.run("break", "rainbow", "--list")
    #expect(text.output.contains("route ~ green") && text.output.contains("1 parked: navigate"))
    #expect(
      try await place.run("break", "rainbow", "--resume", "9", "--go", "--control")
        .isRefusal(2, saying: "not parked"))
    let resumed = try await place.shell("$\(next)")
    #expect(resumed.code == 0, "\(resumed.error)")
    #expect(try await screen() == "greenDetail")
    // The command that added it hears of the end.
    #expect(try object(try child.output.line())["kind"] as? String == "parked")
    let ended = try object(try child.output.line())
    #expect(ended["end"] as? String == "went" && ended["succeeded"] is NSNull)
    let removed = try await place.run("break", "rainbow", "--remove", "1", "--control")
    #expect(removed.code == 0 && removed.output == "no breakpoints\n")
    #expect(
      try await place.run("break", "rainbow", "--remove", "1", "--control")
        .isRefusal(2, saying: "there is no breakpoint 1"))
    #expect(child.interrupt() != 0)
    sample.kill()
  }

  @Test("the end of the command lets everything go, however it ends", arguments: [SIGINT, SIGKILL])
  func ended(by signal: Int32) async throws {
    let sample = try sample()
    let (child, _) = try breaking("*", "--park-for", "9m")
    let asked = try await place.run(
      "navigate", "rainbow", "greenDetail", "--control")
    #expect(asked.code == 1)
    #expect(try await screen() != "greenDetail")
    kill(child.pid, signal)
    child.wait()
    try await eventually("it went on") { try await screen() == "greenDetail" }
    #expect(try await place.run("break", "rainbow", "--list").output == "no breakpoints\n")
    let log = try await place.run("log", "rainbow")
    #expect(log.output.contains("until the last viewer left"))
    sample.kill()
  }

  @Test("a navigation goes on after its time, and the end of the app ends the command")
  func timeout() async throws {
    let sample = try sample()
    let (child, _) = try breaking("*", "--park-for", "10ms")
    _ = try await place.run(
      "navigate", "rainbow", "greenDetail", "--control")
    #expect(try object(try child.output.line())["kind"] as? String == "parked")
    #expect(try object(try child.output.line())["end"] as? String == "timedOut")
    sample.kill()
    #expect(child.wait() == 3)
    let said = String(decoding: try child.error.readToEnd() ?? Data(), as: UTF8.self)
    #expect(said.contains("nothing is parked any longer"), "\(said)")
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("break", "*", "--control").isRefusal(3, saying: "no engine"))
    for (arguments, reason) in [
      ([], "give a condition"), (["a", "b", "c"], "give a condition"),
      (["x", "--go", "--refuse"], "give one of --go"),
      (["--list", "--remove", "1"], "give one of"),
      (["--resume", "1"], "--resume needs"), (["--list", "--go"], "need a condition"),
      (["--remove", "one", "--control"], "takes the number"), (["x", "--to", ""], "--to takes"),
      (["--list", "--park-for", "1s"], "--park-for needs"),
      (["", "--control"], "it is empty"), (["!", "--control"], "'!' compares nothing"),
      (["()", "--control"], "'()' compares nothing"),
      (["route = settings", "--control"], "write == for a whole name"),
      (["add", "a", "b", "c"], "give a condition"),
      (["route ==", "--control"], "ends too early"), (["x == y", "--control"], "not a fact"),
      (["route ~ \"-r (\"", "--control"], "not a regular expression"),
      (["x", "--park-for", "1ms", "--control"], "10 ms to 600 s"),
      (["x", "--park-for", "1h", "--control"], "10 ms to 600 s"),
    ] as [([String], String)] {
      let outcome = try await place.run(["break"] + arguments)
      #expect(outcome.code == 2 && outcome.error.contains(reason), "\(arguments): \(outcome.error)")
    }
    let sample = try sample()
    #expect(
      try await place.run("break", "rainbow", "*", "--to", "grenDetail", "--control")
        .isRefusal(2, saying: "'greenDetail'"))
    try await place.record("r")
    #expect(
      try await place.run("break", place.path("r"), "*", "--control")
        .isRefusal(2, saying: "nothing runs there"))
    sample.kill()
  }
}
