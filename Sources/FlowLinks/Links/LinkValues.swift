/// What a URL says, for the closure that makes the route: parameters, query items, fragment.
///
/// All of it is percent-decoded, once. A value is read as any `LosslessStringConvertible` type (`Int`,
/// `String`, `Double`, …), or as an enum whose raw values are; a `Bool` is `true`, `false`, `1` or `0`,
/// and numbers are finite.
public struct LinkValues: Sendable {
  /// The URL, as it was opened.
  public let url: String
  /// The pattern that it matches, as it was declared.
  public let pattern: String
  /// The segments that the wildcard took; empty where the pattern has none.
  public let rest: [String]
  /// What stands behind the `#`; nil where there is none.
  public let fragment: String?

  private let parameters: [String: String]
  private let items: [(name: String, value: String)]

  init(_ address: LinkAddress, _ pattern: LinkPattern, declaredAs declaration: String) {
    url = address.url
    self.pattern = declaration
    fragment = address.fragment
    items = address.query
    var parameters: [String: String] = [:]
    var rest: [String] = []
    for (index, segment) in pattern.segments.enumerated() {
      switch segment {
      case .literal: continue
      case .parameter(let name): parameters[name] = address.segments[index]
      case .wildcard: rest = Array(address.segments[index...])
      }
    }
    self.parameters = parameters
    self.rest = rest
  }

  /// The segment in the place of `:name`.
  ///
  /// Throws ``LinkError/badParameter(name:value:expected:)`` where it is not of this type, and
  /// ``LinkError/undeclaredParameter(name:pattern:declared:)`` where the pattern has no such parameter.
  public func parameter<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V {
    try parameter(name, TextReading())
  }

  /// The first query item of this name; nil where there is none.
  ///
  /// An item without `=` is empty. A `+` is a plus, not a space. Throws
  /// ``LinkError/badQuery(name:value:expected:)`` where it is not of this type. O(items).
  public func query<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? {
    try query(name, TextReading())
  }

  /// The first query item of this name, which has to be there.
  ///
  /// Throws as ``query(_:as:)`` does, and ``LinkError/missingQuery(name:)``. O(items).
  public func requiredQuery<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V {
    try requiredQuery(name, TextReading())
  }

  /// All query items of this name, in their order.
  ///
  /// Throws as ``query(_:as:)`` does, where any of them is not of this type. O(items).
  public func queries<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] {
    try queries(name, TextReading())
  }
}

extension LinkValues {
  func parameter<V>(_ name: String, _ reading: TextReading<V>) throws(LinkError) -> V {
    guard let text = parameters[name] else {
      throw .undeclaredParameter(
        name: name, pattern: pattern, declared: parameters.keys.sorted())
    }
    guard let value = reading.value(text) else {
      throw .badParameter(name: name, value: text, expected: reading.expected)
    }
    return value
  }

  func query<V>(_ name: String, _ reading: TextReading<V>) throws(LinkError) -> V? {
    guard let item = items.first(where: { $0.name == name }) else { return nil }
    return try value(of: item, reading)
  }

  func requiredQuery<V>(_ name: String, _ reading: TextReading<V>) throws(LinkError) -> V {
    guard let value = try query(name, reading) else { throw .missingQuery(name: name) }
    return value
  }

  func queries<V>(_ name: String, _ reading: TextReading<V>) throws(LinkError) -> [V] {
    var values: [V] = []
    for item in items where item.name == name { values.append(try value(of: item, reading)) }
    return values
  }

  private func value<V>(
    of item: (name: String, value: String), _ reading: TextReading<V>
  ) throws(LinkError) -> V {
    guard let value = reading.value(item.value) else {
      throw .badQuery(name: item.name, value: item.value, expected: reading.expected)
    }
    return value
  }
}
