/// The content that a renderer draws for one route.
public struct Screen: Sendable {
  /// The title of the navigation bar.
  public var title: String
  /// What the renderer draws: a view model, a view's name, whatever the app and its renderer agree
  /// on.
  public var content: (any Sendable)?
  /// The minimum height in points, if it is known without rendering.
  public var minHeight: Double?
  /// The ideal height in points, if it is known without rendering.
  public var idealHeight: Double?
  /// Whether this replaces a screen that could not be created.
  public internal(set) var isFallback = false

  /// A screen with a title.
  public init(
    title: String,
    content: (any Sendable)? = nil,
    minHeight: Double? = nil,
    idealHeight: Double? = nil
  ) {
    self.title = title
    self.content = content
    self.minHeight = minHeight
    self.idealHeight = idealHeight
  }
}

/// The item of a tab in the tab bar.
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

/// How a renderer brings a screen in, and takes it out again.
public enum TransitionStyle: Hashable, Sendable, Codable {
  /// Whatever the platform does for the way in which the screen comes.
  case automatic
  /// At once.
  case none
  /// In from the side.
  case slide
  /// In from below.
  case rise
  /// By blending over.
  case fade
  /// By growing out of what was touched.
  case zoom
  /// A transition that the app and its renderer agree on, by name.
  case custom(String)
}
