package import Foundation

#if canImport(FoundationXML)
  package import FoundationXML
#endif

/// Reads the texts of an SVG with their positions; throws if it is not XML.
package final class SVGText: NSObject, XMLParserDelegate {
  package private(set) var texts: [(text: String, y: Double)] = []
  private var isInText = false

  /// The texts of a drawing in the order of the file.
  package static func texts(of svg: [UInt8]) throws -> [(text: String, y: Double)] {
    let parser = XMLParser(data: Data(svg))
    let reader = SVGText()
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    return reader.texts
  }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    isInText = name == "text"
    if isInText { texts.append(("", attributes["y"].flatMap(Double.init) ?? .nan)) }
  }

  package func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInText = false
  }

  package func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInText { texts[texts.count - 1].text += string }
  }
}
