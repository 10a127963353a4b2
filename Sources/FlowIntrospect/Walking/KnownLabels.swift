import FlowEngine

/// A cache of labels for routes that are identified by their bytes; most routes only name a screen.
///
/// Reading a route's name by reflection takes microseconds. The cache does not use `==`, since an
/// app may define it so that equal routes have different labels.
struct KnownLabels: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    /// The bytes of the route, padded with 0.
    let words: SIMD4<UInt64>
  }

  private var labels: [Key: RouteLabel] = [:]

  /// The maximum number of labels, since values such as ids could fill the memory.
  private static let limit = 4_096

  mutating func label(of route: any Route, orElse make: (any Route) -> RouteLabel) -> RouteLabel {
    guard let (key, isPlain) = Self.key(of: route) else { return make(route) }
    if let known = labels[key] { return known }
    let label = make(route)
    // A route that refers to other memory may get another label later.
    guard isPlain || isBareCase(route) else { return label }
    if labels.count == Self.limit { labels = [:] }
    labels[key] = label
    return label
  }

  /// Returns the bytes of a route, and whether they contain all of it.
  private static func key<R: Route>(of route: R) -> (Key, isPlain: Bool)? {
    guard MemoryLayout<R>.size <= MemoryLayout<SIMD4<UInt64>>.size else { return nil }
    var words = SIMD4<UInt64>()
    withUnsafeBytes(of: route) { bytes in
      withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
    }
    return (Key(type: ObjectIdentifier(R.self), words: words), _isPOD(R.self))
  }
}

/// Whether it is an enum case without associated values; false for a type with own reflection.
private func isBareCase(_ route: any Route) -> Bool {
  if route is any CustomReflectable { return false }
  let mirror = Mirror(reflecting: route)
  return mirror.displayStyle == .enum && mirror.children.isEmpty
}
