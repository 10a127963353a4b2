// A type that is also LosslessStringConvertible is read as that: without the attribute, a call with one
// would be ambiguous.

extension LinkValues {
  /// The segment in the place of `:name`, as an enum or another type with raw values.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func parameter<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V where V.RawValue: LosslessStringConvertible {
    try parameter(name, TextReading())
  }

  /// The first query item of this name, as an enum or another type with raw values.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func query<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V? where V.RawValue: LosslessStringConvertible {
    try query(name, TextReading())
  }

  /// The first query item of this name, which has to be there, as an enum or another type with raw
  /// values.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func requiredQuery<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> V where V.RawValue: LosslessStringConvertible {
    try requiredQuery(name, TextReading())
  }

  /// All query items of this name, as an enum or another type with raw values.
  ///
  /// Throws as for other types.
  @_disfavoredOverload
  public func queries<V: RawRepresentable>(
    _ name: String, as type: V.Type = V.self
  ) throws(LinkError) -> [V] where V.RawValue: LosslessStringConvertible {
    try queries(name, TextReading())
  }
}
