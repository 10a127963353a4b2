#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Who serves an inspection socket.
public struct EngineInfo: Hashable, Sendable, Codable {
  /// The name that the app gave.
  public let name: String
  /// Its process.
  public let pid: Int32
  /// The version of FlowIntrospect in it.
  public let version: String
  /// When it began to serve.
  public let startedAt: Date
}

extension EngineInfo {
  /// This process, which begins to serve now.
  package init(servingAs name: String) {
    self.init(
      name: Limits.clipped(name), pid: getpid(), version: flowscopeVersion,
      startedAt: Date().inMicroseconds)
  }
}

extension EngineInfo {
  /// Reads what an engine says of itself, its texts clipped to 1,024 characters; throws where its process
  /// is no process.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(
      name: try fields.text(.name), pid: try fields.number(.pid, in: Processes.self),
      version: try fields.text(.version), startedAt: try fields.value(.startedAt))
  }
}
