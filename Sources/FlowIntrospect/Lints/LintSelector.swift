import FlowEngine

/// Which findings an entry of a warn or allow list means: `all`, `lint`, or `lint:CoordinatorType`.
public struct LintSelector: Hashable, Sendable {
  /// The name of the lint; nil means every one.
  public let lint: String?
  /// The name of a type of coordinators; nil means all of them.
  public let coordinatorType: String?

  /// Reads `all`, `lint` or `lint:CoordinatorType`; spaces around either are of no account.
  ///
  /// - Throws: ``LintConfigurationError``, where no lint has the name, or the type is empty.
  public init(_ text: String) throws(LintConfigurationError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingSpaces }
    let name = parts[0]
    if parts.count > 1, parts[1].isEmpty { throw .missingType(entry: text) }
    coordinatorType = parts.count > 1 ? Limits.clipped(parts[1]) : nil
    if name == Self.everything, coordinatorType == nil {
      lint = nil
    } else {
      guard LintRegistry.names.contains(name) else {
        throw .unknownLint(name: name, nearest: Self.nearest(to: name))
      }
      lint = name
    }
  }

  private static let everything = "all"

  /// The name that was meant, where one is close enough to have been.
  private static func nearest(to name: String) -> String? {
    let distances = LintRegistry.names.map { ($0, EditDistance.between($0, name)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(2, best.0.utf8.count / 3) ? best.0 : nil
  }

  /// How closely it describes the finding, from 1; nil where it means others.
  func closeness(to finding: LintFinding) -> Int? {
    guard let lint else { return 1 }
    guard lint == finding.lint else { return nil }
    guard let coordinatorType else { return 2 }
    return finding.coordinators.contains { $0.name == coordinatorType } ? 3 : nil
  }
}

extension LintSelector: CustomStringConvertible {
  /// As it is written in a list.
  public var description: String {
    guard let lint else { return Self.everything }
    return coordinatorType.map { "\(lint):\($0)" } ?? lint
  }
}

extension LintSelector: Codable {
  /// Reads what ``description`` says.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes what ``description`` says.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
