/// The decoded list of a report; one longer than the protocol allows is refused before that.
package struct ReportList<Element: Decodable>: Decodable {
  package let elements: [Element]

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    if let count = container.count, count > Limits.stepsPerReport {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "it has \(count) elements; the limit is \(Limits.stepsPerReport)"))
    }
    var elements: [Element] = []
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    self.elements = elements
  }

  private init() { elements = [] }
}

extension ReportList: SchemaWrapper {
  package static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    .array(of: try deriver.schema(of: Element.self), maxItems: Limits.stepsPerReport)
  }
  package static var empty: Self { Self() }
}
