import FlowEngine
import TestEngines
import Testing

@testable import FlowProtocol

/// Checks that everything a viewer decodes has a range in the document of `rpc.discover`.
///
/// Both are made by the same code, so a field that is added without a range is found here.
@Suite("Stated ranges")
struct StatedRangeTests {
  private let document: OpenRPCDocument

  init() throws { document = try OpenRPCDocument() }

  // Ids are not counts: nothing is added to them. A code is only compared, and a version is checked
  // against the offered ones.
  private static let free: Set = ["CoordinatorID", "CoordinatorID", "RemoteError.code", "protocol"]

  /// Returns the locations of numbers without both bounds, and of texts without a maximum length.
  private func unbounded(
    in schema: JSONSchema, at place: String, seen: inout Set<String>
  ) -> [String] {
    if let reference = schema.reference {
      let name = String(reference.dropFirst(JSONSchema.components.count))
      guard seen.insert(name).inserted, let named = document.components.schemas[name] else {
        return []
      }
      return unbounded(in: named, at: name, seen: &seen)
    }
    if Self.free.contains(where: { place == $0 || place.hasSuffix("." + $0) }) { return [] }
    var found: [String] = []
    switch schema.type {
    case "integer" where schema.minimum == nil || schema.maximum == nil: found.append(place)
    case "string"
    where schema.maxLength == nil && schema.texts == nil
      && !place.hasPrefix("NumberColumn"):
      found.append(place)
    default: break
    }
    for (key, field) in schema.properties ?? [:] {
      found += unbounded(in: field, at: "\(place).\(key)", seen: &seen)
    }
    if let items = schema.items { found += unbounded(in: items, at: place + "[]", seen: &seen) }
    for alternative in schema.alternatives ?? [] {
      found += unbounded(in: alternative, at: place, seen: &seen)
    }
    return found
  }

  @Test("every number and every text of an answer has its bounds")
  func answers() throws {
    var seen: Set<String> = []
    for method in document.methods where method.name != DiscoverRequest.method {
      let result = try #require(method.result)
      let found = unbounded(in: result.schema, at: method.name, seen: &seen)
      #expect(found.isEmpty, "\(method.name): \(found.sorted())")
    }
    #expect(seen.count > 20)
  }

  @Test("every number and every text of a notification has its bounds")
  func notifications() {
    var seen: Set<String> = []
    for notification in document.notifications {
      for param in notification.params {
        let found = unbounded(
          in: param.schema, at: "\(notification.name).\(param.name)", seen: &seen)
        #expect(found.isEmpty, "\(notification.name): \(found.sorted())")
      }
    }
    #expect(seen.count > 5)
  }
}
