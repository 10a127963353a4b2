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
