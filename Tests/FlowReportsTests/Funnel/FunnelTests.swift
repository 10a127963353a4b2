import FlowModel
import Foundation
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz
@testable import FlowRecording
@testable import FlowReports

@Suite("Funnels", .timeLimit(.minutes(Patience.minutes)))
struct FunnelTests {
  private let directory = TemporaryDirectory()

  private func record(_ script: ScreenScript, to name: String = "a.flowscope") async throws
    -> String
  {
    try await script.record(to: directory.file(name))
    return directory.file(name)
  }

  private func funnel(_ steps: [String], of script: ScreenScript) async throws -> Funnel {
    try await Asker.ofTest.funnel(steps, in: [try await record(script)])
  }

  private func place(_ name: String, of coordinator: String = "Shop") -> RouteMap.Place {
    RouteMap.Place(coordinator: coordinator, type: "ShopRoute", identifier: name)
  }

  private func screen(_ name: String) -> Funnel.Exit { .screen(place(name)) }

  private func percentiles(_ times: MeasuredTimes) -> [Double?] {
    [50, 90].map { times.percentile($0).map { ($0 * 1e6).rounded() / 1e6 } }
  }

  /// Four attempts: one completes, one goes back from the checkout, one from the cart, and one lasts
  /// at the end.
  private let shop = ScreenScript(
    "one",
    [
      (0, "home"), (10, "cart"), (14, "checkout"), (24, "payment"), (30, "home"), (40, "cart"),
      (42, "help"), (43, "checkout"), (49, "home"), (50, "cart"), (55, "home"), (60, "cart"),
    ])

  @Test("attempts, ways out, times between steps and times of screens are those of the script")
  func counts() async throws {
    let funnel = try await funnel(["cart", "checkout", "payment"], of: shop)
    let (cart, checkout, payment) = (funnel.steps[0], funnel.steps[1], funnel.steps[2])
    #expect(funnel.steps.map(\.reached) == [4, 2, 1] && funnel.runs == 1)
    #expect((funnel.attempts, funnel.completed) == (4, 1))
    #expect(cart.exits == [screen("home"): 1, .end: 1])
    #expect(checkout.exits == [screen("home"): 1] && payment.exits.isEmpty)
    // Of 4 s and 3 s, and of 10 s.
    #expect(percentiles(cart.times) == [3, 4] && percentiles(checkout.times) == [10, 10])
    #expect(payment.times.count == 0)
    // The end of the last visit is unknown.
    #expect(cart.visits == 4 && cart.stays.count == 3 && percentiles(cart.stays) == [4, 5])
    #expect(percentiles(checkout.stays) == [6, 10] && percentiles(payment.stays) == [6, 6])
    #expect([4, 2, 1].map(funnel.percent) == [100, 50, 25])
    #expect(funnel.steps.map(\.name) == ["Shop.cart", "Shop.checkout", "Shop.payment"])
  }

