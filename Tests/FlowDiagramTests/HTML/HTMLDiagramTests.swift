import Foundation
import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowProtocol

/// The content of the pages; BrowserTests checks their behaviour.
@Suite struct HTMLDiagramTests {
  @Test(
    "the policy of a page names its own style and script by the hashes that the system computes",
    arguments: ["style", "script"])
  func hashes(element: String) throws {
    let page = try #require(Diagram(Tree(name: "App").snapshot).text(as: .html))
    let start = try #require(page.range(of: "<\(element)>")).upperBound
    let end = try #require(page.range(of: "</\(element)>", options: .backwards)).lowerBound
    let hash = try systemHash(of: page[start..<end])
    #expect(
      page.contains("\(element)-src 'sha256-\(hash)'"), "the hash of the \(element) is \(hash)")
  }

  /// The SHA-256 of a text in Base64.
  private func systemHash(of text: Substring) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    #if canImport(Darwin)
      process.arguments = ["shasum", "-a", "256", file.path]
    #else
      process.arguments = ["sha256sum", file.path]
    #endif
    process.standardOutput = output
    try process.run()
    let hexadecimal = try output.fileHandleForReading.readToEnd()?.prefix(64)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let digits = try #require(hexadecimal).map {
      try #require(Character(UnicodeScalar($0)).hexDigitValue)
    }
    let bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    return Data(bytes).base64EncodedString()
  }

  private struct Read: Decodable, Equatable {
    let a: String
    let b: [String]
  }

  @Test("data is JSON without characters that HTML or JavaScript would interpret")
  func escapes() throws {
    for text in HostileText.all {
      let json = PageJSON.fields([("a", .text(text)), ("b", .list([.text(text)])), ("c", .null)])
        .json
      #expect(!json.unicodeScalars.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
      let read = try JSONDecoder().decode(Read.self, from: Data(json.utf8))
      #expect(read == Read(a: text, b: [text]), "\(text.debugDescription)")
    }
  }

  @Test("hostile names add no elements to a page")
  func elements() throws {
    func tags(_ page: String) -> [String] {
      page.matches(of: /<[!\/a-zA-Z][^>\s]*/.matchingSemantics(.unicodeScalar)).map {
        String($0.output)
      }
    }
    let plain = try #require(Diagram(Tree(name: "App").snapshot).text(as: .html))
    let script = PageScript.whole
    // Either text would end the script early.
    #expect(!script.contains("</") && !script.contains("<!--"))
    for name in HostileText.all {
      var options = DiagramOptions()
      options.title = name
      let tree = Tree(name: name, routeType: name, root: name)
      let page = try #require(Diagram(tree.snapshot, options: options).text(as: .html))
      #expect(tags(page) == tags(plain), "\(name.debugDescription)")
    }
  }

  @Test("a page without links has only the address of the SVG namespace, and fetches nothing")
  func addresses() throws {
    let page = try #require(Diagram(Tree.rainbow.snapshot).text(as: .html))
    let addresses = page.matches(of: /https?:[^"' ]*/).map { String($0.output) }
    #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
    #expect(page.contains("default-src 'none'"))
  }

  // MARK: Recordings

  private func node(
    _ id: UInt64, parent: UInt64?, route: String, children: [UInt64] = []
  ) -> FlowNode {
    let label = RouteLabel(identifier: route, type: "AppRoute")
    return FlowNode(
      id: CoordinatorID(rawValue: id), parent: parent.map { CoordinatorID(rawValue: $0) },
      relation: parent == nil ? .root : .child, name: "Coordinator\(id)", routeType: "AppRoute",
      context: .root, root: label, path: [], currentRoute: label,
      children: children.map { CoordinatorID(rawValue: $0) })
  }

  @Test("each of many changes to 1,000 coordinators takes some hundred bytes")
  func size() {
    var recording = PageRecording(options: DiagramOptions())
    let children = Array(2...1_000 as ClosedRange<UInt64>)
    let nodes =
      [node(1, parent: nil, route: "home", children: children)]
      + children.map { node($0, parent: 1, route: "home") }
    recording.begin(entry: 1, at: Date(timeIntervalSince1970: 0))
    recording.show(
      FlowSnapshot(epoch: "a", revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: nodes))
    for index in 0..<2_000 as Range<UInt64> {
      recording.begin(
        entry: Int(index) + 2, at: Date(timeIntervalSince1970: Double(index) / 10))
      let id = 2 + index % 999
      recording.apply(
        FlowDelta(revision: index + 2, changed: [node(id, parent: 1, route: "route\(index)")]))
    }
    let page = recording.page(summary: "a recording", note: nil)
    #expect(page.utf8.count < 1_000_000, "\(page.utf8.count)")
  }

  @Test("a change of one coordinator writes only this coordinator, and an empty change nothing")
  func changes() throws {
    var recording = PageRecording(options: DiagramOptions())
    recording.begin(entry: 1, at: Date(timeIntervalSince1970: 0))
    recording.show(Tree.rainbow.snapshot)
    let before = recording.bytes
    recording.begin(entry: 2, at: Date(timeIntervalSince1970: 1))
    recording.show(Tree.rainbow.snapshot)
    #expect(recording.bytes == before + 24)
    let id = CoordinatorID(rawValue: 4)
    var changed = try #require(Tree.rainbow.snapshot[id])
    changed.facts.root = RouteLabel(identifier: "other", type: "AppRoute")
    recording.apply(FlowDelta(revision: 2, changed: [changed]))
    #expect((1..<500).contains(recording.bytes - before - 24))
  }
}
