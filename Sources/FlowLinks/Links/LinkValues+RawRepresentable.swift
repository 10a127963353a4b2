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
