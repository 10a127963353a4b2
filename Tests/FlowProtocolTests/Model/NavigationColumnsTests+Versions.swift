import FlowEngine
import Foundation
import NIOCore
import Testing

@testable import FlowProtocol

/// Navigations as engines with earlier versions of the protocol send them.
extension NavigationColumnsTests {
  /// Returns `value` as an engine with an earlier version of the protocol sends it: from version 4
  /// down without runs, and in version 3 with a list of the changes of `reports` in place of
  /// columns.
  ///
  /// Version 2 has no places of calls either, and version 1 has no changes.
  private func inVersion<Value: Codable>(
    _ version: Int, _ value: Value, of reports: [NavigationReport]
  ) throws -> Value {
    guard
      var fields = try JSONSerialization.jsonObject(with: WireCoding.data(of: value))
        as? [String: Any]
    else { return value }
    for case (let key, let column as String) in fields where fields["texts"] != nil {
      fields[key] = column.split(separator: " ").map { item in
        let parts = item.split(separator: "*")
        let count = parts.count == 2 ? Int(parts[1]) ?? 0 : 1
        return Array(repeating: String(parts[0]), count: count).joined(separator: " ")
      }.joined(separator: " ")
    }
    #expect(!fields.values.contains { ($0 as? String)?.contains("*") == true })
    if version < 3 { for key in ["call", "calls", "callPlaces"] { fields[key] = nil } }
    let changes = reports.flatMap { $0.steps.map(\.facts) }
    let facts = Array(Set(changes))
    let ofSteps = [
      "stepKinds", "stepRoutes", "stepRouteTypes", "stepRouteDetails", "stepChildNames",
      "stepChildren", "stepIndices",
    ]
    let hadColumns = version > 3 ? [] : ofSteps.filter { fields.removeValue(forKey: $0) != nil }
    if (2...3).contains(version), hadColumns == ofSteps {
      fields["facts"] = try facts.map {
        try JSONSerialization.jsonObject(with: WireCoding.data(of: $0))
      }
      fields["stepFacts"] = changes.compactMap { facts.firstIndex(of: $0) }.map(String.init)
        .joined(separator: " ")
    }
    if version == 1 {
      fields["steps"] = (fields["steps"] as? [[String: Any]])?.map {
        $0.filter { ["coordinator", "change"].contains($0.key) }
      }
    }
    return try WireCoding.decode(
      Value.self, from: ByteBuffer(bytes: JSONSerialization.data(withJSONObject: fields)))
  }

  @Test("navigations from an engine with version 1 keep the words of their steps")
  func version1() throws {
    let sent = reports(60, seed: 4)
    let words = sent.map { $0.steps.map { [$0.coordinator.name, $0.change] } }
    let single = try sent.map { try inVersion(1, $0, of: []) }
    #expect(single.map { $0.steps.map { [$0.coordinator.name, $0.change] } } == words)
    let many = try inVersion(1, try columns(sent), of: sent).reports()
    #expect(many == single)
    #expect(many.allSatisfy { $0.steps.allSatisfy { $0.kind == .other && $0.route == nil } })
  }

  @Test("navigations from an engine with version 2 are the same, without the place of the call")
  func version2() throws {
    let sent = reports(60, seed: 6)
    let expected = sent.map { report in
      var report = report
      report.call = nil
      return report
    }
    #expect(sent != expected)
    #expect(try sent.map { try inVersion(2, $0, of: []) } == expected)
    #expect(try inVersion(2, try columns(sent), of: sent).reports() == expected)
  }

  @Test("navigations from an engine with version 4 are the same, without runs")
  func version4() throws {
    let sent = reports(60, seed: 9)
    #expect(try inVersion(4, try columns(sent), of: sent).reports() == sent)
  }

  @Test("navigations from an engine with version 3 are the same, with a list of changes")
  func version3() throws {
    let sent = reports(60, seed: 7)
    let columns = try inVersion(3, try columns(sent), of: sent)
    #expect(try columns.reports() == sent)
    func refused(_ change: (inout NavigationColumns) -> Void, _ place: String) {
      expectRefusal(of: columns, after: change, place)
    }
    refused({ $0.stepFacts?.values.append(0) }, "")
    refused({ $0.stepFacts?.values.removeLast() }, "stepFacts")
    refused({ $0.stepFacts?.values[0] = -1 }, "stepFacts")
    refused({ $0.facts = [] }, "stepFacts")
    refused({ $0.facts = nil }, "stepFacts")
  }
}
