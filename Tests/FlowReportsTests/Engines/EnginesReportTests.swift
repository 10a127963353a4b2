import FlowModel
import Foundation
import Testing

@testable import FlowProtocol
@testable import FlowReports

@Suite("The list of engines")
struct EnginesReportTests {
  private static let place = Endpoint.unixSocket(path: "/run/flow/web-7.sock")

  private func report(_ failure: TransportError) -> EnginesReport {
    EnginesReport(
      engines: [RunningEngine(endpoint: Self.place, info: nil, failure: failure)],
      directory: "/run/flow")
  }

  @Test(
    "what is not an engine is called that, and the remark says what to do",
    arguments: [
      (TransportError.notASocket(at: place), "not an engine", "remove the file"),
      (.notTheProtocol(at: place, reason: "it says 220"), "not an engine", "another program"),
      (.badHeader(reason: "220"), "not an engine", "another program"),
      (.connectionLost(at: place), "no greeting", "about to end"),
    ])
  func strangers(failure: TransportError, words: String, advice: String) throws {
    let report = report(failure)
    #expect(report.text(TextStyle(glyphs: .unicode, colours: false)).contains("  \(words)  "))
    let remark = try #require(report.remarks.first)
    #expect(remark.hasPrefix("\(failure); ") && remark.contains(advice))
    #expect(report.remarks.count == 1 && !remark.contains("\n"))
    let json = String(decoding: try JSONEncoder().encode(report.document), as: UTF8.self)
    #expect(json.contains(#""state":"unusable""#))
  }

  @Test("an engine with a port is one line with both places, and one on a port alone has that")
  func ports() throws {
    let engine = EngineInfo(
      name: "web", pid: 7, version: "1", startedAt: Date(timeIntervalSince1970: 0))
    let report = EnginesReport(
      engines: [
        RunningEngine(
          endpoint: Self.place, otherEndpoints: [.tcp(port: 7001)], info: engine, failure: nil),
        RunningEngine(endpoint: .tcp(port: 7002), info: engine, failure: nil),
      ], directory: "/run/flow")
    let lines = report.text(TextStyle(glyphs: .unicode, colours: false)).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("/run/flow/web-7.sock, tcp:7001"))
    #expect(lines[2].contains("tcp:7002") && !lines[2].contains(","))
    let places = report.document.engines.map { [$0.socket] + ($0.otherSockets ?? []) }
    #expect(places == [["/run/flow/web-7.sock", "tcp:7001"], ["tcp:7002"]])
  }

  @Test("where apps can connect is one harmless line for each place, with the last refusal")
  func places() {
    let listeners = [
      TokenFile.Listener(port: 7002, pid: 8, remark: ""),
      TokenFile.Listener(port: 7004, pid: 9, remark: "refused an app: \u{1B}[31m\nred"),
    ]
    let places = EnginesReport(engines: [], directory: "/run/flow", listeners: listeners).places
    #expect(places.first == "'flowscope listen' (pid 8) waits for apps on port 7002")
    #expect(
      places.last?.hasPrefix(
        "'flowscope listen' (pid 9) waits for apps on port 7004, and last refused") == true)
    #expect(places.count == 2 && places.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") })
  }

  @Test(
    "an engine that cannot be used keeps its words, and its problem says what to do",
    arguments: [
      (TransportError.timedOut(at: place, seconds: 3), "not answering"),
      (.busy(at: place), "not answering"), (.anotherUser(at: place, uid: 5), "unusable"),
      (.otherVersion(at: place, reason: "version 9"), "unusable"),
    ])
  func engines(failure: TransportError, words: String) {
    let report = report(failure)
    #expect(report.text(TextStyle(glyphs: .unicode, colours: false)).contains("  \(words)  "))
    #expect(report.remarks == ["\(failure)"])
  }
}
