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
