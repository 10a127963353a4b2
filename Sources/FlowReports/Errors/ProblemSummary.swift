package import Foundation

/// A problem with its errors in the runs under review, and with what the team knows of it.
package struct ProblemSummary: Equatable, Sendable {
  package let fingerprint: ErrorFingerprint
  package let parts: ProblemParts
  package let standing: ProblemStanding
  /// The errors under review, oldest first; empty if only the memory knows the problem.
  package let errors: [ReviewedError]
  /// The number of runs under review that have errors of it.
  package let runs: Int
  package let first: ProblemEntry.Sighting?
  package let last: ProblemEntry.Sighting?
  package let owner: String?
  package let notes: [ProblemEntry.Note]
  /// What the memory counted of it, when its entry was last changed; nil if it counted no error.
  package let counted: ProblemCounts?

  package var count: Int { errors.count }

  /// The text of the newest error; else the parts of the problem.
  package var message: String {
    errors.last.map { OutcomeWords.failed($0.report.error) }
      ?? "\(parts.kind)\(parts.route.map { " of \($0)" } ?? "")"
  }

  /// The route without its values; nil without a route, and without errors that name it.
  package var route: RouteLabel? {
    errors.last.flatMap { ProblemParts.route(of: $0.report.error) }
  }

  /// Whether errors of it are left for a reviewer.
  package var isOpen: Bool { state == .open }

  /// The state of its errors: open if one is, and ignored if all are.
  package var state: ErrorMark.State {
    let states = Set(errors.map(\.mark.state))
    return states.contains(.open) ? .open : states == [.ignored] ? .ignored : .reviewed
  }

  /// How often it was seen under review.
  package var seen: String { ProblemCounts(count: count, runs: runs).seen }

  /// How often it was seen under review, and when it was seen first and last in all.
  package var sightings: String {
    ProblemCounts(count: count, runs: runs, first: first, last: last).text
  }

  /// The versions of the app that had the first and the last error, or the one that had both; empty
  /// if neither is known.
  package var versions: String {
    let versions = [first?.version, last?.version].compactMap(\.self)
    return (versions.first == versions.last ? Array(versions.prefix(1)) : versions)
      .joined(separator: " to ")
  }

  /// The call of the newest error that has one.
  package var call: CallLabel? { errors.last { $0.report.call != nil }?.report.call }

  init(
    _ errors: [ReviewedError], _ entry: ProblemEntry?, parts: ProblemParts,
    owners: ProblemOwners? = nil
  ) {
    let sightings = errors.map {
      ProblemEntry.Sighting(time: $0.report.time, run: $0.id.run, version: $0.appVersion)
    }
    self.parts = parts
    self.errors = errors
    fingerprint = entry?.fingerprint ?? ErrorFingerprint(parts)
    standing = errors.first?.standing ?? .open
    runs = Set(errors.map(\.id.run)).count
    first = ([entry?.first].compactMap(\.self) + sightings).min { $0.time < $1.time }
    last = ([entry?.last].compactMap(\.self) + sightings).max { $0.time < $1.time }
    owner = entry?.owner ?? owners?.owner(of: parts)
    notes = entry?.notes ?? []
    counted = entry.flatMap(ProblemCounts.init)
  }

  /// The entry of the memory after these errors: with the given decision, or else as it was.
  ///
  /// The errors from before the first one that it knows, and from after the last one, are added to its
  /// count, and their runs too: others were counted when the entry was last changed.
  package func entry(after known: ProblemEntry?, decided time: Date) -> ProblemEntry {
    var entry = known ?? ProblemEntry(fingerprint, parts, decided: time)
    let (counted, others) = (entry.seen, errors.filter { !entry.hasSeen($0) })
    let countedRuns = Set(errors.filter(entry.hasSeen).map(\.id.run)).union(counted.map(\.run))
    entry.count = max(entry.count + others.count, count)
    entry.runs = max(entry.runs + Set(others.map(\.id.run)).subtracting(countedRuns).count, runs)
    let sightings = (counted + [first, last].compactMap(\.self)).sorted { $0.time < $1.time }
    (entry.first, entry.last) = (sightings.first, sightings.last)
    return entry
  }
}

