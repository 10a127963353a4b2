import ArgumentParser
import FlowProtocol

/// A tag as it is written on the command line, such as `build=812`.
struct WrittenTag: Equatable, Sendable {
  let key: String
  let value: String

  /// Throws a `ValidationError` unless the argument has a name and a value, neither of them too long.
  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("give a name and a value, such as build=812")
    }
    (key, value) = (String(parts[0]), String(parts[1]))
    guard key == Limits.clipped(key), value == Limits.clipped(value) else {
      throw ValidationError("a name and a value have at most \(Limits.characters) characters each")
    }
  }

  /// Throws a `ValidationError` if a name is given twice, or if there are too many tags.
  static func check(_ tags: [WrittenTag]) throws {
    if let twice = Dictionary(grouping: tags, by: \.key).filter({ $1.count > 1 }).keys.min() {
      throw ValidationError("--tag gives '\(twice)' more than once")
    }
    guard tags.count <= Limits.tags else {
      throw ValidationError("--tag is given \(tags.count) times; the limit is \(Limits.tags)")
    }
  }

  static func values(of tags: [WrittenTag]) -> [String: String] {
    Dictionary(tags.map { ($0.key, $0.value) }) { first, _ in first }
  }
}
