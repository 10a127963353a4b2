/// What the tab bar shows for a tab.
public struct TabItem: Hashable, Sendable, Codable {
  /// The text under the image.
  public var text: String
  /// The name of the image.
  public var image: String

  /// A tab item.
  public init(text: String, image: String) {
    self.text = text
    self.image = image
  }
}