/// How often a problem was seen, and when first and last.
package struct ProblemCounts: Equatable, Sendable, Encodable {
  package let count: Int
  package let runs: Int
  package var first: ProblemEntry.Sighting?
  package var last: ProblemEntry.Sighting?

  /// The numbers, such as "3 times in 2 runs".
  var seen: String { "\(Counted.text(count, "time")) in \(Counted.text(runs, "run"))" }

  /// The numbers, and the times with the versions of the app.
  package var text: String {
    func text(_ which: String, _ sighting: ProblemEntry.Sighting?) -> String? {
      sighting.map {
        "\(which) \(Times.text($0.time))" + ($0.version.map { " in \($0)" } ?? "")
      }
    }
    // Of an error that is the only one, the time stands once.
    let times = first == last ? [text("at", last)] : [text("first", first), text("last", last)]
    return ([seen] + times).compactMap(\.self).joined(separator: ", ")
  }
}

extension ProblemCounts {
  /// What an entry counted; nil if it counted no error.
  package init?(_ entry: ProblemEntry) {
    guard entry.count > 0 else { return nil }
    self.init(count: entry.count, runs: entry.runs, first: entry.first, last: entry.last)
  }
}

extension ProblemEntry {
  /// The first and the last error that it knows.
  fileprivate var seen: [Sighting] { [first, last].compactMap(\.self) }

  /// Whether an error is from the time between the first and the last one that it knows.
  fileprivate func hasSeen(_ error: ReviewedError) -> Bool {
    guard let begin = seen.first?.time, let end = seen.last?.time else { return false }
    // The file has milliseconds.
    return error.report.time > begin - 0.001 && error.report.time < end + 0.001
  }
}

extension ErrorReview {
  /// The problems of these errors: what is unexpected first, then the most frequent; O(n log n).
  package func problems(of errors: [ReviewedError]) -> [ProblemSummary] {
    Dictionary(grouping: errors, by: \.fingerprint).map { fingerprint, errors in
      ProblemSummary(
        errors, memory?[fingerprint], parts: ProblemParts(errors[errors.count - 1].report),
        owners: owners)
    }.sorted { one, other in
      func key(_ problem: ProblemSummary) -> (Int, Int, Date) {
        (problem.standing.isUnexpected ? 1 : 0, problem.count, problem.last?.time ?? .distantPast)
      }
      return key(one) == key(other) ? one.fingerprint < other.fingerprint : key(one) > key(other)
    }
  }
}

extension ProblemSummary: Encodable {
  private enum CodingKeys: String, CodingKey {
    case fingerprint, kind, place, route, file, function, standing, message, count, open, runs
    case first, last, owner, notes, counted
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(fingerprint, forKey: .fingerprint)
    try fields.encode(parts.kind, forKey: .kind)
    try fields.encode(parts.place, forKey: .place)
    try fields.encodeIfPresent(route, forKey: .route)
    try fields.encodeIfPresent(parts.file, forKey: .file)
    try fields.encodeIfPresent(parts.function, forKey: .function)
    try fields.encode(standing, forKey: .standing)
    try fields.encode(message, forKey: .message)
    try fields.encode(count, forKey: .count)
    try fields.encode(errors.count { $0.mark.state == .open }, forKey: .open)
    try fields.encode(runs, forKey: .runs)
    try fields.encodeIfPresent(first, forKey: .first)
    try fields.encodeIfPresent(last, forKey: .last)
    try fields.encodeIfPresent(owner, forKey: .owner)
    if !notes.isEmpty { try fields.encode(notes, forKey: .notes) }
    try fields.encodeIfPresent(counted, forKey: .counted)
  }
}
