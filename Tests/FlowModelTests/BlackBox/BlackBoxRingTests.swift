import Foundation
import Testing

@testable import FlowModel

@Suite("The ring of a black box")
struct BlackBoxRingTests {
  private let memory = RingMemory()

  @Test("a navigation is read as it was written, with its beginning and its end")
  func navigation() throws {
    memory.end(
      memory.begin("cart", call: CallSite("Shop/CartView.swift", 41, "buy()")), seeing: "checkout")
    let report = try #require(memory.report)
    #expect(report.app == "shop" && report.pid == 4_711 && report.run == "run 1")
    #expect(report.version == flowscopeVersion && report.faults.isEmpty)
    #expect(report.startedAt == Date(timeIntervalSince1970: 1_800_000_000))
    let navigation = try #require(report.navigations.first)
    #expect(report.entries.count == 1 && navigation.number == 1)
    #expect(navigation.request == "navigate" && navigation.index == nil)
    #expect(navigation.route == RouteLabel(identifier: "cart", type: "ShopRoute"))
    #expect(navigation.origin.text == "ShopCoordinator #7" && navigation.outer == nil)
    #expect(navigation.call?.text == "Shop/CartView.swift:41 in buy()")
    let end = try #require(navigation.end)
    #expect(end.succeeded && end.visible == "checkout of CartCoordinator #8")
    #expect(end.nanoseconds == 1_000 && report.unfinished == nil)
    #expect(report.visible == end)
  }

  @Test("a navigation that waits is read as parked, and has neither succeeded nor failed")
  func parked() throws {
    memory.end(memory.begin("cart"), .parked, seeing: "home")
    let report = try #require(memory.report)
    let end = try #require(report.navigations.first?.end)
    #expect(end.isParked && !end.succeeded && report.faults.isEmpty && report.unfinished == nil)
    #expect(report.text().contains("parked at a breakpoint; visible: home of CartCoordinator"))
    #expect(!report.text().contains("failed"))
  }

  @Test("a request without a route, with a tab or without a place in the code, says no more")
  func absent() throws {
    memory.begin(nil, request: .pop)
    memory.begin(nil, request: .selectTab, index: 3)
    let navigations = try #require(memory.report?.navigations)
    #expect(navigations.map(\.request) == ["pop", "selectTab"])
    #expect(navigations.map(\.index) == [nil, 3])
    #expect(navigations.allSatisfy { $0.route == nil && $0.call == nil && $0.end == nil })
  }

  @Test("the last navigation that began and did not end is known, and within which it began")
  func unfinished() throws {
    memory.navigate("cart")
    let outer = memory.begin("checkout")
    memory.begin("payment")
    let report = try #require(memory.report)
    #expect(report.unfinished?.route?.identifier == "payment")
    #expect(report.unfinished?.outer == outer.number)
    #expect(report.visible?.visibleRoute.identifier == "cart")
    #expect(
      report.text().contains("began and did not end: navigate(payment) by ShopCoordinator #7"))
    #expect(report.text().contains("not stopped by the app"))
  }

  @Test("navigations within one end before it, and what comes later is not within it")
  func nested() throws {
    let outer = memory.begin("checkout")
    memory.navigate("payment")
    memory.end(outer)
    memory.navigate("done")
    let report = try #require(memory.report)
    #expect(report.navigations.map(\.outer) == [nil, 1, nil])
    #expect(report.unfinished == nil)
  }

  @Test("an error has its kind, its place and its navigation, which failed by it")
  func error() throws {
    let beginning = memory.begin("archive")
    memory.fail()
    memory.end(beginning, .failed)
    memory.fail("viewCreationFailed", isOfNavigation: false)
    let report = try #require(memory.report)
    #expect(report.errors.map(\.kind) == ["navigationFailed", "viewCreationFailed"])
    let first = try #require(report.errors.first)
    #expect(first.outer == 1 && first.isOfNavigation && first.phase == .planning)
    #expect(first.coordinator?.text == "ShopCoordinator #7" && first.route?.identifier == "archive")
    #expect(first.visibleRoute?.identifier == "cart" && first.call?.line == 41)
    #expect(report.errors.last?.outer == nil)
    let navigation = try #require(report.navigations.first)
    #expect(report.error(of: navigation) == first)
    #expect(report.text().contains("failed (navigationFailed) in "))
  }

  @Test(
    "the ring keeps the last entries in order, however many there were",
    arguments: [119, 120, 121, 1_000])
  func wraps(count: Int) throws {
    for number in 1...count { memory.navigate("item\(number)") }
    let report = try #require(memory.report)
    let first = max(1, count - BlackBoxFormat.slots + 1)
    #expect(report.entries.map(\.number) == (first...count).map { UInt64($0) })
    #expect(report.navigations.map(\.route?.identifier) == (first...count).map { "item\($0)" })
    #expect(report.navigations.allSatisfy { $0.end?.visibleRoute == $0.route })
  }

  @Test("a navigation whose slot was used again meanwhile does not end another")
  func overtaken() throws {
    let outer = memory.begin("checkout")
    for number in 1...BlackBoxFormat.slots { memory.navigate("item\(number)") }
    memory.end(outer, .failed, seeing: "nowhere")
    let report = try #require(memory.report)
    #expect(report.navigations.allSatisfy { $0.end?.succeeded == true })
    memory.navigate("later")
    #expect(memory.report?.navigations.last?.outer == nil)
  }

  @Test("a stop is known, and so is that there was none")
  func stopped() throws {
    #expect(memory.report?.stoppedAt == nil)
    memory.ring.stop(at: 2_000_000_000)
    #expect(memory.report?.stoppedAt == Date(timeIntervalSince1970: 1_800_000_002))
    #expect(memory.report?.text().contains("stopped by the app at ") == true)
  }

  @Test("a silence names the navigation that began before it, and its end")
  func silences() throws {
    memory.navigate("cart")
    memory.begin("checkout")
    let number = memory.ring.beginSilence(since: 3_000, at: 1_000_003_000)
    #expect(memory.report?.silences.map(\.navigation) == [2])
    #expect(memory.report?.silences.first?.until == nil)
    #expect(
      memory.report?.text().contains("silent until the end, after navigate(checkout)") == true)
    memory.ring.endSilence(number, at: 2_000_003_000)
    #expect(memory.report?.text().contains("silent for 2.0 s, after navigate(checkout)") == true)
    for turn in 1...100 as ClosedRange<UInt64> {
      memory.ring.endSilence(
        memory.ring.beginSilence(since: turn * 10_000_000_000, at: turn * 10_000_000_000 + 1),
        at: turn * 10_000_000_000 + 2)
    }
    let silences = try #require(memory.report?.silences)
    #expect(silences.count == BlackBoxFormat.silences && silences.allSatisfy { $0.until != nil })
    #expect(silences == silences.sorted { $0.since < $1.since })
  }

  @Test("each kind of request has the name that the protocol has")
  func requests() {
    #expect(BlackBoxRequest.allCases.map(\.verb).contains("popToRoot"))
    #expect(Set(BlackBoxRequest.allCases.map(\.rawValue)).count == BlackBoxRequest.allCases.count)
  }
}

