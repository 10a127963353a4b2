import FlowEngine

/// Finds what somebody who mistyped a name may have meant.
enum NearestNames {
  /// At most `count` of `names` that are close enough, the closest first.
  ///
  /// O(names · log names).
  static func to(_ text: String, among names: some Sequence<String>, count: Int = 3) -> [String] {
    let near = names.map { (name: $0, distance: EditDistance.between($0, text)) }
      .filter { $0.distance <= max(2, $0.name.utf8.count / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // Names of a kind end alike: where one is close, the others are not meant.
    let furthest = (near.first?.distance ?? 0) + 1
    return near.filter { $0.distance <= furthest }.prefix(count).map(\.name)
  }
}
