import FlowEngine

/// Finds the name that was meant.
enum NearestName {
  /// The nearest of `names`, where one is near enough to have been meant.
  static func of(_ name: String, among names: some Sequence<String>) -> String? {
    let distances = names.map { ($0, EditDistance.between($0.lowercased(), name.lowercased())) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, best.0.utf8.count / 3) ? best.0 : nil
  }

  /// What follows in a message: the name that was meant, or where all are to be found.
  static func hint(
    for name: String, among names: some Sequence<String>, otherwise: String
  ) -> String {
    of(name, among: names).map { "did you mean '\($0)'?" } ?? otherwise
  }
}
