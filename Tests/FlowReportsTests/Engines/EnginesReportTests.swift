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
