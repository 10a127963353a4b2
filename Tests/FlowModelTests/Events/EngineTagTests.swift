import Foundation
import Testing

@testable import FlowModel

@Suite("Tags of an engine")
struct EngineTagTests {
  private func decoded(_ tags: String?) throws -> EngineInfo {
    let tags = tags.map { ",\"tags\":\($0)" } ?? ""
    let text = "{\"name\":\"shop\",\"pid\":1,\"version\":\"1\",\"startedAt\":5\(tags)}"
    return try WireCoding.value(EngineInfo.self, from: Data(text.utf8))
  }

  @Test("an engine without tags, and one of an earlier version, have none")
  func none() throws {
    #expect(try decoded(nil).tags == [] && decoded("[]").tags == [])
    #expect(try decoded(nil) == decoded("[]"))
    let coded = try WireCoding.data(of: try decoded("[]"))
    #expect(!String(decoding: coded, as: UTF8.self).contains("tags"))
  }

  @Test("tags are decoded as they were encoded")
  func coded() throws {
    let engine = EngineInfo(servingAs: "shop", tags: ["build": "812", "device": "a \"phone\""])
    #expect(engine.tags.map(\.key) == ["build", "device"])
    let data = try WireCoding.data(of: engine)
    #expect(try WireCoding.value(EngineInfo.self, from: data) == engine)
  }

  @Test("more tags than the limit, tags without a name and repeated ones are left out")
  func bounded() throws {
    let many = (1...1_000).map { "{\"key\":\"k\($0)\",\"value\":\"v\"}" }.joined(separator: ",")
    #expect(try decoded("[\(many)]").tags.map(\.key) == (1...Limits.tags).map { "k\($0)" })
    let odd = #"[{"key":"","value":"x"},{"key":"a","value":"1"},{"key":"a","value":"2"}]"#
    #expect(try decoded(odd).tags == [EngineTag(key: "a", value: "1")])
    let long = String(repeating: "x", count: 9_000)
    let tag = try #require(try decoded("[{\"key\":\"\(long)\",\"value\":\"\(long)\"}]").tags.first)
    #expect(tag.key.count == Limits.characters && tag.value.hasSuffix("…"))
  }

  @Test("a value that is no list of tags is refused", arguments: ["5", "{}", "[5]", "[{}]"])
  func refused(tags: String) {
    #expect(throws: (any Error).self) { try decoded(tags) }
  }
}
