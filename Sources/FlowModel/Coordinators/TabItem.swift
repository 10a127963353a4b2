/// The item of a tab in the tab bar.
public struct TabItem: Hashable, Sendable, Codable {
  /// The text under the image.
  public var text: String
  /// The name of the image.
  public var image: String

  /// Creates a tab item.
  public init(text: String, image: String) {
    self.text = text
    self.image = image
  }
}
