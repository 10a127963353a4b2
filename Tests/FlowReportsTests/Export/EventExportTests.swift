import FlowModel
import Foundation
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording
@testable import FlowReports

/// Exports of recordings into a directory.
@Suite("Exported events", .timeLimit(.minutes(Patience.minutes))) struct EventExportTests {
  private let directory = TemporaryDirectory()

  private typealias Row = [String: Any]

  // MARK: An app

  private static let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "Shop")

  private static func label(_ name: String, _ detail: String? = nil) -> RouteLabel {
    RouteLabel(identifier: name, type: "ShopRoute", detail: detail)
  }

  private static func time(_ seconds: Double) -> Date { ScreenScript.time(seconds) }

  private static let failure = FlowErrorDescription(
    kind: "navigationFailed", message: "Navigation to 'pay' failed", advice: "Log in first",
    coordinator: "Cart", route: "pay", routeType: "ShopRoute", phase: .planning)

  private static func navigation(
    _ number: UInt64, to name: String, at seconds: Double, fails: Bool = false
  ) -> FollowerEvent {
    .navigated(report(number, to: name, at: seconds, fails: fails))
  }

  private static func report(
    _ number: UInt64, to name: String, at seconds: Double, fails: Bool = false
  ) -> NavigationReport {
    let route = label(name, "\(name)(7)")
    let step = NavigationStepReport(
      coordinator: origin, change: "push \(name)", kind: .push, route: route)
    return NavigationReport(
      sequence: number, revision: number, time: time(seconds), origin: origin,
      request: "navigate", route: route, steps: fails ? [] : [step],
      error: fails ? failure : nil, durationNanoseconds: 2_000,
      call: CallLabel(file: "Shop/CartView.swift", line: 41, function: "pay()"),
      visible: VisibleScreen(
        coordinator: origin, route: label(fails ? "home" : name), showsRequest: !fails))
  }

  private static func error(_ number: UInt64, at seconds: Double) -> ErrorReport {
    ErrorReport(
      sequence: number, time: time(seconds), error: failure, path: [origin],
      visibleRoute: label("home"),
      call: CallLabel(file: "Shop/CartView.swift", line: 41, function: "pay()"),
      isOfNavigation: true)
  }

  /// A run that shows home and cart, and fails to pay.
  private static func shop(
    _ run: String = "one", app: String = "shop", tags: [EngineTag] = []
  ) -> ScreenScript {
    var script = ScreenScript()
    script.send(
      .connected(
        EngineInfo(name: app, pid: 7, version: "1", startedAt: time(0), tags: tags)), at: 0)
    script.resync(run, "home", at: 0)
    script.send(
      .declared(DeclaredRoutes(routes: [label("home"), label("cart", "cart(7)"), label("pay")])),
      at: 0)
    script.send(navigation(1, to: "pay", at: 1, fails: true), at: 1)
    script.send(.errorReported(error(1, at: 1)), at: 1)
    script.show("cart", at: 2)
    script.send(navigation(2, to: "cart", at: 1.5), at: 2)
    return script
  }

  private func record(
    _ script: ScreenScript, to name: String, tags: [String: String] = [:]
  ) async throws -> String {
    let path = directory.file(name)
    let writer = try RecordingWriter(creating: path, tags: tags)
    for (time, event) in script.events { try await writer.append(event, at: time) }
    _ = try await writer.finish()
    return path
  }

  private var output: String { directory.file("events") }

  @discardableResult
  private func export(
    _ paths: [String], sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> EventExport {
    try await Asker.ofTest.exportEvents(of: paths, to: output, sparing: unread)
  }

  /// The paths of all files below the directory of the export, hidden ones too.
  private var files: [String] {
    let found = FileManager.default.enumerator(atPath: output)?.compactMap { $0 as? String } ?? []
    return found.filter { path in
      var isDirectory: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(output)/\(path)", isDirectory: &isDirectory)
      return !isDirectory.boolValue
    }.sorted()
  }

  private func rows(_ kind: String) throws -> [Row] {
    try files.filter { $0.hasPrefix("kind=\(kind)/") }.flatMap { file in
      try String(contentsOfFile: "\(output)/\(file)", encoding: .utf8).split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? Row)
      }
    }
  }

  /// The texts in columns of a row; "-" for what is no text.
  private func texts(_ row: Row, _ columns: [String]) -> [String] {
    columns.map { row[$0] as? String ?? "-" }
  }

  // MARK: Rows

  @Test("each kind has its rows, in a file of its run and its day")
  func kinds() async throws {
    let path = try await record(Self.shop(), to: "a.flowscope")
    let export = try await export([path])
    #expect(
      files == [
        "kind=error/day=2023-11-14/app=shop/one.ndjson",
        "kind=navigation/day=2023-11-14/app=shop/one.ndjson",
        "kind=route/day=2023-11-14/app=shop/one.ndjson",
        "kind=visit/day=2023-11-14/app=shop/one.ndjson",
      ])
    #expect(export.counts.map(\.rows) == [2, 1, 2, 3])
    #expect(export.counts.map(\.files) == [1, 1, 1, 1])
    #expect(export.recordings == 1 && export.document.runs == 1)
    for kind in EventRow.Kind.allCases {
      for row in try rows(kind.rawValue) {
        #expect(
          texts(row, ["schema", "kind", "app", "run"])
            == ["flowscope.event", kind.rawValue, "shop", "one"])
        #expect(row["schemaVersion"] as? Int == 1 && row["version"] is NSNull)
        #expect((row["tags"] as? Row)?.isEmpty == true)
      }
    }
  }

  @Test("a navigation has what was asked for, what happened and what the user saw")
  func navigations() async throws {
    try await export([record(Self.shop(), to: "a.flowscope")])
    let rows = try rows("navigation")
    #expect(rows.map { $0["sequence"] as? Int } == [1, 2])
    #expect(rows.map { $0["succeeded"] as? Bool } == [false, true])
    let (failed, done) = (rows[0], rows[1])
    #expect(
      texts(failed, ["request", "coordinator", "routeType", "routeCase", "route", "outcome"])
        == ["navigate", "Shop", "ShopRoute", "ShopRoute.pay", "pay(7)", "failed"])
    #expect(
      texts(failed, ["errorKind", "file", "function"])
        == ["navigationFailed", "Shop/CartView.swift", "pay()"])
    #expect(failed["line"] as? Int == 41 && failed["coordinatorID"] as? Int == 1)
    #expect(
      texts(done, ["outcome", "visibleCoordinator", "visibleRouteType", "visibleRouteCase"])
        == ["succeeded", "Shop", "ShopRoute", "ShopRoute.cart"])
    #expect(done["errorKind"] is NSNull && done["link"] is NSNull)
    #expect(done["durationNanoseconds"] as? Int == 2_000 && done["isRecalled"] as? Bool == false)
    #expect(done["time"] as? String == Times.text(Self.time(1.5)))
  }

  @Test("an error has its problem, and the coordinator of the visit in which it was reported")
  func errors() async throws {
    let path = try await record(Self.shop(), to: "a.flowscope")
    try await export([path])
    let row = try #require(try rows("error").first)
    let listed = try #require(try await Asker.ofTest.errors(of: [path]).errors().first)
    #expect(row["problem"] as? String == "\(listed.fingerprint)")
    #expect(
      texts(row, ["errorKind", "message", "phase", "coordinator", "route", "routeCase", "advice"])
        == [
          "navigationFailed", "Navigation to 'pay' failed", "planning", "Cart", "pay",
          "ShopRoute.pay", "Log in first",
        ])
    #expect(
      texts(row, ["visibleCoordinator", "visibleRouteCase"]) == ["Shop", "ShopRoute.home"])
  }

  @Test("a visit has its times and what was visible around it, and null where that is unknown")
  func visits() async throws {
    try await export([record(Self.shop(), to: "a.flowscope")])
    let rows = try rows("visit")
    #expect(rows.map { $0["routeCase"] as? String } == ["ShopRoute.home", "ShopRoute.cart"])
    #expect(rows[0]["seconds"] as? Double == 2 && rows[0]["ending"] as? String == "seen")
    #expect(
      texts(rows[0], ["entered", "left", "time", "caseAfter"])
        == [0, 2, 0].map { Times.text(Self.time($0)) } + ["ShopRoute.cart"])
    #expect(rows[0]["caseBefore"] is NSNull && rows[0]["navigation"] is NSNull)
    #expect(["left", "seconds", "ending", "caseAfter"].allSatisfy { rows[1][$0] is NSNull })
    let led = try self.rows("navigation").first { $0["sequence"] as? Int == 2 }
    #expect(rows[1]["navigation"] as? Int == led?["entry"] as? Int)
  }

  @Test("a declared route has one row for its case, and its coordinator if only one shows it")
  func routes() async throws {
    try await export([record(Self.shop(), to: "a.flowscope")])
    let rows = try rows("route")
    #expect(
      rows.map { $0["routeCase"] as? String }
        == ["ShopRoute.cart", "ShopRoute.home", "ShopRoute.pay"])
    #expect(rows.allSatisfy { $0["coordinator"] as? String == "Shop" })
    #expect(rows.allSatisfy { $0["time"] as? String == Times.text(Self.time(0)) })
  }

  @Test("all rows of a kind have the same columns, those of the published schema")
  func columns() async throws {
    try await export([record(Self.shop(), to: "a.flowscope")])
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs/schemas/event.json").standardized
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Row
    let forms = try #require(schema?["$defs"] as? Row)
    #expect(Set(forms.keys) == Set(EventRow.Kind.allCases.map(\.rawValue)))
    for (kind, form) in forms {
      let properties = try #require((form as? Row)?["properties"] as? Row)
      let rows = try rows(kind)
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { Set($0.keys) == Set(properties.keys) }, "\(kind)")
    }
  }

  @Test("rows have the tags of the recording and of the app, which come first, and its version")
  func tags() async throws {
    let own = [EngineTag(key: "version", value: "2.1"), EngineTag(key: "device", value: "phone")]
    let path = try await record(
      Self.shop(tags: own), to: "a.flowscope", tags: ["build": "812", "device": "none"])
    try await export([path])
    for kind in EventRow.Kind.allCases {
      let row = try #require(try rows(kind.rawValue).first)
      #expect(row["version"] as? String == "2.1")
      #expect(
        row["tags"] as? [String: String]
          == ["version": "2.1", "device": "phone", "build": "812"])
    }
  }

  @Test("rows of two days are in two folders, by the time that each row has")
  func days() async throws {
    var script = Self.shop()
    let later = 86_400.0
    script.send(Self.navigation(3, to: "home", at: later), at: later)
    script.send(Self.navigation(4, to: "home", at: 3), at: later)
    try await export([record(script, to: "a.flowscope")])
    let names = files.filter { $0.hasPrefix("kind=navigation/") }
    #expect(
      names == ["14", "15"].map { "kind=navigation/day=2023-11-\($0)/app=shop/one.ndjson" })
    for name in names {
      let day = try #require(name.split(separator: "/").dropFirst().first?.dropFirst(4))
      let text = try String(contentsOfFile: "\(output)/\(name)", encoding: .utf8)
      for line in text.split(separator: "\n") { #expect(line.contains("\"time\":\"\(day)T")) }
    }
    #expect(try rows("navigation").count == 4)
  }

  // MARK: Runs and copies

  @Test("what several recordings of a run have is there once, as in the other reports")
  func once() async throws {
    let whole = try await record(Self.shop(), to: "a.flowscope")
    var longer = Self.shop()
    longer.send(Self.navigation(3, to: "home", at: 5), at: 5)
    let second = try await record(longer, to: "b.flowscope")
    var late = ScreenScript("one", [(9, "cart")])
    late.send(
      .recalled([
        Self.report(1, to: "pay", at: 1, fails: true), Self.report(2, to: "cart", at: 1.5),
      ]), at: 9)
    late.send(.journal([Self.error(1, at: 1)], total: 1), at: 9)
    let third = try await record(late, to: "c.flowscope")
    let copy = directory.file("d.flowscope")
    try FileManager.default.copyItem(atPath: whole, toPath: copy)
    let other = try await record(Self.shop("two"), to: "e.flowscope")
    for paths in [[whole, second, third, copy, other], [other, third, second, whole, copy]] {
      let export = try await export(paths)
      let coverage = try await Asker.ofTest.coverage(of: paths, watching: nil)
      let errors = try await Asker.ofTest.errors(of: paths).errors()
      #expect(export.document.runs == 2)
      let counted = coverage.routes.reduce(0) { $0 + $1.times + $1.failed }
      #expect(try rows("navigation").count == Int(counted), "\(paths)")
      let found = try rows("error").map { "\($0["run"] ?? "") \($0["sequence"] ?? "")" }
      #expect(Set(found) == Set(errors.map { "\($0.id.run) \($0.report.sequence)" }))
      #expect(found.count == errors.count)
      #expect(try rows("route").count == 6)
    }
  }

  @Test("a later export replaces the files of its runs, also those of other days, and no others")
  func again() async throws {
    var long = Self.shop()
    long.send(Self.navigation(3, to: "home", at: 86_400), at: 86_400)
    let first = try await record(long, to: "a.flowscope")
    let other = try await record(Self.shop("two"), to: "b.flowscope")
    try await export([first, other])
    let before = files
    let texts = try before.map { try String(contentsOfFile: "\(output)/\($0)", encoding: .utf8) }
    try await export([first])
    #expect(files == before)
    #expect(
      try before.map { try String(contentsOfFile: "\(output)/\($0)", encoding: .utf8) } == texts)
    let short = try await record(Self.shop(), to: "c.flowscope")
    let notes = "\(output)/kind=navigation/day=2023-11-15/notes.txt"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: notes))
    try await export([short])
    #expect(
      files.filter { !$0.hasSuffix(".txt") } == before.filter { !$0.contains("day=2023-11-15") })
    #expect(FileManager.default.fileExists(atPath: notes))
  }

  // MARK: What ends early

  @Test("an export that fails changes nothing, and leaves nothing")
  func failing() async throws {
    let good = try await record(Self.shop(), to: "a.flowscope")
    let bad = directory.file("bad.flowscope")
    try Data(contentsOf: URL(fileURLWithPath: good)).prefix(6_000)
      .write(to: URL(fileURLWithPath: bad))
    await #expect(throws: (any Error).self) { try await export([good, bad]) }
    #expect(!FileManager.default.fileExists(atPath: output))
    let unread = UnreadFiles(keepsGoing: true)
    try await export([good, bad], sparing: unread)
    #expect(unread.text == "1 of 2 files could not be read; the rest is counted")
    let before = files
    #expect(before.count == 4)
    let other = try await record(Self.shop("two"), to: "b.flowscope")
    await #expect(throws: (any Error).self) { try await export([other, bad]) }
    #expect(files == before)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await export([other])
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(files == before)
  }

  @Test("what a killed export left is removed by the next one, and not what another one uses")
  func leftovers() async throws {
    let path = try await record(Self.shop(), to: "a.flowscope")
    let (dead, live) = ("\(output)/.flowscope-export-dead", "\(output)/.flowscope-export-live")
    for folder in [dead, live] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("row".utf8).write(to: URL(fileURLWithPath: "\(folder)/row"))
    }
    let lock = open(live, O_RDONLY | O_DIRECTORY)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try await export([path])
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FileManager.default.fileExists(atPath: live))
    #expect(files.filter { $0.hasPrefix("kind=") }.count == 4)
  }

  @Test("a directory that is a file, and one that cannot be made, are refused by name")
  func unwritable() async throws {
    let path = try await record(Self.shop(), to: "a.flowscope")
    try Data().write(to: URL(fileURLWithPath: output))
    for (folder, reason) in [
      (output, "it is not a directory"), ("\(output)/deeper", ": "),
    ] {
      do {
        _ = try await Asker.ofTest.exportEvents(of: [path], to: folder)
        Issue.record("\(folder) is written")
      } catch {
        #expect("\(error)".hasPrefix("cannot write \(folder)"), "\(error)")
        #expect("\(error)".contains(reason), "\(error)")
        #expect(ReportError(error).exitCode == 2)
      }
    }
  }

  @Test("the summary counts rows, runs and files")
  func summary() async throws {
    let export = try await export([record(Self.shop(), to: "a.flowscope")])
    let lines = export.text(TextStyle(glyphs: .unicode, colours: false)).split(separator: "\n")
      .map { $0.replacing(#/ {2,}/#, with: "|") }
    #expect(
      lines == [
        "rows of|rows|files", "navigation|2|1", "error|1|1", "visit|2|1", "route|3|1",
        "8 rows of 1 run in 4 files below \(output)",
      ])
  }
}
