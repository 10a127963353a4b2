import FlowIntrospect
import Foundation

/// A coordinator as JSON, as it is on the wire.
enum NodeJSON {
  static func text(of node: FlowNode) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(node)).map { String(decoding: $0, as: UTF8.self) }
  }
}
