import FlowProtocol
import Foundation
import Inspector

/// Reads the output of `flowscope snapshot --json` from a file.
enum SavedSnapshot {
  /// The maximum size, in bytes.
  ///
  /// A hierarchy of a million coordinators takes about half of it.
  private static let mostBytes = 1 << 30

  /// Whether these first bytes of a file begin a JSON object.
  static func isBegun(by start: some Sequence<UInt8>) -> Bool {
    start.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// - Throws: ``FlowscopeError/badInput(_:)``.
  static func read(_ path: String) throws -> FlowSnapshot {
    let snapshot: FlowSnapshot
    do {
      snapshot = try decoded(try InputFile.read(path, atMost: mostBytes))
    } catch let error as DecodingError {
      throw TargetKind.refusal(
        path, "it is not the output of 'flowscope snapshot --json' (\(error.place))")
    } catch {
      throw TargetKind.refusal(path, (error as? InputFile.Problem)?.message ?? "\(error)")
    }
    guard snapshot[snapshot.rootID] != nil else {
      throw TargetKind.refusal(path, "its root \(snapshot.rootID) is missing")
    }
    return snapshot
  }

  private static func decoded(_ data: Data) throws -> FlowSnapshot {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(FlowSnapshot.self, from: data)
  }
}

extension DecodingError {
  /// The position of the error in the JSON, with its reason.
  fileprivate var place: String {
    let (path, what) =
      switch self {
      case .keyNotFound(let key, let context):
        (context.codingPath, "'\(key.stringValue)' is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        (context.codingPath, "a value of the wrong type")
      case .dataCorrupted(let context): (context.codingPath, "invalid data")
      @unknown default: ([], "invalid data")
      }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return place.isEmpty ? what : "\(what) at \(place.joined(separator: "."))"
  }
}
