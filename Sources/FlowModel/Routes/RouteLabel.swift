/// A route as viewers show it; they have to neutralise its texts, which come from the app.
public struct RouteLabel: Hashable, Sendable, Codable {
  /// The route's identifier, by default that of the enum case; at most 1,024 characters.
  public let identifier: String
  /// The name of the route's type.
  public let type: String
  /// The route with its associated values, at most 1,024 characters; nil if it has none.
  public let detail: String?

  /// Creates a label; a text that is too long is cut, and ends in an ellipsis.
  public init(identifier: String, type: String, detail: String? = nil) {
    self.identifier = Limits.clipped(identifier)
    self.type = Limits.clipped(type)
    self.detail = detail == identifier ? nil : detail.map(Limits.clipped)
  }

  /// The route with its associated values, if it has them and the app does not redact them.
  ///
  /// A structure begins with its identifier in place of its type, which all its routes share.
  package var shown: String {
    guard let detail else { return identifier }
    return isStructure ? identifier + detail.dropFirst(type.count) : detail
  }

  /// The route without its values.
  package var `case`: RouteLabel {
    detail == nil ? self : RouteLabel(clipped: identifier, type: type)
  }

  /// The route's case as one text, such as `ShopRoute.product`; equal for what counts as one route.
  package var caseName: String { self.case.code }

  /// The route as Swift code: `ShopRoute.product(7)`, or `Page(number: 7)` for a structure.
  ///
  /// This is not always code that compiles: an app can describe its routes in its own way.
  package var code: String {
    if isStructure, let detail { return detail }
    let name = detail ?? identifier
    // The description of a module's destination begins with the type that contains its type.
    let container = type.split(separator: ".").dropLast().last.map { "\($0)." }
    guard let container, name.hasPrefix(container) else { return "\(type).\(name)" }
    return "\(type).\(name.dropFirst(container.count))"
  }

  /// Whether the route describes itself as structures do: with its type and all its properties.
  private var isStructure: Bool { detail?.hasPrefix("\(type)(") == true }

  /// Creates a label from texts that are already clipped.
  package init(clipped identifier: String, type: String, detail: String? = nil) {
    self.identifier = identifier
    self.type = type
    self.detail = detail == identifier ? nil : detail
  }

  /// Decodes a label, and clips its texts to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      identifier: try fields.text(.identifier), type: try fields.text(.type),
      detail: try fields.textIfPresent(.detail))
  }
}

extension RouteLabel: MemorySized, WireSized {
  var heapBytes: Int { identifier.heapBytes + type.heapBytes + (detail?.heapBytes ?? 0) }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 48 + escapedBytes(of: identifier, type, detail ?? "") }
}
