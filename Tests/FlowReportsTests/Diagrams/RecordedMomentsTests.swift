import FlowDiagram
import FlowGraphviz
import FlowModel
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A recording as moments that play", .timeLimit(.minutes(Patience.minutes)))
struct RecordedMomentsTests {
  private func moments(navigations count: Int) async throws -> RecordedMoments {
    let fixture = RecordedFixture()
    let navigations = (1...count).map { number -> (Double, FollowerEvent) in
      let time = 11 + Double(number)
      let report = TimeFixture.navigation(UInt64(number), revision: 1, at: time, to: .settings)
      return (time, .navigated(report))
    }
    try await fixture.record(
      [
        (10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree())),
        (10, .recalled([TimeFixture.navigation(0, revision: 1, at: 4)])),
      ] + navigations)
    return try await Asker.ofTest.moments(ofRecordingAt: fixture.path)
  }

  @Test("each navigation of the recording is a moment, after the one with which it begins")
  func all() async throws {
    let moments = try await moments(navigations: 3)
    #expect(moments.all.count == 4 && moments.count == 3 && moments.omitted == 0)
    #expect(moments.all[0].caption.contains("recorded from here"))
    #expect(moments.all.dropFirst().allSatisfy { $0.caption.contains("settings") })
    // What happened before the recording has no hierarchy.
    #expect(moments.all.allSatisfy { !$0.hierarchy.nodes.isEmpty })
  }

  @Test(
    "of many navigations, some are shown, and always the first moment and the last",
    arguments: [38, 39, 40, 77, 78, 200, 1_000])
  func many(count: Int) async throws {
    let moments = try await moments(navigations: count)
    #expect(moments.count == count)
    #expect(moments.all.count <= RecordedMoments.most && moments.all.count >= 18)
    #expect(moments.omitted == count - moments.all.count + 1)
    let last = TimeFixture.navigation(
      UInt64(count), revision: 1, at: 11 + Double(count), to: .settings)
    #expect(moments.all.last?.caption.contains(Times.text(last.time)) == true)
    #expect(Set(moments.all.map(\.caption)).count == moments.all.count)
  }

  @Test("the file has a group for each moment, and only the last shows without an animation")
  func drawn() async throws {
    let moments = try await moments(navigations: 3)
    let diagrams = moments.all.map { moment in
      var diagram = Diagram(moment.hierarchy)
      diagram.title = moment.caption
      return diagram
    }
    let bytes = try DiagramRenderer.animation(of: diagrams, summary: "a & b").bytes
    let reader = MomentReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.classes == ["moment", "moment", "moment", "moment last"])
    #expect(reader.delays == reader.delays.sorted() && Set(reader.delays).count == 4)
  }
}

private final class MomentReader: NSObject, XMLParserDelegate {
  var classes: [String] = []
  var delays: [Double] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard name == "g", let kind = attributes["class"], kind.hasPrefix("moment") else { return }
    classes.append(kind)
    let delay = attributes["style"]?.split(separator: ":").last?.dropLast()
    delays.append(delay.flatMap { Double($0) } ?? .nan)
  }
}
