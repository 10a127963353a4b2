import FlowEngine
import Foundation
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite("JSON of a hierarchy")
struct SnapshotJSONTests {
  private func joined(_ snapshot: FlowSnapshot) throws -> Data {
    var whole = Data()
    try JSONOutput.encode(snapshot) { whole += $0 }
    return whole
  }

  @Test("its pieces form the whole document", arguments: [1, 2, 499, 500, 501, 1_203])
  func pieces(count: Int) throws {
    for shape in [HierarchyShape.wide, .deep, .different] {
      let snapshot = shape.snapshot(count: count)
      #expect(try joined(snapshot) == JSONOutput.encode(snapshot))
    }
  }

  @Test("its pieces form the whole document without coordinators, and with any text")
  func unusual() throws {
    let text = "\"nodes\" : [\n\n  ]\u{7f}\u{202e}"
    let none = FlowSnapshot(epoch: text, revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: [])
    #expect(try joined(none) == JSONOutput.encode(none))
    var node = try #require(HierarchyShape.wide.snapshot(count: 1).preorder.first)
    node.facts.name = text
    let one = FlowSnapshot(epoch: text, revision: 1, rootID: node.id, nodes: [node])
    #expect(try joined(one) == JSONOutput.encode(one))
    #expect(String(decoding: try joined(one), as: UTF8.self).contains("\\u202e"))
  }
}
