
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

  struct Tool: Codable, Equatable {
    var driver: Component
  }

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

  struct Configuration: Codable, Equatable {
    var level: Level
  }

  struct Message: Codable, Equatable {
    var text: String
  }

  enum Level: String, Codable {
    case none, note, warning
  }

  /// Whether a rule was violated, or could not be checked.
  enum Kind: String, Codable {
    case fail, open
  }

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

  struct ArtifactLocation: Codable, Equatable {
    /// A path relative to the root of the repository.
    var uri: String
  }

  struct Region: Codable, Equatable {
    /// The line, counted from 1.
    var startLine: Int
  }

  /// A location that is not in a file.
  struct LogicalLocation: Codable, Equatable {
    var name: String
    var fullyQualifiedName: String
    var kind: String
  }
}
