package import Foundation

/// What is said of a problem: the decision of the team, held against the errors that were seen.
package enum ProblemStanding: String, Sendable, CaseIterable, Codable {
  /// The file of problems does not have it.
  case new
  case open, reviewed, ignored, resolved
  /// It was resolved, and came back.
  case regressed

  /// Whether a check for new problems fails by it.
  package var isUnexpected: Bool { self == .new || self == .regressed }

  /// The word before a problem that is unexpected; nil for others.
  package var sign: String? {
    switch self {
    case .new: "NEW"
    case .regressed: "BACK"
    case .open, .reviewed, .ignored, .resolved: nil
    }
  }
}

/// An error as the decision about its problem is held against it.
package struct ProblemOccurrence: Equatable, Sendable {
  package let time: Date
  /// The version of the app that reported it; nil if it says none.
  package let version: String?

  package init(time: Date, version: String?) {
    self.time = time
    self.version = version
  }
}

/// The problems that a team or a user knows.
package struct ProblemMemory: Equatable, Sendable {
  package private(set) var entries: [ErrorFingerprint: ProblemEntry] = [:]
  /// Whether a problem without an entry is new: those of a team are complete, those of a user, who
  /// marks a few, are not.
  package var isComplete: Bool
  /// The problems of which only memories that are not complete know: those of another app, maybe.
  private var others: Set<ErrorFingerprint> = []

  package init(
    _ entries: some Sequence<ProblemEntry> = EmptyCollection(), isComplete: Bool = true
  ) {
    self.isComplete = isComplete
    for entry in entries { self.entries[entry.fingerprint] = entry }
  }

  /// These problems, with the decisions of another memory where that has some.
  package func overlaid(by other: ProblemMemory) -> ProblemMemory {
    var result = self
    if isComplete, !other.isComplete { result.others.formUnion(other.entries.keys) }
    result.others.subtract(entries.keys.filter { !others.contains($0) })
    result.entries.merge(other.entries) { $0.decided > $1.decided ? $0 : $1 }
    return result
  }

  package subscript(fingerprint: ErrorFingerprint) -> ProblemEntry? {
    get { entries[fingerprint] }
    set { entries[fingerprint] = newValue }
  }

  /// The problems of the team of which none of these errors are, in the order of their fingerprints;
  /// O(problems · log problems).
  ///
  /// No error of a resolved problem is expected, so it is not gone.
  package func gone(from seen: Set<ErrorFingerprint>) -> [ProblemEntry] {
    if !isComplete { return [] }
    return entries.values.filter { entry in
      if case .resolved = entry.state { return false }
      return !seen.contains(entry.fingerprint) && !others.contains(entry.fingerprint)
    }.sorted { $0.fingerprint < $1.fingerprint }
  }

  /// Returns what is said of a problem with these errors, in O(errors).
  ///
  /// An error from before the decision does not bring a resolved problem back. An app without a
  /// version counts as older than any version.
  package func standing(
    of fingerprint: ErrorFingerprint, with errors: some Sequence<ProblemOccurrence>
  ) -> ProblemStanding {
    guard let entry = entries[fingerprint] else { return isComplete ? .new : .open }
    lazy var later = errors.filter { $0.time > entry.decided }
    switch entry.state {
    case .open: return .open
    case .reviewed: return .reviewed
    case .ignored(.always): return .ignored
    case .ignored(.untilMore(let count)): return later.count >= count ? .open : .ignored
    case .ignored(.untilVersion(let version)):
      return later.contains { AppVersion.isAtLeast($0.version, version) } ? .open : .ignored
    case .resolved(nil): return later.isEmpty ? .resolved : .regressed
    case .resolved(in: let version?):
      return later.contains { AppVersion.isAtLeast($0.version, version) } ? .regressed : .resolved
    }
  }
}

/// Versions of apps, compared by their numbers: 1.10 follows 1.9.
package enum AppVersion {
  /// The version that an app gives as its tag `version`, or else as `build`; nil if it gives none.
  package static func named(by tags: [EngineTag]) -> String? {
    ["version", "build"].lazy.compactMap { key in tags.first { $0.key == key }?.value }.first
  }

  /// The version that a connection of a recording has: that of the app, or else that of the recording's
  /// own tags; nil if neither say one.
  package static func named(by tags: [RecordedTag], ofSession entry: Int?) -> String? {
    let own = tags.filter { $0.session == nil }.map(\.tag)
    return entry.flatMap { entry in
      named(by: tags.filter { $0.session == entry }.map(\.tag))
    } ?? named(by: own)
  }

  /// A title, with the version behind it where there is one.
  package static func text(_ title: String, _ version: String?) -> String {
    title + (version.map { ", version \(DisplayText.neutralised($0))" } ?? "")
  }

  /// Whether `version` is `other` or a later one; false where it is not known.
  package static func isAtLeast(_ version: String?, _ other: String) -> Bool {
    guard let version else { return false }
    return version == other || isOrdered(other, version)
  }

  /// Whether `version` comes before `other`, part by part: numbers by value, other text as text.
  package static func isOrdered(_ version: String, _ other: String) -> Bool {
    let (parts, others) = (Self.parts(of: version), Self.parts(of: other))
    for (part, other) in zip(parts, others) where part != other {
      if let number = Int(part), let otherNumber = Int(other) {
        if number != otherNumber { return number < otherNumber }
      } else {
        return part < other
      }
    }
    return parts.count < others.count
  }

  private static func parts(of version: String) -> [Substring] {
    version.split { ".-+ ()".contains($0) }
  }
}
