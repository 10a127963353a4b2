/// A route as viewers show it.
///
/// The text comes from the app, so a viewer has to neutralise it.
public struct RouteLabel: Hashable, Sendable, Codable {
  /// The route's identifier; by default the name of the enum case.
  ///
  /// At most 1,024 characters.
  public let identifier: String
  /// The name of the route's type.
  public let type: String
  /// The route with its associated values; nil if it has none.
  ///
  /// At most 1,024 characters.
  public let detail: String?

  /// Creates a label; a text that is too long is cut, and ends in an ellipsis.
  public init(identifier: String, type: String, detail: String? = nil) {
    self.identifier = Limits.clipped(identifier)
    self.type = Limits.clipped(type)
    self.detail = detail == identifier ? nil : detail.map(Limits.clipped)
  }
}

extension RouteLabel {
  /// Creates a label without detail from texts that are already clipped.
  package init(clipped identifier: String, type: String) {
    self.identifier = identifier
    self.type = type
    detail = nil
  }

  /// Decodes a label, and clips its texts to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(
      identifier: try fields.text(.identifier), type: try fields.text(.type),
      detail: try fields.textIfPresent(.detail))
  }
}
