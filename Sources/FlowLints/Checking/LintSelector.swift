import Foundation

/// An entry of a warn or allow list: `all`, the name of a lint, or `lint:CoordinatorType`.
public struct LintSelector: Hashable, Sendable {
  /// The name of the lint; nil for every lint.
  public let lint: String?
  /// The name of a coordinator type; nil for every type.
  public let coordinatorType: String?

  /// Parses `all`, `lint` or `lint:CoordinatorType`, ignoring spaces around the parts.
  ///
  /// - Throws: ``LintConfigurationError`` if no lint has the name, or the type is empty.
  public init(_ text: String) throws(LintConfigurationError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ")) }
    let name = parts[0]
    if parts.count > 1, parts[1].isEmpty { throw .missingType(entry: text) }
    coordinatorType = parts.count > 1 ? Limits.clipped(parts[1]) : nil
    lint = name == Self.everything && coordinatorType == nil ? nil : name
    if let lint, !LintRegistry.names.contains(lint) {
      throw .unknownLint(name: lint, nearest: Self.nearest(to: lint))
    }
  }

  private static let everything = "all"

  /// Returns the most similar lint name, if one is similar enough to be meant.
  private static func nearest(to name: String) -> String? {
    let distances = LintRegistry.names.map { ($0, EditDistance.between($0, name)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(2, best.0.utf8.count / 3) ? best.0 : nil
  }

  /// Returns how specifically the entry matches a finding about coordinators of these types, from 1;
  /// nil if it does not match.
  func closeness(to finding: LintFinding, of types: [String]) -> Int? {
    guard let lint else { return 1 }
    guard lint == finding.lint else { return nil }
    guard let coordinatorType else { return 2 }
    return types.contains(coordinatorType) ? 3 : nil
  }
}

extension LintSelector: CustomStringConvertible {
  /// The entry as written in a list.
  public var description: String {
    guard let lint else { return Self.everything }
    return coordinatorType.map { "\(lint):\($0)" } ?? lint
  }
}

extension LintSelector: Codable {
  /// Decodes the form of ``description``.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the form of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
