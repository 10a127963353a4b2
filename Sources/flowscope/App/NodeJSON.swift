import FlowProtocol
import Foundation

/// A coordinator as JSON, as it is on the wire.
enum NodeJSON {
  /// How many bytes that has at the least: below one coordinator stand 100,000, and each takes a line.
  static func leastBytes(of node: FlowNode) -> Int { 4 * (node.children.count + node.path.count) }

  static func text(of node: FlowNode) -> String? {
    (try? JSONOutput.text(of: node, dates: .deferredToDate))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
