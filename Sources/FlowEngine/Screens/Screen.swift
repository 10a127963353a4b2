/// What a renderer puts on the screen for one route.
public struct Screen: Sendable {
  /// The title of the navigation bar.
  public var title: String
  /// What the renderer draws: a view model, a view's name, whatever the app and its renderer agree
  /// on.
  public var content: (any Sendable)?
  /// The least height in points, where it is known without rendering.
  public var minHeight: Double?
  /// The height that the content would like in points, where it is known without rendering.
  public var idealHeight: Double?
  /// Whether this stands in for a screen that could not be created.
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
