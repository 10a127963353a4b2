import FlowEngine

/// Labels that were made before, of routes that are nothing but a few bits: most name a screen, and no more.
///
/// Reading a route's name by reflection takes microseconds. Routes are not told apart by `==`, which an app
/// may define: two that are equal may have other words.
struct KnownLabels: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let bits: UInt64
  }

  private var labels: [Key: RouteLabel] = [:]

  /// Values such as identifiers would fill the memory otherwise.
  private static let limit = 4_096

  mutating func label(of route: any Route, orElse make: (any Route) -> RouteLabel) -> RouteLabel {
    guard let key = Self.key(of: route) else { return make(route) }
    if let known = labels[key] { return known }
    let label = make(route)
    if labels.count == Self.limit { labels = [:] }
    labels[key] = label
    return label
  }

  private static func key<R: Route>(of route: R) -> Key? {
    guard _isPOD(R.self), MemoryLayout<R>.size <= MemoryLayout<UInt64>.size else { return nil }
    var bits: UInt64 = 0
    withUnsafeBytes(of: route) { bytes in
      withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: bytes) }
    }
    return Key(type: ObjectIdentifier(R.self), bits: bits)
  }
}
