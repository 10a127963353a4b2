package import FlowModel

/// How much of what sources show a scan finds, and how much of what it says is so.
package struct ScanAccuracy: Sendable {
  /// What the sources show and the scan says.
  package var found: Set<String> = []
  /// What the sources show and the scan does not say.
  package var missed: Set<String> = []
  /// What the scan says and the sources do not show.
  package var invented: Set<String> = []
  /// The number of things that the scan names as unresolved.
  package var unresolved = 0
  /// What cannot be resolved, and the scan does not name.
  package var unnamed: [String] = []

  package init() {}

  /// Compares the map of a fixture with what a person says of it.
  package init(of map: DeclaredMap, in fixture: ScanFixture) {
    let said = Set(
      map.claims.map { "\($0.coordinator) \($0.route) \($0.way.kind.rawValue)" })
    found = said.intersection(fixture.truth)
    missed = fixture.truth.subtracting(said)
    invented = said.subtracting(fixture.truth)
    unresolved = map.unresolved.count
    unnamed = fixture.beyond.filter { part in
      !map.unresolved.contains { $0.subject.contains(part) }
    }
  }

  package mutating func add(_ other: ScanAccuracy) {
    found.formUnion(other.found)
    missed.formUnion(other.missed)
    invented.formUnion(other.invented)
    unresolved += other.unresolved
    unnamed += other.unnamed
  }

  /// The share of what the scan says that is so.
  package var precision: Double { Self.share(found.count, of: found.count + invented.count) }
  /// The share of what the sources show that the scan says.
  package var recall: Double { Self.share(found.count, of: found.count + missed.count) }

  private static func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 1 : Double(part) / Double(whole)
  }

  /// The heads of ``row(_:)``.
  package static let head = """
    | written with | screens and presentations | precision | recall | unresolved |
    | --- | ---: | ---: | ---: | ---: |
    """

  /// A row of a table.
  package func row(_ name: String) -> String {
    "| \(name) | \(found.count + missed.count) | \(Self.percent(precision)) | "
      + "\(Self.percent(recall)) | \(unresolved) |"
  }

  /// Rounded down, so that only everything is 100%.
  private static func percent(_ share: Double) -> String { "\(Int(share * 100))%" }
}
