/// A log in the Static Analysis Results Interchange Format, with the parts that lints need.
///
/// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
package struct SARIFLog: Codable, Equatable {
  package var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  package var version = "2.1.0"
  package var runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  package struct Run: Codable, Equatable {
    package var tool: Tool
    package var invocations: [Invocation]
    package var results: [Result]
  }

  package struct Tool: Codable, Equatable { var driver: Component }

  package struct Component: Codable, Equatable {
    package var name: String
    package var version: String
    package var rules: [Rule]
  }

  package struct Invocation: Codable, Equatable {
    package var executionSuccessful: Bool
    package var toolExecutionNotifications: [Notification]?
  }

  /// A remark about the run itself, not about the inspected app.
  package struct Notification: Codable, Equatable {
    package var level: Level
    package var message: Message
  }

  package struct Rule: Codable, Equatable {
    package var id: String
    package var shortDescription: Message
    package var fullDescription: Message
    package var help: Message
    package var defaultConfiguration: Configuration
  }

  package struct Configuration: Codable, Equatable { var level: Level }
  package struct Message: Codable, Equatable { var text: String }
  package enum Level: String, Codable { case none, note, warning }

  /// Whether a rule was violated, or could not be checked.
  package enum Kind: String, Codable { case fail, open }

  package struct Result: Codable, Equatable {
    /// The rule's id, followed by a slash and the violated part.
    package var ruleId: String
    package var ruleIndex: Int?
    package var kind: Kind
    /// Must be `none` unless the kind is `fail`.
    package var level: Level
    package var message: Message
    package var locations: [Location]
    /// Values that stay the same in later runs, to identify the finding.
    package var partialFingerprints: [String: String]
  }

  package struct Location: Codable, Equatable {
    package var physicalLocation: PhysicalLocation
    package var logicalLocations: [LogicalLocation]
  }

  package struct PhysicalLocation: Codable, Equatable {
    package var artifactLocation: ArtifactLocation
    package var region: Region
  }

  /// A path relative to the root of the repository.
  package struct ArtifactLocation: Codable, Equatable { var uri: String }

  /// A line, counted from 1.
  package struct Region: Codable, Equatable { var startLine: Int }

  /// A location that is not in a file.
  package struct LogicalLocation: Codable, Equatable {
    package var name: String
    package var fullyQualifiedName: String
    package var kind: String
  }
}

// MARK: Findings

extension SARIFLog {
  package init(_ results: LintResults) {
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
          Result($0, at: results.path(to: $0), countingAlike: &alike)
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
    _ finding: LintFinding, at path: [String], countingAlike alike: inout [String: Int]
  ) {
    let isWarning = finding.verdict == .warning
    ruleId = "\(finding.lint)/\(finding.rule)"
    ruleIndex = Linter.lints.firstIndex { $0.name == finding.lint }
    kind = isWarning ? .fail : .open
    level = isWarning ? .warning : .none
    message = .init(text: "\(finding.message). \(finding.advice)")
    locations = [SARIFLog.Location(of: finding, at: path)]
    // Coordinators have other ids in each run; names and routes stay the same.
    let route = finding.route.map { "\($0.type).\($0.identifier)" } ?? ""
    // Similar findings can share the fingerprint.
    let fingerprint = "\(ruleId)|\(path.joined(separator: "/"))|\(route)"
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
  /// Creates a place in the hierarchy and, for tools that need files, a path that represents it.
  package init(of finding: LintFinding, at path: [String]) {
    physicalLocation = .init(
      artifactLocation: .init(uri: Self.standIn(for: path)), region: .init(startLine: 1))
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
