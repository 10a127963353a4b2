public import FlowEngine

/// A declared mapping: a condition on push payloads, and the route that they lead to.
///
/// ```swift
/// PushRoute(when: "kind", is: "order") { payload in
///   ShopRoute.order(try payload.value("order.id", as: Int.self))
/// }
/// PushRoute(link: "deeplink", with: links)
/// ```
public struct PushRoute: Sendable {
  /// The path of the key in the condition.
  let key: String
  /// The value of the key; nil for a link, which may be any value other than null.
  let value: String?
  let problems: [String]

  private let makeRoute: @Sendable (PushPayload) throws -> any Route

  /// Creates a mapping for the payloads with `value` at the path `key`, as a string, a number,
  /// `true` or `false`.
  ///
  /// If `route` throws an error that is not a `LinkError`, it becomes
  /// `LinkError.rejected(by:reason:)`. ``PushPayload`` explains paths.
  public init(
    when key: String, is value: String,
    _ route: @escaping @Sendable (PushPayload) throws -> any Route
  ) {
    self.key = key
    self.value = value
    problems = []
    makeRoute = route
  }

  /// Creates a mapping for the payloads with a URL at the path `key`, which is opened with `links`.
  ///
  /// The mapping applies to every payload that has a value other than null for the key. If the
  /// value is not a URL of the app, its error is thrown, and no other mapping is tried.
  public init(link key: String, with links: DeepLinks) {
    self.key = key
    value = nil
    problems = links.problems
    makeRoute = { payload in try links.route(for: payload.value(key, as: String.self)) }
  }

  /// The mapping in words, for lists.
  public var summary: String {
    value.map { "\(key) is '\($0)'" } ?? "\(key) is a link"
  }

  func isMeant(for payload: PushPayload) -> Bool {
    guard let found = try? payload.presentValue(at: key) else { return false }
    return value == nil || value == found.scalarText
  }

  func route(for payload: PushPayload) throws(LinkError) -> any Route {
    try LinkError.narrowing(by: summary) { try makeRoute(payload) }
  }
}
