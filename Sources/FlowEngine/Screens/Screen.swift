/// The content that a renderer draws for one route.
public struct Screen: Sendable {
  /// The title of the navigation bar.
  public var title: String
  /// The content to draw: a view model, a view's name, or any value that the app and its renderer
  /// agree on.
  public var content: (any Sendable)?
  /// The minimum height in points, if it is known without rendering.
  public var minHeight: Double?
  /// The ideal height in points, if it is known without rendering.
  public var idealHeight: Double?
  /// Whether the content has a back button of its own, which calls `pop()`.
  ///
  /// The renderer then draws none: `showsBackButton` of the screen in a presentation is false.
  public var hasOwnBackButton: Bool
  /// Whether this replaces a screen that could not be created.
  public internal(set) var isFallback = false

  /// Creates a screen with a title.
  public init(
    title: String,
    content: (any Sendable)? = nil,
    minHeight: Double? = nil,
    idealHeight: Double? = nil,
    hasOwnBackButton: Bool = false
  ) {
    self.title = title
    self.content = content
    self.minHeight = minHeight
    self.idealHeight = idealHeight
    self.hasOwnBackButton = hasOwnBackButton
  }
}

/// The transition with which a renderer shows and removes a screen.
public enum TransitionStyle: Hashable, Sendable, Codable {
  /// The platform's default for this kind of presentation.
  case automatic
  /// Without animation.
  case none
  /// Slides in from the side.
  case slide
  /// Slides in from below.
  case rise
  /// Fades in.
  case fade
  /// Grows out of the touched element.
  case zoom
  /// A named transition that the app and its renderer agree on.
  case custom(String)
}
