import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the texts of an SVG with their positions; throws if it is not XML.
final class SVGText: NSObject, XMLParserDelegate {
  private(set) var texts: [(text: String, y: Double)] = []
  private var isInText = false

  /// The texts of a drawing in the order of the file.
  static func texts(of svg: [UInt8]) throws -> [(text: String, y: Double)] {
    let parser = XMLParser(data: Data(svg))
    let reader = SVGText()
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    return reader.texts
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    isInText = name == "text"
    if isInText { texts.append(("", attributes["y"].flatMap(Double.init) ?? .nan)) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInText = false
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInText { texts[texts.count - 1].text += string }
  }
}
