/// What a push payload says, for the closure that makes the route.
///
/// A path names keys with dots between them, and places in arrays by their index from 0
/// (`order.items.0.id`). A key that holds dots itself (`gcm.message_id`) is written as it is, and wins
/// over the path.
///
/// A value is read as any `LosslessStringConvertible` type (`Int`, `String`, `Double`, …), or as an enum
/// whose raw values are. A string is read as any of them (FCM's data messages hold only strings), a
/// number as any but text, `true` and `false` as `Bool`. An integer is whole, and fits its type.
public struct PushPayload: Sendable {
  private let root: PayloadValue

  init(_ members: [String: PayloadValue]) {
    root = .object(members)
  }

  /// The value at `path`, which has to be there.
  ///
  /// Throws ``LinkError/missingKey(path:parent:keys:)`` where it is not,
  /// ``LinkError/badValue(path:value:expected:)`` where it, or what the path goes through, is of another
  /// type, and ``LinkError/badKeyPath(_:)``. O(length of the path).
  public func value<V: LosslessStringConvertible>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V {
    try value(path, TextReading(), type)
  }

  /// The value at `path`; nil where there is none, or null.
  ///
  /// Throws as ``value(_:as:)`` does where there is one.
  public func optionalValue<V: LosslessStringConvertible>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? {
    try optionalValue(path, TextReading(), type)
  }

  /// The values of the array at `path`, which has to be there.
  ///
  /// Throws as ``value(_:as:)`` does. O(values).
  public func values<V: LosslessStringConvertible>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] {
    try values(path, TextReading(), type)
  }
}

extension PushPayload {
  /// What stands at `path`; nil where that is null, and where the path leads nowhere.
  func decidingValue(at path: String) -> PayloadValue? {
    switch try? root.find(path) {
    case nil, .missing, .found(.null): nil
    case .found(let value): value
    }
  }

  func value<V, Raw>(
    _ path: String, _ reading: TextReading<V>, _ raw: Raw.Type
  ) throws(LinkError) -> V {
    try convert(root.get(path), at: path, reading, raw)
  }

  func optionalValue<V, Raw>(
    _ path: String, _ reading: TextReading<V>, _ raw: Raw.Type
  ) throws(LinkError) -> V? {
    switch try root.find(path) {
    case .missing, .found(.null): nil
    case .found(let value): try convert(value, at: path, reading, raw)
    }
  }

  func values<V, Raw>(
    _ path: String, _ reading: TextReading<V>, _ raw: Raw.Type
  ) throws(LinkError) -> [V] {
    let value = try root.get(path)
    guard case .array(let items) = value else {
      throw .badValue(path: path, value: value.summary, expected: "an array")
    }
    var values: [V] = []
    for (index, item) in items.enumerated() {
      values.append(try convert(item, at: "\(path).\(index)", reading, raw))
    }
    return values
  }

  private func convert<V, Raw>(
    _ json: PayloadValue, at path: String, _ reading: TextReading<V>, _ raw: Raw.Type
  ) throws(LinkError) -> V {
    guard let text = json.text(for: raw), let value = reading.value(text) else {
      throw .badValue(path: path, value: json.summary, expected: reading.expected)
    }
    return value
  }
}
