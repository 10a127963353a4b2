public import FlowEngine

/// A declared mapping: which push payloads it is meant for, and the route that they lead to.
///
/// ```swift
/// PushRoute(when: "kind", is: "order") { payload in
///   ShopRoute.order(try payload.value("order.id", as: Int.self))
/// }
/// PushRoute(link: "deeplink", with: links)
/// ```
public struct PushRoute: Sendable {
  enum Condition: Hashable, Sendable {
    case value(String)
    case link
  }

  /// The path of the key that decides.
  let key: String
  let condition: Condition
  let problems: [String]

  private let makeRoute: @Sendable (PushPayload) throws -> any Route

  /// A mapping for the payloads that have `value` at the path `key`, as a string, a number, `true` or
  /// `false`.
  ///
  /// An error that `route` throws and that is no ``LinkError`` becomes
  /// ``LinkError/rejected(by:reason:)``. Paths are explained at ``PushPayload``.
  public init(
    when key: String, is value: String,
    _ route: @escaping @Sendable (PushPayload) throws -> any Route
  ) {
    self.key = key
    condition = .value(value)
    problems = []
    makeRoute = route
  }

  /// A mapping for the payloads that have a URL at the path `key`, which is opened with `links`.
  ///
  /// It is meant for every payload that has the key, and not null there: where the value is no URL of
  /// the app, that is the error.
  public init(link key: String, with links: DeepLinks) {
    self.key = key
    condition = .link
    problems = links.problems
    makeRoute = { payload in try links.route(for: payload.value(key, as: String.self)) }
  }

  /// The mapping in words, as a tool lists it.
  public var summary: String {
    switch condition {
    case .value(let value): "\(key) is '\(value)'"
    case .link: "\(key) is a link"
    }
  }

  func isMeant(for payload: PushPayload) -> Bool {
    switch condition {
    case .value(let value): payload.decidingValue(at: key)?.scalarText == value
    case .link: payload.decidingValue(at: key) != nil
    }
  }

  func route(for payload: PushPayload) throws(LinkError) -> any Route {
    try LinkError.narrowing(by: summary) { try makeRoute(payload) }
  }
}
