import FlowIntrospect
import Inspector

/// What the lints found in one look, whoever looked.
struct LintResults: Equatable, Sendable {
  /// Warnings first, then by lint.
  let findings: [LintFinding]
  /// How many findings of a lint there are beyond those that are listed.
  let omitted: [String: Int]
  /// How many findings were passed over, as the app or the command line says.
  let allowed: Int
  /// How many more there will be if what they are about stays so.
  let pending: Int
  /// The lints that could not run, since they ask live coordinators.
  let notRun: [String]
  /// Where the coordinators stand that the findings are about.
  let hierarchy: FlowSnapshot?
  /// What stands at the top above each of them, and above those on the way.
  private let tops: [NodeID: NodeID]

  var warnings: Int { findings.count { $0.verdict == .warning } }
  var unknown: Int { findings.count - warnings }

  /// What a live engine found by its own configuration, as far as this one admits it.
  init(
    _ told: [LintFinding], counts: [LintReport.Count] = [], allowed: Int = 0, pending: Int = 0,
    by configuration: LintConfiguration, in hierarchy: FlowSnapshot? = nil
  ) {
    findings = told.filter(configuration.admits)
    omitted = Dictionary(
      counts.filter { $0.omitted > 0 }.map { ($0.lint, Counted.told($0.omitted)) },
      uniquingKeysWith: { Counted.told($0 + $1) })
    self.allowed = Counted.told(allowed) + told.count - findings.count
    self.pending = Counted.told(pending)
    notRun = []
    self.hierarchy = hierarchy
    tops = Self.tops(above: findings, in: hierarchy)
  }

  /// What is found in a snapshot alone, without anybody to ask.
  init(of snapshot: FlowSnapshot, by configuration: LintConfiguration) {
    let report = LintReport(SnapshotLinter(snapshot).outcome, configuration: configuration)
    findings = report.findings
    omitted = Dictionary(
      report.counts.filter { $0.omitted > 0 }.map { ($0.lint, $0.omitted) }, uniquingKeysWith: +)
    allowed = report.allowed
    pending = report.pending
    notRun = Self.notRunOnHierarchies
    hierarchy = snapshot
    tops = Self.tops(above: findings, in: snapshot)
  }

  /// The lints that ask live coordinators, and so none that is known by a hierarchy alone.
  static let notRunOnHierarchies = Linter.lints.filter { $0.sight == .live }.map(\.name)

  /// The names from the root down to the coordinator that a finding is about; of a long way both ends.
  ///
  /// A coordinator that is not in the hierarchy stands alone. O(1).
  func path(to finding: LintFinding) -> [String] {
    guard let coordinator = finding.coordinator else { return [] }
    var names: [String] = []
    var next: NodeID? = coordinator.id
    while names.count <= Self.longestPath, let id = next, let node = hierarchy?[id] {
      names.append(node.name)
      next = id == tops[coordinator.id] ? nil : node.parent
    }
    if names.isEmpty { return [coordinator.name] }
    guard names.count > Self.longestPath else { return names.reversed() }
    let top = tops[coordinator.id].flatMap { hierarchy?[$0]?.name } ?? ""
    return [top, "…"] + names.prefix(Self.longestPath - 2).reversed()
  }

  private static let longestPath = 12

  /// Of findings deep below each other, the way up is gone once.
  ///
  /// O(coordinators).
  private static func tops(
    above findings: [LintFinding], in hierarchy: FlowSnapshot?
  ) -> [NodeID: NodeID] {
    var tops: [NodeID: NodeID] = [:]
    guard let hierarchy else { return tops }
    for id in findings.compactMap(\.coordinator?.id) {
      var way: [NodeID] = []
      var seen: Set<NodeID> = []
      var (next, top): (NodeID?, NodeID?) = (id, nil)
      // What is in no hierarchy may have circles.
      while let id = next, let node = hierarchy[id], seen.insert(id).inserted {
        top = tops[id]
        if top != nil { break }
        way.append(id)
        next = node.parent
      }
      guard let top = top ?? way.last else { continue }
      for id in way { tops[id] = top }
    }
    return tops
  }
}
