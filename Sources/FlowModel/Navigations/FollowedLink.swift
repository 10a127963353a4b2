/// The URL or the push notification that the app is opening; its navigations and errors name it.
package struct FollowedLink: Hashable, Sendable {
  package let kind: LinkLabel.Kind
  /// The URL, clipped; nil for a payload, which may be private.
  package let url: String?

  package init(kind: LinkLabel.Kind, url: String?) {
    self.kind = kind
    self.url = url
  }

  /// The link of the call that the engine is carrying out; nil for other calls.
  @MainActor @exclusivity(unchecked) package private(set) static var current: FollowedLink?

  /// Whether a navigation opens the current link already: those within it do not.
  @MainActor @exclusivity(unchecked) private static var isClaimed = false

  /// Runs `body` as a part of opening the link.
  @MainActor @discardableResult
  package static func following<Value>(_ link: FollowedLink?, _ body: () -> Value) -> Value {
    let outer = (current, isClaimed)
    (current, isClaimed) = (link, false)
    defer { (current, isClaimed) = outer }
    return body()
  }

  /// The current link, for the navigation that opens it; nil for all others.
  @MainActor
  package static func claim() -> FollowedLink? {
    guard let current, !isClaimed else { return nil }
    isClaimed = true
    return current
  }
}
