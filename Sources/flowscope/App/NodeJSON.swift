import FlowIntrospect
import Foundation

/// A coordinator as JSON, as it is on the wire.
enum NodeJSON {
  static func text(of node: FlowNode) -> String? {
    (try? JSONOutput.text(of: node, dates: .deferredToDate))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