@Suite("Names in a black box")
struct BlackBoxNameTests {
  private func kept(_ text: String, width: Int) -> String? {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: width + 1, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xaa, count: width + 1)
    BlackBoxFormat.write(text, to: memory, width: width)
    #expect(memory.load(fromByteOffset: width, as: UInt8.self) == 0xaa, "wrote beyond its width")
    return BlackBoxFormat.name(at: memory, width: width)
  }

  @Test("a name that fits is whole", arguments: ["", "a", "ü", "cart", "日本語", "👩‍👩‍👧"])
  func whole(name: String) {
    #expect(kept(name, width: 56) == name)
  }

  @Test("a longer one is cut at the boundary of a scalar, and says so", arguments: 1...5)
  func cut(width: Int) throws {
    for text in ["aaaaaaaaaa", "üüüüüü", "日本語日本語", "👩👩👩", "aü日👩aü日👩"] {
      let name = try #require(kept(text, width: width))
      #expect(name.last == "…")
      let scalars = name.unicodeScalars.dropLast()
      #expect(
        scalars.elementsEqual(text.unicodeScalars.prefix(scalars.count)), "\(name) of \(text)")
      #expect(String(String.UnicodeScalarView(scalars)).utf8.count < width)
    }
  }

  @Test("a hostile name is kept, and printed without harm")
  func hostile() throws {
    let memory = RingMemory(app: "\u{1b}]0;evil\u{7}")
    memory.navigate("\u{1b}[31mred\u{202e}")
    memory.begin("line\nbreak\r", by: "Evil\u{9b}31mCoordinator")
    let report = try #require(memory.report)
    #expect(report.navigations.first?.route?.identifier == "\u{1b}[31mred\u{202e}")
    let lines = report.lines()
    #expect(report.text() == lines.map { "\($0)\n" }.joined())
    for line in lines {
      #expect(DisplayText.pictured(line) == line, "\(line.debugDescription)")
      #expect(line.count <= Limits.characters)
    }
    #expect(lines.count == 6)
  }

  @Test("a limit keeps the last entries, and what was visible")
  func limit() throws {
    let memory = RingMemory()
    for number in 1...30 { memory.navigate("item\(number)") }
    let lines = try #require(memory.report?.lines(limit: 2))
    #expect(lines.count == 6)
    #expect(lines[1].contains("navigate(item29)") && lines[2].contains("navigate(item30)"))
    #expect(lines[3] == "visible at last: item30 of CartCoordinator #8")
    #expect(memory.report?.lines(limit: -1).count == 4)
  }
}
