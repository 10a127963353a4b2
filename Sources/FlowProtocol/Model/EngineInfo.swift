public import Foundation

/// The description of an engine that serves an inspection socket.
public struct EngineInfo: Hashable, Sendable, Codable {
  /// The name that the app gave.
  public let name: String
  /// The id of the app's process.
  public let pid: Int32
  /// The version of FlowIntrospect in the app.
  public let version: String
  /// When the engine started to serve.
  public let startedAt: Date
}

extension EngineInfo {
  /// Creates the description of this process, which starts to serve now.
  package init(servingAs name: String) {
    self.init(
      name: Limits.clipped(name), pid: getpid(), version: flowscopeVersion,
      startedAt: Date().inMicroseconds)
  }
}

extension EngineInfo {
  /// Decodes a description, and clips its texts to 1,024 characters; throws if the process id is
  /// out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(
      name: try fields.text(.name), pid: try fields.number(.pid, in: Processes.self),
      version: try fields.text(.version), startedAt: try fields.value(.startedAt))
  }
}
