extension LintFinding {
  /// What is known of the file that declares the coordinator's type.
  package func lookup(in sources: SourceRoot) -> SourceRoot.Lookup {
    coordinator.map { sources.lookup(type: $0.name) } ?? .unknown
  }

  /// The line that declares it if a scan has found it, or else the first line of its file; nil if
  /// that is not known.
  package func place(in sources: SourceRoot) -> SourcePlace? {
    coordinator.flatMap { sources.place(of: .type($0.name)) }
      ?? lookup(in: sources).path.map { SourcePlace(path: $0, line: 1) }
  }
}

extension LintResults {
  /// The line of a finding in sources, or the file that is named after a coordinator's type.
  func place(of finding: LintFinding, in root: SourceRoot?) -> SourcePlace? {
    if let sources { return sources.line(of: finding, in: root) }
    return root.flatMap { finding.place(in: $0) }
  }

  /// What is known of the file of a finding.
  func lookup(_ finding: LintFinding, in root: SourceRoot) -> SourceRoot.Lookup {
    guard let sources else { return finding.lookup(in: root) }
    return sources.line(of: finding, in: root).map { .found($0.path) } ?? .unknown
  }
}

extension SARIFLog {
  /// Creates the log of lints; with the sources, a finding is in the file of its coordinator's
  /// type.
  package init(_ results: LintResults, sources: SourceRoot? = nil) {
    var alike: [String: Int] = [:]
    runs = [
      Run(
        tool: .init(
          driver: .init(
            name: "flowscope", version: flowscopeVersion, rules: Linter.lints.map(Rule.init))),
        invocations: [
          .init(
            executionSuccessful: results.progress == nil,
            toolExecutionNotifications: .all(of: results))
        ],
        results: results.findings.map {
          Result(
            $0, at: results.path(to: $0), results.place(of: $0, in: sources),
            isOfSources: results.sources != nil, countingAlike: &alike)
        })
    ]
  }
}

extension SARIFLog.Rule {
  fileprivate init(_ lint: LintDescription) {
    id = lint.name
    shortDescription = .init(text: String(lint.finds.prefix { $0 != "." }) + ".")
    fullDescription = .init(text: "\(lint.finds) \(lint.matters)")
    help = .init(text: "\(lint.remedy) Says \"unknown\": \(lint.unknown)")
    defaultConfiguration = .init(level: .warning)
  }
}

extension SARIFLog.Result {
  /// Creates the result of a finding; `alike` has the numbers of results with each fingerprint.
  fileprivate init(
    _ finding: LintFinding, at path: [String], _ place: SourcePlace?, isOfSources: Bool,
    countingAlike alike: inout [String: Int]
  ) {
    let isWarning = finding.verdict == .warning
    ruleId = "\(finding.lint)/\(finding.rule)"
    ruleIndex = Linter.lints.firstIndex { $0.name == finding.lint }
    kind = isWarning ? .fail : .open
    level = isWarning ? .warning : .none
    message = .init(text: "\(finding.message). \(finding.advice)")
    locations = [SARIFLog.Location(of: finding, at: path, place)]
    // Coordinators have other ids in each run; names and routes stay the same.
    let route = finding.route.map { "\($0.type).\($0.identifier)" } ?? ""
    // Similar findings can share the fingerprint.
    let fingerprint =
      isOfSources ? finding.id : "\(ruleId)|\(path.joined(separator: "/"))|\(route)"
    let number = alike[fingerprint, default: 0] + 1
    alike[fingerprint] = number
    partialFingerprints = [
      "flowscope/v1": fingerprint,
      // Findings with the same fingerprint have numbers: GitHub identifies results only by this.
      "primaryLocationLineHash": "\(Digest.text(of: fingerprint)):\(number)",
    ]
  }
}

extension [SARIFLog.Notification] {
  /// Returns notes about lints that did not run and findings that are not listed; nil for none.
  fileprivate static func all(of results: LintResults) -> Self? {
    var texts = results.omitted.sorted { $0.key < $1.key }.map {
      "\($0.value) more findings of \($0.key) are not listed"
    }
    if let text = results.notRunText { texts.append(text) }
    if let text = results.unfinishedText { texts.append(text) }
    return texts.isEmpty ? nil : texts.map { .init(level: .note, message: .init(text: $0)) }
  }
}

// MARK: Places

extension SARIFLog.Location {
  /// Creates a place in the hierarchy and, for tools that need files, the file of the coordinator;
  /// if it is not known, a path that represents it.
  fileprivate init(of finding: LintFinding, at path: [String], _ place: SourcePlace?) {
    physicalLocation =
      place.map(SARIFLog.PhysicalLocation.init)
      ?? .init(artifactLocation: .init(uri: Self.standIn(for: path)), region: .init(startLine: 1))
    logicalLocations =
      finding.coordinator.map { coordinator in
        let name = "\(path.joined(separator: "/"))\(coordinator.id)"
        return [.init(name: coordinator.name, fullyQualifiedName: name, kind: "coordinator")]
      } ?? []
  }

  /// Returns a file path for a coordinator: its path in the hierarchy, in a folder `flowscope`.
  ///
  /// GitHub's code scanning requires a path in the repository for each result, and identifies the
  /// results by it, so it is the same in each run, and unique for each path of
  /// coordinators; the file need not exist.
  ///
  /// Source: https://docs.github.com/en/code-security/code-scanning
  private static func standIn(for path: [String]) -> String {
    (["flowscope"] + path.map(component)).joined(separator: "/")
  }

  /// Encodes a name as one component of a URI path, without the special meaning of dots.
  private static func component(_ name: String) -> String {
    let shown = name.count > longestName ? "\(name.prefix(longestName - 1))…" : name
    // Escaping would not help: URI readers treat escaped dots as dots.
    if shown.allSatisfy({ $0 == "." }) { return String(repeating: "_", count: max(1, shown.count)) }
    return LinkAddress.part(shown)
  }

  private static let longestName = 80
}
