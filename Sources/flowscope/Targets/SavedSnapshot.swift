import FlowProtocol
import Foundation
import Inspector

/// What `flowscope snapshot --json` printed, in a file.
enum SavedSnapshot {
  /// A hierarchy of a million coordinators has about half as much.
  private static let mostBytes = 1 << 30

  /// Whether what a file begins with is the beginning of a JSON object.
  static func isBegun(by start: some Sequence<UInt8>) -> Bool {
    start.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// - Throws: ``FlowscopeError/badInput(_:)``.
  static func read(_ path: String) throws -> FlowSnapshot {
    let snapshot: FlowSnapshot
    do {
      snapshot = try decoded(try InputFile.read(path, atMost: mostBytes))
    } catch let error as DecodingError {
      throw refusal(path, "it is not as 'flowscope snapshot --json' prints it (\(error.place))")
    } catch {
      throw refusal(path, (error as? InputFile.Problem)?.message ?? "\(error)")
    }
    guard snapshot[snapshot.rootID] != nil else {
      throw refusal(path, "its root \(snapshot.rootID) is not in it")
    }
    return snapshot
  }

  private static func decoded(_ data: Data) throws -> FlowSnapshot {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(FlowSnapshot.self, from: data)
  }

  private static func refusal(_ path: String, _ reason: String) -> FlowscopeError {
    .badInput("cannot read \(path): \(reason)")
  }
}

extension DecodingError {
  /// Where in the JSON it is not as it should be.
  fileprivate var place: String {
    let (path, what) =
      switch self {
      case .keyNotFound(let key, let context):
        (context.codingPath, "'\(key.stringValue)' is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        (context.codingPath, "a value of another kind")
      case .dataCorrupted(let context): (context.codingPath, "it cannot be read")
      @unknown default: ([], "it cannot be read")
      }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return place.isEmpty ? what : "\(what) at \(place.joined(separator: "."))"
  }
}
