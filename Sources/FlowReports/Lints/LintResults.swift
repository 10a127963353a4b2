/// The findings of one run of the lints, on an engine or a snapshot.
package struct LintResults: Equatable, Sendable {
  /// The findings: warnings first, then by lint.
  package private(set) var findings: [LintFinding]
  /// The number of findings of each lint that are not listed.
  package private(set) var omitted: [String: Int]
  /// The number of findings that the app or the command line allows.
  package private(set) var allowed: Int
  /// The number of findings that still wait for the grace period.
  package private(set) var pending: Int
  /// How far the lints got within their time; nil if they finished.
  package let progress: LintsListRequest.Progress?
  /// The lints that did not run because they need live coordinators, or more than one moment.
  package let notRun: [String]
  /// Names the lints that did not run; nil if all did.
  package var notRunText: String? {
    let texts = Dictionary(grouping: notRun, by: Self.need).sorted { $0.key < $1.key }.map {
      "these lints need \($0.key) and did not run: \($0.value.joined(separator: ", "))"
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
  /// Says that the lints did not finish; nil if they did.
  package var unfinishedText: String? {
    progress.map { "the lints did not finish: \($0.text); give them longer with --timeout" }
  }
  package let hierarchy: FlowSnapshot?
  /// What is known of findings in sources; nil for those of a hierarchy.
  package private(set) var sources: LintedSources?
  /// What a recording's hierarchy gained since its beginning; nil for other targets.
  package var growth: TypeGrowth?
  /// The maximum number of findings to list; nil for all.
  package var limit: Int?
  /// The topmost ancestor of each finding's coordinator, and of the coordinators on the path to it.
  private let tops: [CoordinatorID: CoordinatorID]
  /// The paths of findings that another recording has, and the types of coordinators there.
  private var otherPaths: [LintFinding: CoordinatorPath] = [:]
  private var otherTypes: Set<String> = []

  private struct CoordinatorPath: Equatable {
    let coordinators: [CoordinatorReference]
    let isCut: Bool
  }

  package var warnings: Int { findings.count { $0.verdict == .warning } }
  package var unknown: Int { findings.count - warnings }

  /// Filters findings by `configuration`; an engine has already filtered its findings by its own.
  package init(
    _ admitted: [LintFinding], counts: [LintReport.Count] = [], allowed: Int = 0, pending: Int = 0,
    progress: LintsListRequest.Progress? = nil, by configuration: LintConfiguration,
    in hierarchy: FlowSnapshot? = nil, notRun: [String] = []
  ) {
    self.progress = progress
    findings = admitted.filter(configuration.admits)
    omitted = Dictionary(
      counts.filter { $0.omitted > 0 }.map { ($0.lint, Counted.limited($0.omitted)) },
      uniquingKeysWith: { Counted.limited($0 + $1) })
    self.allowed = Counted.limited(allowed) + admitted.count - findings.count
    self.pending = Counted.limited(pending)
    self.notRun = notRun
    self.hierarchy = hierarchy
    tops = Self.tops(above: findings, in: hierarchy)
  }

  /// Creates the results of the lints that need only a hierarchy, and with `arrivals` of those that
  /// need what led to it.
  package init(
    of snapshot: FlowSnapshot, after arrivals: CoordinatorArrivals? = nil,
    by configuration: LintConfiguration
  ) {
    let report = LintReport(
      SnapshotLinter(snapshot).outcome, arrivals?.outcome(in: snapshot) ?? [],
      configuration: configuration)
    self.init(
      report.findings, counts: report.counts, allowed: report.allowed, pending: report.pending,
      by: configuration, in: snapshot,
      notRun: arrivals == nil
        ? (Self.notRunOnHierarchies + Self.notRunOnMoments).sorted() : Self.notRunOnHierarchies)
  }

  /// Creates the results of the lints of sources, which were read from a path if it is known.
  package init(
    of map: DeclaredMap, readFrom path: String?, by configuration: LintConfiguration
  ) {
    let all = SourceLinter.check(map, by: configuration)
    let admitted = all.filter(configuration.admits)
    self.init([], allowed: all.count - admitted.count, by: configuration)
    findings = admitted.map(\.finding)
    sources = LintedSources(admitted, at: path, in: map)
  }

  /// The lints that check such a target.
  package var lints: [LintDescription] {
    Linter.lints.filter { ($0.sight == .sources) == (sources != nil) }
  }

  /// The lints that need live coordinators, and so cannot run on a hierarchy.
  package static let notRunOnHierarchies = Linter.lints.filter { $0.sight == .live }.map(\.name)

  /// The lints that need several moments, and so cannot run on one.
  package static let notRunOnMoments = Linter.lints.filter { $0.sight == .run }.map(\.name)

  /// What a lint that did not run needs.
  static func need(of lint: String) -> String {
    notRunOnMoments.contains(lint) ? "several moments" : "live coordinators"
  }

  /// Returns the names from the root to the coordinator of a finding; of a long path, both ends.
  ///
  /// For a coordinator outside the hierarchy, and for the first one of a finding in sources, returns
  /// only its name. O(1).
  package func path(to finding: LintFinding) -> [String] {
    if let sources { return Array(sources.coordinators(of: finding).prefix(1)) }
    let (path, isCut) = coordinators(to: finding)
    let names = path.map(\.name)
    return isCut ? names.prefix(1) + ["…"] + names.dropFirst() : names
  }

  /// Returns the coordinators of ``path(to:)``, and whether some below the root are left out.
  package func coordinators(to finding: LintFinding) -> ([CoordinatorReference], isCut: Bool) {
    if let path = otherPaths[finding] { return (path.coordinators, path.isCut) }
    guard let coordinator = finding.coordinator else { return ([], false) }
    var path: [CoordinatorReference] = []
    var next: CoordinatorID? = coordinator.id
    while path.count <= Self.longestPath, let id = next, let node = hierarchy?[id] {
      path.append(CoordinatorReference(id: id, name: node.name))
      next = id == tops[coordinator.id] ? nil : node.parent
    }
    if path.isEmpty { return ([coordinator], false) }
    guard path.count > Self.longestPath else { return (path.reversed(), false) }
    let top = tops[coordinator.id].flatMap { hierarchy?[$0] }.map {
      CoordinatorReference(id: $0.id, name: $0.name)
    }
    return ((top.map { [$0] } ?? []) + path.prefix(Self.longestPath - 2).reversed(), true)
  }

  private static let longestPath = 12

  // MARK: Several recordings

  /// What a finding has in common with that of another run, in which coordinators have other ids.
  private struct Likeness: Hashable {
    let lint: String
    let rule: String
    let verdict: LintFinding.Verdict
    let route: RouteLabel?
    let path: [String]
    /// The number of the finding among those of its hierarchy that are alike.
    var number = 1
  }

  private var likenesses: [Likeness] {
    var alike: [Likeness: Int] = [:]
    return findings.map { finding in
      var likeness = Likeness(
        lint: finding.lint, rule: finding.rule, verdict: finding.verdict, route: finding.route,
        path: path(to: finding))
      let number = alike[likeness, default: 0] + 1
      alike[likeness] = number
      likeness.number = number
      return likeness
    }
  }

  /// Adds the results of another recording; a finding that both have is listed once.
  ///
  /// What is counted, and not listed, is added up; what one hierarchy gained is left out. O(findings).
  package mutating func merge(_ other: LintResults) {
    let known = Set(likenesses)
    let new = zip(other.findings, other.likenesses).filter { !known.contains($1) }.map(\.0)
    for finding in new {
      let (coordinators, isCut) = other.coordinators(to: finding)
      otherPaths[finding] = CoordinatorPath(coordinators: coordinators, isCut: isCut)
    }
    // The findings of one hierarchy stay in their order.
    let all = (findings + new).enumerated()
    func place(_ finding: LintFinding) -> (Int, String) {
      (finding.verdict == .warning ? 0 : 1, finding.lint)
    }
    findings = all.sorted { lhs, rhs in
      let (left, right) = (place(lhs.element), place(rhs.element))
      return left == right ? lhs.offset < rhs.offset : left < right
    }.map(\.element)
    omitted.merge(other.omitted) { Counted.limited($0 + $1) }
    allowed = Counted.limited(allowed + other.allowed)
    pending = Counted.limited(pending + other.pending)
    otherTypes.formUnion(other.types)
    growth = nil
  }

  /// The names of the types of all coordinators.
  package var types: Set<String> {
    sources?.types ?? otherTypes.union(hierarchy?.nodes.values.map(\.name) ?? [])
  }

  // MARK: Paths

  /// Finds the topmost ancestors in O(coordinators), even if findings are nested deeply.
  private static func tops(
    above findings: [LintFinding], in hierarchy: FlowSnapshot?
  ) -> [CoordinatorID: CoordinatorID] {
    var tops: [CoordinatorID: CoordinatorID] = [:]
    guard let hierarchy else { return tops }
    for id in findings.compactMap(\.coordinator?.id) {
      var way: [CoordinatorID] = []
      var seen: Set<CoordinatorID> = []
      var (next, top): (CoordinatorID?, CoordinatorID?) = (id, nil)
      // Coordinators outside the hierarchy could form cycles.
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

extension LintsListRequest.Progress {
  /// "430000 of 1000000 questions asked".
  package var text: String {
    total == 0
      ? "looking for coordinators"
      : "\(min(done, total)) of \(Counted.text(total, "question")) asked"
  }
}
