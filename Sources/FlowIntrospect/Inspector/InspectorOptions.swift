/// What an app lets its inspector do and tell.
public struct InspectorOptions: Sendable {
  /// What may leave the process of a route; everything, unless said otherwise.
  public var redaction = Redaction.nothing

  /// Options that are as described at each.
  public init() {}
}