  @Test("the tables have a row for each step and for each way out")
  func text() async throws {
    let funnel = try await funnel(["cart", "checkout", "payment"], of: shop)
    let text = FunnelReport(funnel).text(TextStyle(glyphs: .unicode, colours: false))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.replacing(#/ {2,}/#, with: "|")
    }
    #expect(
      lines == [
        "step|reached|share|went on|median|90 %|visible|90 %",
        "Shop.cart|4|100.0 %|2|3.0 s|4.0 s|4.0 s|5.0 s",
        "Shop.checkout|2|50.0 %|1|10 s|10 s|6.0 s|10 s", "Shop.payment|1|25.0 %|6.0 s|6.0 s", "",
        "from|in place of the next step|times", "Shop.cart|Shop.home|1",
        "Shop.cart|(the run ended)|1", "Shop.checkout|Shop.home|1", "",
        "4 attempts in 1 run, of which 1 (25.0 %) reached the last step", "",
      ])
  }

  @Test("the document has the same numbers, and null for what is unknown")
  func document() async throws {
    let funnel = try await funnel(["cart", "checkout", "payment"], of: shop)
    let data = try JSONOutput.encode(FunnelReport(funnel).document)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["schema"] as? String == "flowscope.funnel")
    #expect(["runs", "attempts", "completed"].map { object[$0] as? Int } == [1, 4, 1])
    let steps = try #require(object["steps"] as? [[String: Any]])
    let next = steps.map { $0["toNext"] as? [String: Any] }
    #expect(next[0]?["medianMilliseconds"] as? Double == 3_000)
    #expect(next[0]?["nineInTenMilliseconds"] as? Double == 4_000)
    #expect(next[2]?["count"] as? Int == 0 && next[2]?["medianMilliseconds"] is NSNull)
    let exits = try #require(steps[0]["exits"] as? [[String: Any]])
    #expect(exits.map { $0["reason"] as? String } == ["screen", "end"])
    #expect(exits.map { $0["times"] as? Int } == [1, 1] && exits[1]["place"] is NSNull)
    #expect((exits[0]["place"] as? [String: Any])?["coordinatorType"] as? String == "Shop")
    let none = FunnelDocument(
      Funnel([.init(name: "a", places: [place("a")])], names: RouteMap().names))
    #expect(none.steps[0].percent == nil && none.attempts == 0)
  }

  @Test("what a gap hides is unknown, and the end of a run ends an attempt")
  func gaps() async throws {
    var script = ScreenScript("one", [(0, "cart")])
    script.send(.lost(1), at: 5)
    script.resync("one", "checkout", at: 6)
    script.show("cart", at: 8)
    script.send(.disconnected(reason: "gone"), at: 10)
    script.begin("two", "checkout", at: 12)
    script.show("cart", at: 14)
    script.show("checkout", at: 16)
    script.send(.disconnected(reason: "gone"), at: 18)
    script.begin("two", "home", at: 20)
    script.show("cart", at: 22)
    script.show("home", at: 23)
    // It may have gone on in this gap too.
    script.send(.lost(1), at: 24)
    script.resync("two", "home", at: 25)
    script.show("checkout", at: 26)
    let funnel = try await funnel(["cart", "checkout", "home"], of: script)
    #expect(funnel.steps.map(\.reached) == [4, 1, 0] && funnel.runs == 2)
    #expect(funnel.steps[0].exits == [.gap: 2, .end: 1])
    #expect(funnel.steps[1].exits == [.gap: 1])
    #expect(percentiles(funnel.steps[0].times) == [2, 2])
    // Visits at 6, 12, 16 and 26: only the first two have a known end.
    #expect(funnel.steps[1].visits == 4 && funnel.steps[1].stays.count == 2)
  }

  @Test("a route that is a step twice is the next step while that is awaited")
  func repeated() async throws {
    let script = ScreenScript(
      "one", [(0, "home"), (1, "cart"), (2, "home"), (3, "cart"), (4, "home")])
    let funnel = try await funnel(["home", "cart", "home"], of: script)
    #expect(funnel.steps.map(\.reached) == [2, 1, 1])
    #expect(funnel.steps[0].exits == [.end: 1])
  }

  @Test("a route of several coordinators is one step, and one of them can be meant")
  func coordinators() async throws {
    let script = ScreenScript(
      "one",
      [
        (0, "cart"), (1, "pay"), (2, "Basket.cart"), (3, "Basket.pay"), (4, "Basket.cart"),
        (5, "home"),
      ])
    let both = try await Asker.ofTest.funnel(
      ["cart", "ShopRoute.pay"], in: [try await record(script)])
    #expect(both.steps.map(\.reached) == [3, 2] && both.steps[0].name == "cart")
    #expect(both.steps[0].places == [place("cart", of: "Basket"), place("cart")])
    let one = try await Asker.ofTest.funnel(
      ["Basket.cart", "pay"], in: [directory.file("a.flowscope")])
    #expect(one.steps.map(\.reached) == [2, 1] && one.steps[0].exits == [screen("home"): 1])
  }

  @Test("declared routes are known without a visit, others are refused with similar ones")
  func names() async throws {
    var script = shop
    let declared = DeclaredRoutes(routes: [RouteLabel(identifier: "thanks", type: "ShopRoute")])
    script.send(.declared(declared), at: 61)
    let file = try await record(script)
    let funnel = try await Asker.ofTest.funnel(["payment", "Shop.thanks"], in: [file])
    #expect(funnel.steps.map(\.reached) == [1, 0] && funnel.steps[1].name == "Shop.thanks")
    await #expect(
      throws: ReportError.badInput(
        "unknown route 'chekout'; did you mean 'checkout'?")
    ) { try await Asker.ofTest.funnel(["cart", "chekout"], in: [file]) }
  }

  @Test("a copy counts once, and of two recordings of a run the time that both have")
  func copies() async throws {
    let (a, b) = (directory.file("a.flowscope"), directory.file("b.flowscope"))
    try await shop.record(to: a)
    try FileManager.default.copyItem(atPath: a, toPath: b)
    let steps = ["cart", "checkout"]
    let remarks = HeardRemarks()
    let whole = try await Asker(remarks).funnel(steps, in: [a])
    #expect(remarks.all.isEmpty)
    #expect(try await Asker(remarks).funnel(steps, in: [a, b]) == whole)
    #expect(remarks.all.count == 1 && remarks.all.allSatisfy { $0.contains("is a copy") })
    #expect(
      try await Asker(remarks).funnel(steps, in: [a, "\(directory.path)/./a.flowscope"]) == whole)
    #expect(remarks.all.last?.contains("counted once") == true)
    // Both have the time from 24 s to 49 s.
    let (first, second) = (directory.file("first"), directory.file("second"))
    let shared = [(24.0, "payment"), (30, "home"), (40, "cart"), (49, "home")]
    try await ScreenScript("one", [(0, "home"), (10, "cart"), (14, "checkout")] + shared)
      .record(to: first)
    try await ScreenScript("one", shared + [(50, "cart")]).record(to: second)
    let joined = try await Asker(remarks).funnel(steps, in: [first, second])
    #expect(joined.runs == 1 && joined.steps.map(\.reached) == [3, 1])
    #expect(
      remarks.all.last?.hasSuffix(
        "has 4 visits of runs that an earlier recording has too, which count once") == true)
    let other = directory.file("other")
    try await ScreenScript("two", [(0, "cart"), (1, "checkout")]).record(to: other)
    let added = try await Asker(remarks).funnel(steps, in: [a, other])
    #expect(added.runs == 2 && added.steps.map(\.reached) == [5, 3])
  }

  @Test("the picture has a box for each step, and for each of the frequent ways out")
  func picture() async throws {
    let funnel = try await funnel(["cart", "checkout", "payment"], of: shop)
    let picture = FunnelReport(funnel).picture
    let diagram = Diagram(picture)
    #expect(
      diagram.boxes.map(\.name) == [
        "Shop.cart", "Shop.checkout", "Shop.payment", "Shop.home", "(the run ended)", "Shop.home",
      ])
    #expect(
      diagram.boxes.map(\.subtitle).prefix(2) == ["4 attempts, 100.0 %", "2 attempts, 50.0 %"])
    #expect(diagram.boxes[0].rows.map(\.words) == ["visible 4.0 s (median)"])
    #expect(
      diagram.lines.map(\.label) == [
        "2× · 50 % · 3.0 s", "1× · 50 % · 10 s", "1× · 25 %", "1× · 25 %", "1× · 50 %",
      ])
    #expect(
      diagram.lines.map(\.from) == [0, 1, 0, 0, 1] && diagram.lines.map(\.to) == [1, 2, 3, 4, 5])
    #expect(diagram.lines.map(\.kind) == [.step, .step, .exit, .exit, .exit])
    #expect(diagram.legend == [.line(.step), .line(.exit)] && diagram.note == nil)
    var options = FunnelOptions()
    options.mostExits = 1
    #expect(
      Diagram(picture, options: options).note
        == "2 of 3 ways out of the steps shown, the most frequent")
    for format in DiagramFormat.allCases where format != .png && format != .pdf {
      let text = String(
        decoding: try DiagramRenderer.render(diagram, as: format).bytes, as: UTF8.self)
      #expect(text.contains("checkout"), "\(format)")
    }
  }

  @Test("a funnel without attempts is drawn and printed too")
  func empty() async throws {
    let script = ScreenScript("one", [(0, "payment"), (1, "home")])
    let funnel = try await funnel(["home", "payment"], of: script)
    #expect(funnel.steps.map(\.reached) == [1, 0])
    var declared = script
    declared.send(
      .declared(DeclaredRoutes(routes: [RouteLabel(identifier: "cart", type: "ShopRoute")])), at: 2)
    let file = try await record(declared, to: "b.flowscope")
    let report = FunnelReport(try await Asker.ofTest.funnel(["cart", "home"], in: [file]))
    #expect(report.remarks == ["no attempt: no screen of Shop.cart was visible"])
    let text = report.text(TextStyle(glyphs: .unicode, colours: false))
    #expect(text.contains("\n0 attempts in 1 run\n") && text.contains("Shop.cart  0        -"))
    #expect(Diagram(report.picture).lines.map(\.label) == ["0×"])
  }

  @Test("percentiles are the nearest ranks, and no time is below zero")
  func percentiles() {
    var times = MeasuredTimes()
    #expect(times.percentile(50) == nil)
    times.add(-1)
    #expect(times.percentile(50) == 0 && times.percentile(90) == 0)
    for time in 1...9 { times.add(Double(10 - time)) }
    #expect(times.percentile(50) == 4 && times.percentile(90) == 8 && times.percentile(100) == 9)
  }

  @Test("files and names of recordings are told from routes")
  func arguments() throws {
    let file = directory.file("cart")
    try Data().write(to: URL(fileURLWithPath: file))
    let found = try FunnelArguments([
      "cart", "a.flowscope", directory.path, file, "-", "Shop.pay", ".",
    ])
    #expect(found.steps == ["cart", "Shop.pay"])
    #expect(found.recordings == ["a.flowscope", directory.path, file, "-", "."])
    for (words, said) in [
      ([], "two routes"), (["cart", "a.flowscope"], "two routes"),
      (["cart", "pay"], "at least one recording, which exists or ends in .flowscope"),
      (["cart", "pay", "nodir"], "there is no file or directory 'nodir'"),
      (["cart", "pay", "./nodir/"], "there is no file or directory './nodir/'"),
    ] {
      let error = #expect(throws: ReportError.self) { try FunnelArguments(words) }
      #expect(error?.exitCode == 2 && "\(String(describing: error))".contains(said))
    }
  }

  @Test("only recordings have visits")
  func targets() async throws {
    let saved = directory.file("a.json")
    try Data("{}".utf8).write(to: URL(fileURLWithPath: saved))
    for (target, said) in [
      (saved, "it is a snapshot"), (directory.file("none.flowscope"), "cannot read"),
    ] {
      let error = await #expect(throws: ReportError.self) {
        try await Asker.ofTest.funnel(["a", "b"], in: [target])
      }
      #expect(error?.exitCode == 2 && "\(String(describing: error))".contains(said))
    }
  }
}
