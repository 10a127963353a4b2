import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowReports

/// Targets that declare an app without a run of it.
@Suite("Targets without a run", .timeLimit(.minutes(Patience.minutes)))
struct DeclaredTargetTests {
  private let directory = TemporaryDirectory()

  private struct Quiet: Listener {
    let remarks = Locked<[String]>([])
    var showsProgress: Bool { false }
    func tell(_ remark: String) { remarks.withLock { $0.append(remark) } }
    func during<Result>(
      _ work: String, announcing announcement: String?, _ body: () async throws -> Result
    ) async rethrows -> Result { try await body() }
    func standardInput() throws -> String { "" }
  }

  private func write(_ text: String, to name: String) throws -> String {
    try directory.write(Data(text.utf8), to: name)
    return directory.file(name)
  }

  @Test("a directory, a Swift file and a baseline declare an app")
  func kinds() throws {
    let source = try write("", to: "App/Start.swift")
    let baseline = try write("# flowscope map 1 sources\n", to: "App.flow")
    for path in [directory.file("App"), source, baseline] {
      #expect(try TargetKind(at: path) == .declared(path))
    }
    // Whatever its name is.
    let other = try write("# flowscope map 1 app\nroute R.a R a\n", to: "map.txt")
    #expect(try TargetKind(at: other) == .declared(other))
    #expect(throws: ReportError.self) { try TargetKind(at: try write("text", to: "a.txt")) }
  }

  @Test("what needs a run refuses them in one line that names what they are")
  func refused() async throws {
    let asker = Asker(Quiet())
    let source = try write("", to: "App/Start.swift")
    let baseline = try write("# flowscope map 1 sources\n", to: "App.flow")
    for (path, kind) in [
      (directory.file("App"), "a directory"), (source, "a Swift file"), (baseline, "a baseline"),
    ] {
      let expected =
        "cannot read \(path): it is \(kind), which has no run of an app; 'flowscope map "
        + "--declared' shows what it declares"
      let snapshot = await #expect(throws: ReportError.self) {
        try await asker.snapshot(of: path)
      }
      let coverage = await #expect(throws: ReportError.self) {
        try await asker.coverage(of: [path], watching: nil)
      }
      let recordings = await #expect(throws: ReportError.self) {
        try await asker.recordings([path], to: "count", sparing: UnreadFiles())
      }
      for error in [snapshot, coverage, recordings] {
        #expect(error?.description == expected)
        #expect(error?.exitCode == 2)
      }
    }
  }

  @Test("a directory means its recordings, and without any its sources, if those are asked for")
  func directories() async throws {
    let quiet = Quiet()
    let asker = Asker(quiet)
    _ = try write("", to: "App/Deep/Start.swift")
    let sources = directory.file("App")
    #expect(try await asker.targets([sources], orSources: true) == [sources])
    let error = await #expect(throws: ReportError.self) { try await asker.targets([sources]) }
    #expect(error?.exitCode == 3)
    #expect(
      error?.description
        == "no recordings: \(sources) has no *.flowscope; 'flowscope map --declared' shows what its "
        + "Swift files declare")
    _ = try write("", to: "Empty/a.txt")
    let empty = await #expect(throws: ReportError.self) {
      try await asker.targets([directory.file("Empty")], orSources: true)
    }
    #expect(empty?.description.hasSuffix("has no *.flowscope and no Swift files") == true)
    #expect(quiet.remarks.withLock { $0 } == [])
    let recording = try write("", to: "App/run.flowscope")
    #expect(try await asker.targets([sources], orSources: true) == [recording])
    #expect(quiet.remarks.withLock { $0 }.first?.contains("the recordings are read") == true)
  }

  @Test("lints need the calls, which a baseline and the map of an app do not have")
  func lints() async throws {
    let asker = Asker(Quiet())
    func map(_ origin: DeclaredMap.Origin, to name: String) throws -> String {
      let route = DeclaredRoute(
        id: "CartRoute.pay", type: "CartRoute", identifier: "pay",
        place: DeclaredPlace(file: "Cart.swift", line: 2, column: 8))
      let map = DeclaredMap(
        origin: origin,
        coordinators: [
          DeclaredCoordinator(
            id: "Cart", name: "Cart", kind: .stack, base: "Coordinator<CartRoute>",
            routeType: "CartRoute")
        ], routes: [route])
      return try write(
        String(decoding: try JSONEncoder().encode(map), as: UTF8.self), to: name)
    }
    let results = try await asker.lints(
      of: try map(.sources, to: "sources.json"), at: nil, by: .standard)
    #expect(results.findings.map(\.lint) == ["untaken-route"])
    #expect(results.warnings == 1)
    for (path, reason) in [
      (try map(.app, to: "app.json"), "it is the map of an app"),
      (try write("# flowscope map 1 sources\n", to: "App.flow"), "a baseline leaves out calls"),
    ] {
      let error = await #expect(throws: ReportError.self) {
        try await asker.lints(of: path, at: nil, by: .standard)
      }
      #expect(error?.description.contains(reason) == true && error?.exitCode == 2)
    }
  }
}
