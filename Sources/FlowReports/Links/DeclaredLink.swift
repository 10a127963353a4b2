import Foundation

/// A deep link of an app as a pattern of URLs: `shop://profile/:id`, or `/profile/:id` without the
/// schemes and hosts that the app accepts.
struct DeclaredLink {
  /// The pattern as the app or its sources have it.
  let text: String
  /// The scheme, and the host of a universal link; nil for any.
  private let origin: String?
  private let pattern: LinkPattern

  /// Creates a link; nil for a text that is no pattern.
  init?(_ text: String) {
    let (origin, path) = Self.parts(of: text)
    guard let pattern = try? LinkPattern("/" + path.drop { $0 == "/" }) else { return nil }
    (self.text, self.origin, self.pattern) = (text, origin, pattern)
  }

  /// The first pattern in the order of priority that matches a URL; nil if none does, in O(patterns).
  static func matching(_ url: String, among patterns: some Sequence<String>) -> String? {
    let (origin, path) = parts(of: String(url.prefix { $0 != "?" && $0 != "#" }))
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      String(part).removingPercentEncoding ?? String(part)
    }
    if segments.first?.isEmpty == true { segments.removeFirst() }
    if segments.last?.isEmpty == true { segments.removeLast() }
    let links = patterns.compactMap(Self.init).filter { link in
      link.takes(origin) && link.pattern.mismatch(with: segments) == nil
    }
    return links.min { $0.pattern.precedes($1.pattern) }?.text
  }

  private func takes(_ other: String?) -> Bool {
    guard let origin, let other else { return true }
    guard let star = origin.firstRange(of: "://*.") else { return origin == other }
    let scheme = origin[..<star.lowerBound]
    return other.hasPrefix("\(scheme)://") && other.hasSuffix(".\(origin[star.upperBound...])")
  }

  /// Takes a URL apart: a custom scheme has no host, whose place the first segment has.
  private static func parts(of url: String) -> (origin: String?, path: Substring) {
    guard let mark = url.firstRange(of: "://") else { return (nil, url[...]) }
    let scheme = url[..<mark.lowerBound].lowercased()
    let rest = url[mark.upperBound...]
    guard scheme == "https" || scheme == "http" else { return (scheme, rest) }
    let host = rest.prefix { $0 != "/" }
    return ("https://\(host.lowercased())", rest.dropFirst(host.count))
  }
}
