package import FlowProtocol
package import Foundation

extension JSONOutput {
  /// Encodes a snapshot as JSON in pieces, which together equal the result of ``encode(_:)``.
  ///
  /// One text would take several times the memory of the hierarchy.
  package static func encode(_ snapshot: FlowSnapshot, _ take: (Data) throws -> Void) throws {
    let empty = try encode(
      FlowSnapshot(
        epoch: snapshot.epoch, revision: snapshot.revision, rootID: snapshot.rootID,
        nodes: EmptyCollection()))
    let nodes = snapshot.preorder
    // Inside a JSON text, each quotation mark has a backslash before it.
    guard let list = empty.firstRange(of: Data("\"nodes\" : [\n\n  ]".utf8)), !nodes.isEmpty else {
      return try take(encode(snapshot))
    }
    try take(empty[..<list.lowerBound] + Data("\"nodes\" : [".utf8))
    for start in stride(from: 0, to: nodes.count, by: pieceLength) {
      let piece = try text(
        of: Array(nodes[start..<min(start + pieceLength, nodes.count)]), dates: .iso8601)
      // The elements without the brackets around them.
      let lines = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropFirst().dropLast()
      var elements = Data(capacity: piece.count + 3 * lines.count)
      for line in lines { elements += Data((line.isEmpty ? "\n" : "\n  ").utf8) + line }
      let isLast = start + pieceLength >= nodes.count
      try take(elements + Data((isLast ? "\n  ]" : ",").utf8))
    }
    try take(Data(empty[list.upperBound...]))
  }

  /// The number of nodes in a piece.
  private static let pieceLength = 500
}
