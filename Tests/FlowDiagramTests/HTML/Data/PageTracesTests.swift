import Foundation
import Testing

@testable import FlowDiagram

@Suite("Traces in a page")
struct PageTracesTests {
  /// A text of ten bytes as JSON, with its comma.
  private func trace(_ number: Int) -> String {
    "\(number)" + String(repeating: "x", count: 7 - "\(number)".count)
  }

  private func read(_ traces: PageTraces) throws -> [String?] {
    try JSONDecoder().decode([String?].self, from: Data(traces.json.json.utf8))
  }

  @Test("equal traces are there once")
  func equal() throws {
    var traces = PageTraces(limit: 100)
    #expect([1, 2, 1, 2].map { traces.add(trace($0), of: $0) } == [0, 1, 0, 1])
    #expect(try read(traces) == [trace(1), trace(2)])
    #expect(traces.bytes == 20)
  }

  @Test("without room for all, later ones are left out, and a smaller one does not pass them")
  func full() throws {
    var traces = PageTraces(limit: 35)
    #expect([1, 2, 3].map { traces.add(trace($0), of: 0) } == [0, 1, 2])
    #expect(traces.add(trace(4), of: 0) == PageTraces.leftOut)
    #expect(traces.add("", of: 0) == PageTraces.leftOut)
    #expect(traces.add(trace(2), of: 0) == 1, "one that is there needs no room")
    #expect(try read(traces) == [1, 2, 3].map(trace))
  }

  @Test("the first of a problem takes the place of the last of others, and never of another first")
  func firsts() throws {
    var traces = PageTraces(limit: 30)
    #expect([1, 2, 3].map { traces.add(trace($0), of: 0) } == [0, 1, 2])
    #expect(traces.add(trace(4), of: 1) == 3)
    #expect(traces.isLeftOut(2) && !traces.isLeftOut(1) && traces.isLeftOut(PageTraces.leftOut))
    #expect(try read(traces) == [trace(1), trace(2), nil, trace(4)])
    // The second is the first of another problem as well, so it stays.
    #expect(traces.add(trace(2), of: 2) == 1)
    #expect(traces.add(trace(5), of: 3) == PageTraces.leftOut)
    #expect(try read(traces) == [trace(1), trace(2), nil, trace(4)])
    #expect(traces.bytes == 30)
  }

  @Test("a flood of traces takes no more than the limit, and every error without one is counted")
  func flood() {
    var recording = PageRecording(options: DiagramOptions(), mostTraceBytes: 1_000)
    recording.begin(entry: 1, at: Date(timeIntervalSince1970: 0))
    let before = recording.bytes
    for number in 0..<500 {
      var event = PageEvent(.error, "")
      event.problem = PageProblem(number == 499 ? "b" : "a")
      event.questions = trace(number)
      event.deciding = number < 250 ? "equal" : trace(number)
      recording.add(event, at: Date(timeIntervalSince1970: 0))
    }
    var bare = PageRecording(options: DiagramOptions())
    bare.begin(entry: 1, at: Date(timeIntervalSince1970: 0))
    // 100 traces fit, of which the last error has one.
    #expect(recording.errorsWithoutTraces == 400)
    #expect(recording.bytes - before < 500 * 60 + 2_000)
    bare.add(PageEvent(.error, ""), at: Date(timeIntervalSince1970: 0))
    #expect(bare.errorsWithoutTraces == 0, "an error that has no trace misses none")
  }
}
