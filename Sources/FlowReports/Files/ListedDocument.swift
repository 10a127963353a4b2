import FlowModel
package import Foundation

/// A document that is mostly one long list, which is encoded in pieces.
package protocol ListedDocument: ReportDocument {
  associatedtype Element: Encodable

  /// The name of the list in the document.
  static var listName: String { get }
  /// The number of elements in a piece.
  static var pieceLength: Int { get }
  /// The elements of the list, in order.
  var elements: [Element] { get }
  /// The document with an empty list.
  var withoutElements: Self { get }
}

extension JSONOutput {
  /// Encodes a document in pieces, which together equal the result of ``encode(_:)``: one text would
  /// take several times the memory of the list.
  package static func encode<Document: ListedDocument>(
    _ document: Document, _ take: (Data) throws -> Void
  ) throws {
    let empty = try encode(document.withoutElements)
    let (elements, name) = (document.elements, "  \"\(Document.listName)\" : [")
    // Inside a JSON text, each quotation mark has a backslash before it.
    guard let list = empty.firstRange(of: Data("\n\(name)\n\n  ]".utf8)), !elements.isEmpty else {
      return try take(encode(document))
    }
    try take(empty[..<list.lowerBound] + Data("\n\(name)".utf8))
    for start in stride(from: 0, to: elements.count, by: Document.pieceLength) {
      let end = min(start + Document.pieceLength, elements.count)
      let piece = try text(of: Array(elements[start..<end]))
      // The elements without the brackets around them.
      let lines = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropFirst().dropLast()
      var indented = Data(capacity: piece.count + 3 * lines.count)
      for line in lines { indented += Data((line.isEmpty ? "\n" : "\n  ").utf8) + line }
      try take(indented + Data((end == elements.count ? "\n  ]" : ",").utf8))
    }
    try take(Data(empty[list.upperBound...]))
  }
}

extension FlowSnapshot: ListedDocument {
  package static var listName: String { "nodes" }
  package static var pieceLength: Int { 500 }
  package var elements: [FlowNode] { preorder }

  package var withoutElements: FlowSnapshot {
    FlowSnapshot(at: moment, rootID: rootID, nodes: EmptyCollection(), limit: nil)
  }
}
