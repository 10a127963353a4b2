import FlowEngine
import FlowSamples
import Foundation
import NIOCore
import TestEngines
import TestPatience
import Testing

@testable import FlowProtocol

@Suite("Navigations in columns", .timeLimit(.minutes(Patience.minutes)))
struct NavigationColumnsTests {
  private func report(_ sequence: UInt64, _ random: inout SeededGenerator) -> NavigationReport {
    func text() -> String { ["", "a", "push detail", "“é\u{301}”\n", "🙂"][random.below(5)] }
    func reference() -> CoordinatorReference {
      CoordinatorReference(
        id: CoordinatorID(rawValue: random.next() >> UInt64(random.below(64))), clipping: text())
    }
    let route = RouteLabel(
      identifier: text(), type: text(), detail: random.below(2) == 0 ? text() : nil)
    let error = FlowErrorDescription(
      .configurationError(message: ["one", "other"][random.below(2)]))
    return NavigationReport(
      sequence: sequence, revision: 9,
      time: Date(timeIntervalSince1970: Double(random.below(4_000_000_000)) - 1e9 + 0.000_001)
        .inMicroseconds,
      origin: reference(), request: text(), route: random.below(4) == 0 ? nil : route,
      steps: (0..<random.below(4)).map { _ in
        NavigationStepReport(
          coordinator: reference(), change: text(),
          kind: NavigationStepReport.Kind.allCases[
            random.below(NavigationStepReport.Kind.allCases.count)],
          route: random.below(2) == 0 ? nil : route,
          child: random.below(3) == 0 ? reference() : nil,
          index: random.below(3) == 0 ? random.below(9) : nil)
      }, error: random.below(3) == 0 ? error : nil,
      durationNanoseconds: Int64(random.below(1 << 40)),
      call: random.below(3) == 0
        ? nil
        : CallLabel(file: text(), line: [1, 48, .max][random.below(3)], function: text()),
      visible: sequence.isMultiple(of: 3)
        ? nil
        : VisibleScreen(
          coordinator: CoordinatorReference(
            id: CoordinatorID(rawValue: sequence % 3), clipping: "RedCoordinator"),
          route: RouteLabel(identifier: "a", type: "R", detail: sequence % 5 == 0 ? "a(1)" : nil),
          showsRequest: sequence.isMultiple(of: 2)),
      flowChange: sequence.isMultiple(of: 5)
        ? CoordinatorReference(id: CoordinatorID(rawValue: 1), clipping: "App") : nil,
      link: sequence.isMultiple(of: 4)
        ? LinkLabel(kind: .url, url: "shop://item/\(sequence % 5)")
        : sequence.isMultiple(of: 7) ? LinkLabel(kind: .push) : nil,
      partOf: sequence.isMultiple(of: 6)
        ? RouteLabel(identifier: "a", type: "R", detail: sequence % 4 == 0 ? "a(1)" : nil) : nil,
      parked: sequence.isMultiple(of: 9)
        ? Parking(
          number: sequence.isMultiple(of: 2) ? Int(sequence) : nil,
          end: ParkingEnd.allCases[random.below(ParkingEnd.allCases.count)],
          nanoseconds: Int64(random.below(1 << 40)),
          requested: sequence.isMultiple(of: 3) ? route : nil) : nil)
  }

