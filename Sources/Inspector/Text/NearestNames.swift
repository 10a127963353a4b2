import FlowEngine

/// Finds what somebody who mistyped a name may have meant.
package enum NearestNames {
  /// At most `count` of `names` that are close enough, the closest first.
  ///
  /// Whether letters are large or small makes no difference. O(names · log names).
  package static func to(_ text: String, among names: some Sequence<String>, count: Int = 3)
    -> [String]
  {
    let typed = text.lowercased()
    let near = names.map { (name: $0, distance: EditDistance.between($0.lowercased(), typed)) }
      .filter { $0.distance <= max(1, $0.name.utf8.count / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // Names of a kind end alike: where one is close, the others are not meant.
    let furthest = (near.first?.distance ?? 0) + 1
    return near.filter { $0.distance <= furthest }.prefix(count).map(\.name)
  }

  /// What follows in a message: the names that may be meant, or where all are to be found.
  package static func hint(
    for text: String, among names: some Sequence<String>, count: Int = 1, otherwise: String
  ) -> String {
    let near = to(text, among: names, count: count).map { "'\($0)'" }
    return near.isEmpty ? otherwise : "did you mean \(near.joined(separator: " or "))?"
  }
}
