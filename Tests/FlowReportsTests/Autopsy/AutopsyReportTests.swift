import FlowModel
import Foundation
import TestInspections
import TestSystem
import Testing

@testable import FlowReports

@Suite struct AutopsyReportTests {
  private let directory = TemporaryDirectory()
  private let asker = Asker(HeardRemarks())

  /// The black box of an app that was killed in a navigation, after one that succeeded and one that
  /// failed; `isParking` for one that waits.
  private func box(
    isParking: Bool = false, changing change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> String {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: BlackBoxFormat.fileBytes, alignment: 4_096)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: BlackBoxFormat.fileBytes)
    let ring = BlackBoxRing(
      in: memory, app: "shop", run: "run 1", pid: 7, startedAt: 1_800_000_000_000_000_000)
    let names = UnsafeMutableRawPointer.allocate(byteCount: 64 * 4, alignment: 8)
    defer { names.deallocate() }
    for (place, name) in ["cart", "ShopRoute", "ShopCoordinator", "navigationFailed"].enumerated() {
      BlackBoxFormat.write(name, to: names + 64 * place, width: BlackBoxFormat.Width.type)
    }
    let (route, type, shop, kind) = (names, names + 64, names + 128, names + 192)
    func begin(at seconds: UInt64) -> BlackBoxRing.Beginning {
      ring.begin(
        .navigate, index: nil, of: 3, named: shop, route: route, type: type,
        call: CallSite("Shop/CartView.swift", 41, "buy()"), at: seconds * 1_000_000_000)
    }
    func end(_ beginning: BlackBoxRing.Beginning, _ succeeded: Bool, at seconds: UInt64) {
      ring.end(
        beginning, succeeded ? .succeeded : .failed, seeing: route, type: type, of: shop, id: 3,
        at: seconds * 1_000_000_000)
    }
    end(begin(at: 1), true, at: 2)
    let failing = begin(at: 3)
    ring.note(
      errorOfKind: kind, phase: .planning, isOfNavigation: true, coordinatorID: 3, named: shop,
      route: route, type: type, seeing: route, visibleType: type, call: nil, at: 3_500_000_000)
    end(failing, false, at: 4)
    ring.endSilence(ring.beginSilence(since: 4_100_000_000, at: 5_100_000_000), at: 5_500_000_000)
    if isParking {
      ring.end(
        begin(at: 5), .parked, seeing: route, type: type, of: shop, id: 3, at: 5_000_001_000)
    }
    _ = begin(at: 6)
    var bytes = Array(UnsafeRawBufferPointer(start: memory, count: BlackBoxFormat.fileBytes))
    change(&bytes)
    try directory.write(Data(bytes), to: "box")
    return directory.file("box")
  }

  private func document(_ report: AutopsyReport) throws -> [String: Any] {
    let data = try JSONOutput.encode(report.document)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func textHasTheEntriesAndWhatDidNotEnd() throws {
    let report = try asker.autopsy(of: try box())
    #expect(report.exitCode == 0 && report.remarks.isEmpty)
    let lines = report.text(TextStyle(glyphs: .unicode, colours: false)).split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines[0] == "black box of shop, pid 7, started at 2027-01-15T08:00:00.000Z")
    #expect(lines[1].hasPrefix("2027-01-15T08:00:01.000Z  navigate(cart) by ShopCoordinator #3"))
    #expect(lines[1].hasSuffix("done in 1.0 s, then visible: cart of ShopCoordinator #3"))
    #expect(lines[2].contains("failed (navigationFailed) in 1.0 s"))
    #expect(lines[3].contains("error: navigationFailed about cart in ShopCoordinator #3"))
    #expect(lines[4].hasSuffix(": began, and did not end"))
    #expect(lines[5].contains("main actor silent for 1.4 s, after navigate(cart)"))
    #expect(lines[6] == "visible at last: cart of ShopCoordinator #3")
    #expect(lines[7].hasPrefix("began and did not end: navigate(cart) by ShopCoordinator #3"))
    #expect(lines[7].hasSuffix("at Shop/CartView.swift:41 in buy()"))
    var last = report
    last.limit = 1
    #expect(last.text(TextStyle(glyphs: .ascii, colours: false)).split(separator: "\n").count == 6)
  }

  @Test func documentHasTheSameForPrograms() throws {
    let report = try asker.autopsy(of: try box())
    let document = try document(report)
    #expect(document["app"] as? String == "shop" && document["stoppedAt"] is NSNull)
    let entries = try #require(document["entries"] as? [[String: Any]])
    #expect(
      entries.map { $0["kind"] as? String } == ["navigation", "navigation", "error", "navigation"])
    #expect(
      entries.map { $0["outcome"] as? String } == ["succeeded", "failed", nil, "unfinished"])
    #expect(entries[1]["errorKind"] as? String == "navigationFailed")
    #expect(entries[2]["within"] as? Int == 2)
    #expect((document["unfinished"] as? [String: Any])?["number"] as? Int == 4)
    #expect((document["visible"] as? [String: Any])?["route"] is [String: Any])
    #expect((document["faults"] as? [String])?.isEmpty == true)
  }

  @Test func navigationAtABreakpointIsParkedAndIsNoEventYet() async throws {
    let report = try asker.autopsy(of: try box(isParking: true))
    let entries = try #require(try document(report)["entries"] as? [[String: Any]])
    #expect(
      entries.map { $0["outcome"] as? String }
        == ["succeeded", "failed", nil, "parked", "unfinished"])
    let lines = report.text(TextStyle(glyphs: .unicode, colours: false)).split(separator: "\n")
    #expect(lines.filter { $0.contains(": parked at a breakpoint; visible: cart") }.count == 1)
    let summary = try await asker.record(
      report, to: directory.file("parked.flowscope"), replacing: false)
    #expect(summary.counts.navigations == 2 && summary.counts.errors == 1)
  }

  @Test func recordingHasWhatAViewerWouldHaveReceived() async throws {
    let report = try asker.autopsy(of: try box())
    let path = directory.file("run.flowscope")
    let summary = try await asker.record(report, to: path, replacing: false)
    #expect(summary.counts.navigations == 2 && summary.counts.errors == 1)
    let reader = try RecordingReader(path: path)
    let navigations = try reader.navigations(limit: 10).map(\.report)
    #expect(navigations.map(\.succeeded) == [true, false])
    #expect(navigations.map(\.sequence) == [1, 2])
    #expect(navigations.first?.route == RouteLabel(identifier: "cart", type: "ShopRoute"))
    #expect(navigations.first?.durationNanoseconds == 1_000_000_000)
    #expect(navigations.first?.call?.place == "Shop/CartView.swift:41")
    #expect(navigations.last?.error?.kind == "navigationFailed")
    var kinds: [RecordingEntry.Kind] = []
    var silences: [EngineSilence] = []
    for try await recorded in reader.events() {
      if let entry = recorded.entry { kinds.append(entry.kind) }
      if case .silent(let silence) = recorded.event { silences.append(silence) }
    }
    #expect(
      kinds == [
        .connected, .snapshot, .snapshot, .navigation, .error, .snapshot, .navigation, .silent,
        .answering, .silent, .disconnected,
      ])
    #expect(silences.last?.navigation?.text == "navigate(cart) at Shop/CartView.swift:41")
    let last = try #require(try reader.span()?.last.id)
    let root = try #require(try reader.state(at: last)?.snapshot)
    #expect(root[root.rootID]?.currentRoute.identifier == "cart")
    await #expect(throws: RecordingError.self) {
      try await asker.record(report, to: path, replacing: false)
    }
  }

  @Test func cutOrDamagedBoxSaysWhatIsMissing() throws {
    let cut = try asker.autopsy(of: try box { $0.removeLast(60_000) })
    #expect(cut.exitCode == 5 && cut.box.entries.count == 2)
    #expect(cut.remarks.count == 1)
    #expect(
      cut.remarks.first?.hasPrefix("the file is cut short: it has 5536 of 65536 bytes") == true)
    let torn = try asker.autopsy(of: try box { $0[BlackBoxFormat.headerBytes + 3 * 512 + 60] ^= 1 })
    #expect(torn.exitCode == 0 && torn.box.entries.count == 3 && torn.remarks.count == 1)
    let damaged = try asker.autopsy(
      of: try box {
        for slot in 0..<2 { $0[BlackBoxFormat.headerBytes + slot * 512 + 60] ^= 1 }
      })
    #expect(damaged.exitCode == 5 && damaged.remarks == ["2 entries are damaged"])
  }

  @Test func boxOfAnotherVersionIsSaidToBeOne() async throws {
    let report = try asker.autopsy(of: try box { $0[8] = 9 })
    #expect(report.exitCode == 4 && report.box.app == "shop")
    #expect(report.remarks.contains { $0.hasPrefix("it is of version 9") })
    await #expect(throws: ReportError.self) {
      try await asker.record(report, to: directory.file("run.flowscope"), replacing: false)
    }
    #expect(try directory.names == ["box"], "no recording is left")
  }

  @Test func otherFilesAreRefused() throws {
    func refusal(_ name: String, _ bytes: Data?) throws -> ReportError? {
      if let bytes { try directory.write(bytes, to: name) }
      return #expect(throws: ReportError.self) { try asker.autopsy(of: directory.file(name)) }
    }
    let others = [
      try refusal("text", Data("a diary".utf8)), try refusal("empty", Data()),
      try refusal("missing", nil), try refusal(".", nil),
    ]
    #expect(others.allSatisfy { $0?.exitCode == 2 })
    #expect(others[0]?.description.contains("it is not a black box") == true)
    #expect(others[1]?.description.contains("it is empty") == true)
    #expect(others[3]?.description.contains("a directory") == true)
    let path = try box()
    let error = #expect(throws: ReportError.self) { try TargetKind(at: path) }
    #expect(
      error?.description.contains("it is a black box; read it with 'flowscope autopsy") == true)
  }
}
