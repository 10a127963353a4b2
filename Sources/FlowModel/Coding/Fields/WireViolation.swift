/// A part of a message that violates the protocol: its location and the reason.
package struct WireViolation: Error, Hashable, CustomStringConvertible {
  /// The field, such as `errors[0].trace.entries[3].depth`; empty for the message as a whole.
  package let place: String
  package let reason: String

  package init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// Creates a violation from a decoder's error; drops the first `outer` keys, those of JSON-RPC.
  package init(_ error: any Error, droppingKeys outer: Int = 0) {
    if let violation = error as? WireViolation {
      self = violation
      return
    }
    let (path, reason): ([any CodingKey], String) =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        (context.codingPath + [key], "it is missing")
      case DecodingError.valueNotFound(_, let context): (context.codingPath, "it is null")
      case DecodingError.typeMismatch(_, let context):
        (context.codingPath, "it is of another type")
      case DecodingError.dataCorrupted(let context): (context.codingPath, context.debugDescription)
      default: ([], "it cannot be read")
      }
    self.init(Self.place(path.dropFirst(outer)), Limits.clipped(reason))
  }

  private static func place(_ path: some Sequence<any CodingKey>) -> String {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return Limits.clipped(place)
  }

  /// Throws unless the part has items and leads further; otherwise the parts would never end.
  package static func checkPart(from cursor: Int, of count: Int, next: Int?) throws(WireViolation) {
    guard let next else { return }
    guard next > cursor else {
      throw WireViolation("next", "\(next) is not after \(cursor)")
    }
    guard count > 0 else { throw WireViolation("next", "\(next), but the part is empty") }
  }

  package var description: String { place.isEmpty ? reason : "'\(place)': \(reason)" }
}
