public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A result builder for lists of push mappings.
public typealias PushRouteBuilder = DeclarationBuilder<PushRoute>

/// The push notifications of an app: the route that each payload leads to.
///
/// ```swift
/// let pushes = PushRoutes {
///   PushRoute(when: "kind", is: "order") { ShopRoute.order(try $0.value("order.id")) }
///   PushRoute(link: "deeplink", with: links)
/// }
/// coordinator.open(push: #"{"kind": "order", "order": {"id": 7}}"#, with: pushes)
/// ```
///
/// The first declared mapping that applies to a payload is used. If its closure throws, no other is
/// tried.
public struct PushRoutes: Sendable {
  /// The maximum number of bytes of a payload.
  public static let maximumPayloadBytes = LinkError.Limit.payloadBytes.maximum
  /// The maximum depth of a payload's nested arrays and objects.
  public static let maximumPayloadDepth = LinkError.Limit.payloadDepth.maximum

  /// The declared mappings in words, in the order of declaration.
  public let summaries: [String]
  /// The problems of the declarations, including those of links; empty if there are none.
  ///
  /// An app should test that it is empty.
  public let problems: [String]

  private let routes: [PushRoute]

  /// Creates the push mappings of an app.
  ///
  /// A malformed declaration is listed in ``problems``; the others still work. O(mappings).
  public init(@PushRouteBuilder _ routes: () -> [PushRoute]) {
    self.routes = routes()
    summaries = self.routes.map(\.summary)
    problems = Self.problems(of: self.routes)
  }

  /// Returns the route that a payload, a JSON object, leads to, in O(length + mappings).
  ///
  /// - Throws: `LinkError`, which says what is wrong with the payload or what did not match.
  public func route(for payload: String) throws(LinkError) -> any Route {
    try route(forBytes: Array(payload.utf8))
  }

  /// Returns the route that a payload, a JSON object in UTF-8, leads to, as for its text.
  public func route(for payload: Data) throws(LinkError) -> any Route {
    try route(forBytes: Array(payload))
  }

  func route(forBytes bytes: [UInt8]) throws(LinkError) -> any Route {
    let payload = try PushPayload(PayloadValue.members(of: bytes))
    if let route = routes.first(where: { $0.isMeant(for: payload) }) {
      return try route.route(for: payload)
    }
    if let key = routes.lazy.map(\.key).first(where: { !PayloadValue.isPath($0) }) {
      throw .badKeyPath(key)
    }
    var looked: [LinkError.LookedUpKey] = []
    for key in routes.map(\.key) where !looked.contains(where: { $0.path == key }) {
      let found = try? payload.presentValue(at: key)
      looked.append(LinkError.LookedUpKey(path: key, found: found?.summary))
    }
    throw .noMapping(looked: looked)
  }

  private static func problems(of routes: [PushRoute]) -> [String] {
    var problems: [String] = []
    var seen: Set<[String?]> = []
    for route in routes {
      if !PayloadValue.isPath(route.key) {
        problems.append("'\(clipped: route.key)' is not a path of keys: a key in it is empty")
      }
      if !seen.insert([route.key, route.value]).inserted {
        problems.append(
          "the mapping '\(clipped: route.summary)' is never used: an earlier one is the same")
      }
      problems += route.problems.filter { !problems.contains($0) }
    }
    return problems
  }
}
