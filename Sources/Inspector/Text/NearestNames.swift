import FlowEngine

/// Finds the names that a mistyped name may mean.
package enum NearestNames {
  /// Returns at most `count` of `names` that are similar enough, the most similar first.
  ///
  /// Ignores case. O(names · log names).
  package static func to(_ text: String, among names: some Sequence<String>, count: Int = 3)
    -> [String]
  {
    let typed = text.lowercased()
    let near = names.map { (name: $0, distance: EditDistance.between($0.lowercased(), typed)) }
      .filter { $0.distance <= max(1, $0.name.utf8.count / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // Names of one kind have similar endings: if one name is close, the more distant ones are not
    // meant.
    let furthest = (near.first?.distance ?? 0) + 1
    return near.filter { $0.distance <= furthest }.prefix(count).map(\.name)
  }

  /// The end of a message: the similar names, or `otherwise` if there are none.
  package static func hint(
    for text: String, among names: some Sequence<String>, count: Int = 1, otherwise: String
  ) -> String {
    let near = to(text, among: names, count: count).map { "'\($0)'" }
    return near.isEmpty ? otherwise : "did you mean \(near.joined(separator: " or "))?"
  }
}
