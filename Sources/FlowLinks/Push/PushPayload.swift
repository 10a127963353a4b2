/// The values of a push payload for the closure that creates the route.
///
/// A path is a list of keys separated by dots, with an index from 0 for an element of an array
/// (`order.items.0.id`). A key that contains dots itself (`gcm.message_id`) is written as it is,
/// and has priority over the path.
///
/// A value can be read as any `LosslessStringConvertible` type (`Int`, `String`, `Double`, …), or
/// as an enum with such raw values. A string can be read as any of them (FCM's data messages have
/// only strings), a number as any type but text, and `true` and `false` as `Bool`. An integer must
/// be whole and fit its type.
public struct PushPayload: Sendable {
  private let root: PayloadValue

  init(_ members: [String: PayloadValue]) { root = .object(members) }

  /// Returns the value at `path`, which is required, in O(length of the path).
  ///
  /// - Throws: `LinkError.missingKey(path:parent:keys:)` if the value is missing,
  ///   `LinkError.badValue(path:value:expected:)` if it or a value along the path has another
  ///   type, and `LinkError.badKeyPath(_:)`.
  public func value<V: LosslessStringConvertible>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V {
    try value(path, TextReading())
  }

  /// Returns the value at `path`; nil if it is missing or null.
  ///
  /// - Throws: The errors of `value(_:as:)` if there is a value.
  public func optionalValue<V: LosslessStringConvertible>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? {
    try optionalValue(path, TextReading())
  }

  /// Returns the values of the array at `path`, which is required, in O(values).
  ///
  /// - Throws: The errors of `value(_:as:)`.
  public func values<V: LosslessStringConvertible>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] {
    try values(path, TextReading())
  }
}

extension PushPayload {
  /// Returns the value at `path`; nil if it is missing or null.
  func presentValue(at path: String) throws(LinkError) -> PayloadValue? {
    switch try root.find(path) {
    case .missing, .found(.scalar(.null)): nil
    case .found(let value): value
    }
  }

  func value<V>(_ path: String, _ reading: TextReading<V>) throws(LinkError) -> V {
    try convert(root.get(path), at: path, reading)
  }

  func optionalValue<V>(_ path: String, _ reading: TextReading<V>) throws(LinkError) -> V? {
    guard let value = try presentValue(at: path) else { return nil }
    return try convert(value, at: path, reading)
  }

  func values<V>(_ path: String, _ reading: TextReading<V>) throws(LinkError) -> [V] {
    let value = try root.get(path)
    guard case .array(let items) = value else {
      throw .badValue(path: path, value: value.summary, expected: "an array")
    }
    var values: [V] = []
    for (index, item) in items.enumerated() {
      values.append(try convert(item, at: "\(path).\(index)", reading))
    }
    return values
  }

  private func convert<V>(
    _ json: PayloadValue, at path: String, _ reading: TextReading<V>
  ) throws(LinkError) -> V {
    guard let text = json.text(for: reading.raw), let value = reading.value(text) else {
      throw .badValue(path: path, value: json.summary, expected: reading.expected)
    }
    return value
  }
}

// Disfavored as in LinkValues: otherwise a type with both conformances would be ambiguous.

extension PushPayload {
  /// Returns the value at `path`, which is required, as an enum or another type with raw values.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func value<V: RawRepresentable>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V where V.RawValue: LosslessStringConvertible {
    try value(path, TextReading())
  }

  /// Returns the value at `path`, as an enum or another type with raw values; nil if it is missing
  /// or null.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func optionalValue<V: RawRepresentable>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? where V.RawValue: LosslessStringConvertible {
    try optionalValue(path, TextReading())
  }

  /// Returns the values of the array at `path`, as an enum or another type with raw values.
  ///
  /// - Throws: The same errors as for other types.
  @_disfavoredOverload
  public func values<V: RawRepresentable>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] where V.RawValue: LosslessStringConvertible {
    try values(path, TextReading())
  }
}
