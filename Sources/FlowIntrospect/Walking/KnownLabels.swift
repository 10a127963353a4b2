import FlowEngine

/// Labels that were made before, of routes that their bits tell apart: most name a screen, and no more.
///
/// Reading a route's name by reflection takes microseconds. Routes are not told apart by `==`, which an app
/// may define: two that are equal may have other words.
struct KnownLabels: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    /// The bytes of the route; what it does not need is 0.
    let words: SIMD4<UInt64>
  }

  private var labels: [Key: RouteLabel] = [:]

  /// Values such as identifiers would fill the memory otherwise.
  private static let limit = 4_096

  mutating func label(of route: any Route, orElse make: (any Route) -> RouteLabel) -> RouteLabel {
    guard let (key, isPlain) = Self.key(of: route) else { return make(route) }
    if let known = labels[key] { return known }
    let label = make(route)
    // What refers to something else has words of its own, which that may have by now.
    guard isPlain || isBareCase(route) else { return label }
    if labels.count == Self.limit { labels = [:] }
    labels[key] = label
    return label
  }

  /// The bytes of a route, and whether they are all that there is to it.
  private static func key<R: Route>(of route: R) -> (Key, isPlain: Bool)? {
    guard MemoryLayout<R>.size <= MemoryLayout<SIMD4<UInt64>>.size else { return nil }
    var words = SIMD4<UInt64>()
    withUnsafeBytes(of: route) { bytes in
      withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
    }
    return (Key(type: ObjectIdentifier(R.self), words: words), _isPOD(R.self))
  }
}

/// Whether it is a case of an enum without associated values; of what an app reflects in its own way, that is not known.
private func isBareCase(_ route: any Route) -> Bool {
  if route is any CustomReflectable { return false }
  let mirror = Mirror(reflecting: route)
  return mirror.displayStyle == .enum && mirror.children.isEmpty
}
