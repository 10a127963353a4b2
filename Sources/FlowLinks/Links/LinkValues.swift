/// The values of a URL for the closure that creates the route: parameters, query items, fragment.
///
/// All values are percent-decoded once. A value can be read as any `LosslessStringConvertible` type
/// (`Int`, `String`, `Double`, …), or as an enum with such raw values. A `Bool` is `true`, `false`,
/// `1` or `0`, and numbers are finite.
public struct LinkValues: Sendable {
  /// The opened URL.
  public let url: String
  /// The matching pattern, as declared.
  public let pattern: String
  /// The segments that the wildcard matched; empty if the pattern has no wildcard.
  public let rest: [String]
  /// The text after the `#`; nil if there is none.
  public let fragment: String?

  private var parameters: [String: String] = [:]
  private let items: [(name: String, value: String)]

  init(_ address: LinkAddress, _ pattern: LinkPattern, declaredAs declaration: String) {
    url = address.url
    self.pattern = declaration
    fragment = address.fragment
    items = address.query
    var rest: [String] = []
    for (index, segment) in pattern.segments.enumerated() {
      switch segment {
      case .literal: continue
      case .parameter(let name): parameters[name] = address.segments[index]
      case .wildcard: rest = Array(address.segments[index...])
      }
    }
    self.rest = rest
  }

  /// Returns the segment for `:name`.
  ///
  /// - Throws: `LinkError.badParameter(name:value:expected:)` if the segment does not have this
  ///   type, and `LinkError.undeclaredParameter(name:pattern:declared:)` if the pattern has no
  ///   such parameter.
  public func parameter<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V {
    try parameter(name, TextReading())
  }

  /// Returns the first query item of this name; nil if there is none.
  ///
  /// An item without `=` is empty. A `+` is a plus, not a space. O(items).
  ///
  /// - Throws: `LinkError.badQuery(name:value:expected:)` if the item does not have this type.
  public func query<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? {
    try query(name, TextReading())
  }

  /// Returns the first query item of this name, which is required, in O(items).
  ///
  /// - Throws: The errors of `query(_:as:)`, and `LinkError.missingQuery(name:)`.
  public func requiredQuery<V: LosslessStringConvertible>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V {
    try requiredQuery(name, TextReading())
  }

  /// Returns all query items of this name, in their order, in O(items).
  ///
  /// - Throws: The errors of `query(_:as:)` if any item does not have this type.
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

// For a type that is also LosslessStringConvertible, that conformance is used: without the
// attribute, such a call would be ambiguous.

extension LinkValues {
  /// Returns the segment for `:name`, as an enum or another type with raw values.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func parameter<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V where V.RawValue: LosslessStringConvertible {
    try parameter(name, TextReading())
  }

  /// Returns the first query item of this name, as an enum or another type with raw values.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func query<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? where V.RawValue: LosslessStringConvertible {
    try query(name, TextReading())
  }

  /// Returns the first query item of this name, which is required, as an enum or another type with
  /// raw values.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func requiredQuery<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V where V.RawValue: LosslessStringConvertible {
    try requiredQuery(name, TextReading())
  }

  /// Returns all query items of this name, as an enum or another type with raw values.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func queries<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] where V.RawValue: LosslessStringConvertible {
    try queries(name, TextReading())
  }
}
