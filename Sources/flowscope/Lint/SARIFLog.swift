import FlowDiagram
import FlowEngine
import FlowIntrospect
import Inspector

/// A log in the Static Analysis Results Interchange Format, with the parts that lints need.
///
/// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
struct SARIFLog: Codable, Equatable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Codable, Equatable {
    var tool: Tool
    var invocations: [Invocation]
    var results: [Result]
  }

  struct Tool: Codable, Equatable { var driver: Component }

  struct Component: Codable, Equatable {
    var name: String
    var version: String
    var rules: [Rule]
  }

  struct Invocation: Codable, Equatable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]?
  }

  /// A remark about the run itself, not about the inspected app.
  struct Notification: Codable, Equatable {
    var level: Level
    var message: Message
  }

  struct Rule: Codable, Equatable {
    var id: String
    var shortDescription: Message
    var fullDescription: Message
    var help: Message
    var defaultConfiguration: Configuration
  }

  struct Configuration: Codable, Equatable { var level: Level }
  struct Message: Codable, Equatable { var text: String }
  enum Level: String, Codable { case none, note, warning }

  /// Whether a rule was violated, or could not be checked.
  enum Kind: String, Codable { case fail, open }

  struct Result: Codable, Equatable {
    /// The rule's id, followed by a slash and the violated part.
    var ruleId: String
    var ruleIndex: Int?
    var kind: Kind
    /// Must be `none` unless the kind is `fail`.
    var level: Level
    var message: Message
    var locations: [Location]
    /// Values that stay the same in later runs, to identify the finding.
    var partialFingerprints: [String: String]
  }

  struct Location: Codable, Equatable {
    var physicalLocation: PhysicalLocation
    var logicalLocations: [LogicalLocation]
  }

  struct PhysicalLocation: Codable, Equatable {
    var artifactLocation: ArtifactLocation
    var region: Region
  }

  /// A path relative to the root of the repository.
  struct ArtifactLocation: Codable, Equatable { var uri: String }

  /// A line, counted from 1.
  struct Region: Codable, Equatable { var startLine: Int }

  /// A location that is not in a file.
  struct LogicalLocation: Codable, Equatable {
    var name: String
    var fullyQualifiedName: String
    var kind: String
  }
}

// MARK: Findings

extension SARIFLog {
  init(_ results: LintResults) {
    var alike: [String: Int] = [:]
    runs = [
      Run(
        tool: .init(
          driver: .init(
            name: "flowscope", version: flowscopeVersion, rules: Linter.lints.map(Rule.init))),
        invocations: [
          .init(executionSuccessful: true, toolExecutionNotifications: .all(of: results))
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
    return texts.isEmpty ? nil : texts.map { .init(level: .note, message: .init(text: $0)) }
  }
}

// MARK: Places

extension SARIFLog.Location {
  /// Creates a place in the hierarchy and, for tools that need files, a path that represents it.
  init(of finding: LintFinding, at path: [String]) {
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
