import Foundation
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowProtocol

/// What the pages contain; BrowserTests has what they do.
@Suite struct HTMLDiagramTests {
  @Test(
    "hashes are those of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func hashes(text: String, expected: String) {
    let hash = SHA256.hash(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(hash.joined() == expected)
  }

  @Test("Base64 is Foundation's", arguments: ["", "a", "ab", "abc", "abcd"])
  func base64(text: String) {
    let hash = Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
    #expect(SHA256.base64(of: text) == hash)
  }

  private struct Read: Decodable, Equatable {
    let a: String
    let b: [String]
  }

  @Test("data can be read as JSON, and contains nothing that HTML or JavaScript takes as its own")
  func escapes() throws {
    for text in HostileText.all {
      let json = PageJSON.fields([("a", .text(text)), ("b", .list([.text(text)])), ("c", .null)])
        .json
      #expect(!json.unicodeScalars.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
      let read = try JSONDecoder().decode(Read.self, from: Data(json.utf8))
      #expect(read == Read(a: text, b: [text]), "\(text.debugDescription)")
    }
  }

  @Test("a page of hostile names has the elements of any page")
  func elements() throws {
    func tags(_ page: String) -> [String] {
      page.matches(of: /<[!\/a-zA-Z][^>\s]*/.matchingSemantics(.unicodeScalar)).map {
        String($0.output)
      }
    }
    let plain = try #require(Diagram(Tree(name: "App").snapshot).text(as: .html))
    let script = PageScript.whole
    // Neither ends the script before its end.
    #expect(!script.contains("</") && !script.contains("<!--"))
    for name in HostileText.all {
      var options = DiagramOptions()
      options.title = name
      let tree = Tree(name: name, routeType: name, root: name)
      let page = try #require(Diagram(tree.snapshot, options: options).text(as: .html))
      #expect(tags(page) == tags(plain), "\(name.debugDescription)")
    }
  }

  @Test("a page names no address but those of links, and fetches nothing")
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
