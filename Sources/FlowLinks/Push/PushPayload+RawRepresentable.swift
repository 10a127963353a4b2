// As for LinkValues: without the attribute, a type of both kinds would be ambiguous.

extension PushPayload {
  /// The value at `path`, which has to be there, as an enum or another type with raw values.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func value<V: RawRepresentable>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V where V.RawValue: LosslessStringConvertible {
    try value(path, TextReading(), V.RawValue.self)
  }

  /// The value at `path`, as an enum or another type with raw values; nil where there is none, or null.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func optionalValue<V: RawRepresentable>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? where V.RawValue: LosslessStringConvertible {
    try optionalValue(path, TextReading(), V.RawValue.self)
  }

  /// The values of the array at `path`, as an enum or another type with raw values.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func values<V: RawRepresentable>(
    _ path: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] where V.RawValue: LosslessStringConvertible {
    try values(path, TextReading(), V.RawValue.self)
  }
}
