import Inspector

/// A log in the Static Analysis Results Interchange Format, as much of it as lints need.
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

  /// Something about the look itself, and not about what was looked at.
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

  /// Whether a rule was broken, or could not be decided.
  enum Kind: String, Codable {
    case fail, open
  }

  struct Result: Codable, Equatable {
    /// The rule's id, with what of it was broken behind a slash.
    var ruleId: String
    var ruleIndex: Int?
    var kind: Kind
    /// Has to be `none` unless the kind is `fail`.
    var level: Level
    var message: Message
    var locations: [Location]
    /// What is the same in the next run, to know a finding by.
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
    /// A path from the root of the repository.
    var uri: String
  }

  struct Region: Codable, Equatable {
    /// The first line is 1.
    var startLine: Int
  }

  /// A place that is in no file.
  struct LogicalLocation: Codable, Equatable {
    var name: String
    var fullyQualifiedName: String
    var kind: String
  }
}
