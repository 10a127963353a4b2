/// A log in the Static Analysis Results Interchange Format, with the parts that lints and errors need.
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
    package var fullDescription: Message?
    package var help: Message?
    package var defaultConfiguration: Configuration
  }

  package struct Configuration: Codable, Equatable { var level: Level }
  package struct Message: Codable, Equatable { var text: String }
  package enum Level: String, Codable { case none, note, warning, error }

  /// Whether a rule was violated, or could not be checked.
  package enum Kind: String, Codable { case fail, open }

  package struct Result: Codable, Equatable {
    /// The rule's id; of a rule with several parts, followed by a slash and the violated part.
    package var ruleId: String
    package var ruleIndex: Int?
    package var kind: Kind
    /// Must be `none` unless the kind is `fail`.
    package var level: Level
    package var message: Message
    package var locations: [Location]
    /// Values that stay the same in later runs, to identify the finding.
    package var partialFingerprints: [String: String]
    package var occurrenceCount: Int?
    /// Why the result is hidden; empty if it is not.
    ///
    /// All results of a run have a list, or none has one: section 3.27.23 of the standard.
    package var suppressions: [Suppression]?
  }

  /// A decision that was made outside of the sources.
  package struct Suppression: Codable, Equatable {
    package var kind = "external"
    package var justification: String?
  }

  package struct Location: Codable, Equatable {
    /// Nil if the file is not known.
    package var physicalLocation: PhysicalLocation?
    package var logicalLocations: [LogicalLocation]
  }

  package struct PhysicalLocation: Codable, Equatable {
    package var artifactLocation: ArtifactLocation
    package var region: Region
  }

  /// A path relative to the root of the sources.
  package struct ArtifactLocation: Codable, Equatable { package var uri: String }

  /// A line, counted from 1.
  package struct Region: Codable, Equatable { package var startLine: Int }

  /// A location that is not in a file.
  package struct LogicalLocation: Codable, Equatable {
    package var name: String
    package var fullyQualifiedName: String
    package var kind: String
  }
}

extension SARIFLog.PhysicalLocation {
  package init(_ place: SourcePlace) {
    artifactLocation = .init(uri: .init(path: place.path))
    region = .init(startLine: place.line)
  }
}

extension String {
  /// The address of a path, with each part encoded.
  fileprivate init(path: String) {
    self = path.split(separator: "/").map { LinkAddress.part(String($0)) }.joined(separator: "/")
  }
}