  func reports(_ count: Int, seed: UInt64) -> [NavigationReport] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { report(100 + UInt64($0), &random) }
  }

  func columns(_ reports: [NavigationReport]) throws -> NavigationColumns {
    try #require(NavigationColumns(reports[...]))
  }

  @Test("navigations in columns survive the wire like single ones", arguments: UInt64(1)...20)
  func roundTrip(seed: UInt64) throws {
    let sent = reports(1 + Int(seed) * 7, seed: seed)
    let single = try sent.map { try TestEngines.roundTrip($0) }
    let back = try TestEngines.roundTrip(try columns(sent))
    #expect(try back.reports() == single, "seed \(seed)")
    #expect(back.texts.count == Set(back.texts).count)
  }

  @Test("times beyond the protocol's range become the nearest ones within it")
  func times() throws {
    for seconds in [-Double.infinity, -1e300, -1e11, 1e11, 1e300, .infinity] {
      var sent = reports(2, seed: 3)[1]
      sent = NavigationReport(
        sequence: 1, revision: 9, time: Date(timeIntervalSince1970: seconds), origin: sent.origin,
        request: "pop", route: nil, steps: [], error: nil, durationNanoseconds: 0)
      let back = try columns([sent, sent]).reports()
      #expect(back.allSatisfy { abs($0.time.timeIntervalSince1970) == Limits.seconds })
    }
  }

  @Test("navigations that do not fit into one message go into the next")
  func parts() throws {
    let sent = reports(2 * Limits.itemsPerChunk + 5, seed: 5)
    var rest = sent[...]
    var back: [NavigationReport] = []
    var counts: [Int] = []
    while let part = NavigationColumns(rest) {
      counts.append(part.count)
      back += try part.reports()
      rest = rest.dropFirst(part.count)
    }
    #expect(back == sent)
    #expect(counts == [Limits.itemsPerChunk, Limits.itemsPerChunk, 5])
    #expect(NavigationColumns([]) == nil)
  }

  @Test("columns hold the maximum number of steps")
  func steps() throws {
    let step = NavigationStepReport(
      coordinator: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "A"), change: "push",
      kind: .push)
    let long = (1...UInt64(300)).map {
      NavigationReport(
        sequence: $0, revision: 1, time: Date(timeIntervalSince1970: 0), origin: step.coordinator,
        request: "navigate", route: nil,
        steps: Array(repeating: step, count: Limits.stepsPerReport), error: nil,
        durationNanoseconds: 0)
    }
    let part = try columns(long)
    #expect(part.count < long.count)
    #expect(try TestEngines.roundTrip(part).reports() == Array(long.prefix(part.count)))
  }

  func expectRefusal(
    of columns: NavigationColumns, after change: (inout NavigationColumns) -> Void, _ place: String
  ) {
    var bad = columns
    change(&bad)
    #expect {
      try bad.reports()
    } throws: {
      ($0 as? WireViolation)?.place == place
    }
  }

  @Test("columns that do not belong together are refused, and the error names the column")
  func hostile() throws {
    let good = try columns(reports(6, seed: 8))
    func refused(_ change: (inout NavigationColumns) -> Void, _ place: String) {
      expectRefusal(of: good, after: change, place)
    }
    refused({ $0.durations.values[0] = -1 }, "durations")
    refused({ $0.durations.values[5] = .max }, "durations")
    refused({ $0.durations.values.removeLast() }, "durations")
    refused({ $0.times.values[3] = .max }, "times")
    refused({ $0.times.values[0] = .min }, "times")
    refused({ $0.origins.values = [] }, "origins")
    refused({ $0.originNames.values[2] = 1_000 }, "origins")
    refused({ $0.originNames.values[2] = -1 }, "origins")
    refused({ $0.requests.values[2] = .max }, "requests")
    refused({ $0.routes.values = $0.routes.values.map { _ in 0 } }, "routeDetails")
    refused({ $0.routes.values[0] = .max }, "routes")
    refused({ $0.routeDetails.values = $0.routeDetails.values.map { _ in .max } }, "routeDetails")
    refused({ $0.routeTypes.values = $0.routeTypes.values.map { _ in -1 } }, "routeTypes")
    refused({ $0.stepCounts.values[1] = -1 }, "stepCounts")
    refused({ $0.stepCounts.values[1] = Limits.stepsPerReport + 1 }, "stepCounts")
    refused({ $0.stepCounts.values[5] += 1 }, "stepKinds")
    refused({ $0.stepChanges.values.append(0) }, "")
    refused({ $0.stepKinds.values.append(0) }, "")
    refused({ $0.stepKinds.values.removeLast() }, "stepKinds")
    refused({ $0.stepKinds.values[0] = -1 }, "stepKinds")
    refused({ $0.stepRoutes.values = $0.stepRoutes.values.map { _ in 0 } }, "stepRouteDetails")
    refused({ $0.stepRoutes.values = [] }, "stepRoutes")
    refused({ $0.stepRoutes.values = $0.stepRoutes.values.map { _ in -1 } }, "")
    refused({ $0.stepRouteTypes.values = [] }, "stepRouteTypes")
    refused(
      { $0.stepRouteDetails.values = $0.stepRouteDetails.values.map { _ in .max } },
      "stepRouteDetails")
    refused({ $0.stepChildNames.values = $0.stepChildNames.values.map { _ in 0 } }, "stepChildren")
    refused({ $0.stepChildNames.values[0] = .max }, "stepChildNames")
    refused({ $0.stepChildren.values.append(1) }, "")
    refused({ $0.stepIndices.values = $0.stepIndices.values.map { _ in .max } }, "stepIndices")
    refused({ $0.stepIndices.values.removeLast() }, "stepIndices")
    refused({ $0.routeTypes.values.append(0) }, "")
    refused({ $0.failures.values[0] = 7 }, "failures")
    refused({ $0.failures.values = [] }, "failures")
    refused({ $0.callPlaces.values[1] = 99 }, "callPlaces")
    refused({ $0.callPlaces.values.removeLast() }, "callPlaces")
    refused({ $0.callPlaces.values.append(-1) }, "")
    refused({ $0.calls = [] }, "callPlaces")
    refused({ $0.visibleNames.values[1] = 999 }, "visibleNames")
    refused({ $0.visibleNames.values.removeLast() }, "visibleNames")
    refused({ $0.visibleRoutes.values[1] = -1 }, "")
    refused({ $0.visibleCoordinators.values = [] }, "visibleCoordinators")
    refused({ $0.requestsShown.values.removeLast() }, "requestsShown")
    refused({ $0.visibleRouteTypes.values.append(0) }, "")
    refused({ $0.flowChanges.values.append(-1) }, "")
    refused({ $0.flowChanges.values[1] = 99 }, "flowChanges")
    refused({ $0.openedLinks.values[2] = 99 }, "openedLinks")
    refused({ $0.openedLinks.values.removeLast() }, "openedLinks")
    refused({ $0.parts.values[1] = 99 }, "parts")
    refused({ $0.parts.values.removeLast() }, "parts")
    refused({ $0.times.values = Array(repeating: 0, count: Limits.itemsPerChunk + 1) }, "times")
    refused({ $0.first = Sequences.range.upperBound }, "first")
    refused({ $0.texts = [] }, "origins")
  }

  @Test("1,000 equal navigations take little more space on the wire than one navigation")
  func runs() throws {
    let one = reports(2, seed: 1)[1]
    let many = (0..<1_000).map {
      NavigationReport(
        sequence: UInt64($0), revision: 9, time: one.time, origin: one.origin, request: one.request,
        route: one.route, steps: one.steps, error: one.error, durationNanoseconds: 7,
        call: one.call)
    }
    let single = try WireCoding.encode(try columns([many[0]])).readableBytes
    let bytes = try WireCoding.encode(try columns(many)).readableBytes
    #expect(bytes < single + 30 * 8, "\(bytes), and \(single) for one")
  }

  @Test("a place is clipped and clamped where it is sent, and checked where it is read")
  func placeBounds() throws {
    let long = String(repeating: "é\u{301}\u{301}", count: 5_000)
    let sent = CallLabel(file: long, line: .max, function: long)
    #expect(sent.line == Counts.range.upperBound && sent.file.count <= Limits.characters)
    #expect(CallLabel(file: "", line: .min, function: "").line == 0)
    #expect(try TestEngines.roundTrip(sent) == sent)
    func read(_ json: String) throws -> CallLabel {
      try WireCoding.decode(CallLabel.self, from: ByteBuffer(string: json))
    }
    let read1 = try read("{\"file\":\"\(long)\",\"line\":3,\"function\":\"\"}")
    #expect(read1.file == Limits.clipped(long) && read1.text == "\(read1.file):3")
    for line in ["-1", "1099511627777", "1e300", "\"1\"", "null"] {
      #expect(throws: (any Error).self, "\(line)") {
        try read("{\"file\":\"A\",\"line\":\(line),\"function\":\"f\"}")
      }
    }
  }

  @Test("a kind of step that this version does not know is read as other")
  func newerKind() throws {
    let json = #"{"coordinator":{"id":1,"name":"A"},"kind":"teleport","change":"teleport home"}"#
    let step = try WireCoding.decode(NavigationStepReport.self, from: ByteBuffer(string: json))
    #expect(step.kind == .other && step.change == "teleport home")
  }

  @Test("a viewer reports impossible columns as a violation, with their location")
  func violation() throws {
    var bad = try columns(reports(3, seed: 2))
    bad.durations.values[1] = -5
    let message = NotificationMessage(
      method: DidNavigateManyNotification.method,
      params: DidNavigateManyNotification(navigations: bad))
    #expect {
      try WireCoding.decode(IncomingMessage.self, from: WireCoding.encode(message))
    } throws: { error in
      let impossible = error as? IncomingMessage.ImpossibleNotification
      return impossible?.violation.place == "durations"
        && impossible?.method == DidNavigateManyNotification.method
    }
  }
}
