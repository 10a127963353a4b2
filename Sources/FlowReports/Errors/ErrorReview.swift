package import Foundation

/// The errors under review, with their marks.
package struct ErrorReview: Equatable, Sendable {
  /// The runs, oldest first; a recording may have several.
  package private(set) var runs: [ErrorRun] = []
  /// The marks; an error without a mark is open.
  private var marks: [ErrorID: ErrorMark] = [:]
  /// The marks that recordings have, of other reviewers.
  private var recordedMarks: [ErrorID: ErrorMark] = [:]
  /// The problems that the team knows; nil if it keeps none.
  package var memory: ProblemMemory?
  /// The owners of problems without an owner in the memory; nil if they are not known.
  package var owners: ProblemOwners?

  /// The names that a list is limited to, with the coordinators that have the given names.
  package var names = NameFilter()

  /// The number of errors that are kept of each run.
  private let limit: Int
  private let runLimit: Int
  /// The number of bytes that the errors of all runs may take, and the number that they take.
  private let byteLimit: Int
  private var bytes = 0
  private var indices: [String: Int] = [:]

  /// The bytes of errors that are kept by default: those that a command lists.
  package static let standardBytes = 96 << 20

  package init(limit: Int = .max, runLimit: Int = .max, bytes: Int = standardBytes) {
    self.limit = limit
    self.runLimit = runLimit
    byteLimit = bytes
  }

  /// Adds errors of a run, which may be a new run; `total` is the number of errors that it has had.
  ///
  /// With `attached`, they are from before the viewer attached at that time.
  package mutating func take(
    _ reports: some Sequence<ErrorReport>, total: UInt64 = 0, of run: String, title: String,
    version: String? = nil, before attached: Date? = nil
  ) {
    let index =
      indices[run] ?? append(ErrorRun(id: run, title: title, version: version, limit: limit))
    bytes -= runs[index].bytes
    runs[index].take(reports, total: total, before: attached)
    bytes += runs[index].bytes
    while bytes > byteLimit, let oldest = runs.firstIndex(where: { !$0.reports.isEmpty }) {
      bytes -= runs[oldest].bytes
      runs[oldest].forgetOldest()
      bytes += runs[oldest].bytes
    }
  }

  /// Gives a version to the runs whose app says none, in O(runs).
  package mutating func supply(version: String) {
    for index in runs.indices where runs[index].version == nil { runs[index].version = version }
  }

  /// Adds a run, and drops the oldest if there are too many; returns the index of the new one.
  private mutating func append(_ run: ErrorRun) -> Int {
    runs.append(run)
    if runs.count > runLimit {
      bytes -= runs.removeFirst().bytes
      indices = indices.filter { $0.value > 0 }.mapValues { $0 - 1 }
    }
    indices[run.id] = runs.count - 1
    return runs.count - 1
  }

  /// Drops the errors; their marks stay.
  package mutating func forgetErrors() { (runs, indices, bytes) = ([], [:], 0) }

  /// The number of errors that were known and then dropped for lack of room, in O(runs).
  package var forgottenCount: Int { runs.reduce(0) { $0 + $1.forgottenCount } }

  /// Adds marks that were made elsewhere.
  package mutating func take(_ marks: [ErrorID: ErrorMark]) {
    self.marks.merge(marks) { _, new in new }
  }

  /// Adds marks that recordings have.
  ///
  /// They are the opinions of the people who made them: they count where there is no other decision,
  /// and never hide an error of a problem that is new or came back.
  package mutating func take(recorded marks: [ErrorID: ErrorMark]) {
    recordedMarks.merge(marks) { _, new in new }
  }

  /// Adds what another review knows of problems and errors, without its errors; of two decisions, the
  /// newer one counts.
  package mutating func takeKnowledge(of other: ErrorReview) {
    if let known = other.memory { memory = memory?.overlaid(by: known) ?? known }
    take(other.marks)
    take(recorded: other.recordedMarks)
  }

  /// The number of known errors that were reviewed or ignored, in O(marks · log errors); of a review
  /// with a memory or recorded marks, in O(errors).
  package var markedCount: Int {
    if memory != nil || !recordedMarks.isEmpty {
      let standings = standings
      return runs.reduce(0) { count, run in
        count + run.reports.indices.count { mark(at: $0, of: run, standings).isMarked }
      }
    }
    return marks.count { id, mark in
      mark.isMarked && indices[id.run].map { runs[$0].contains(id.sequence) } ?? false
    }
  }

  /// The errors that the filter admits, oldest first, in O(errors).
  package func errors(_ filter: ErrorFilter = ErrorFilter()) -> [ReviewedError] {
    let standings = standings
    return runs.flatMap { run in
      run.reports.indices.lazy.map { reviewed($0, of: run, standings) }.filter(filter.admits)
    }
  }

  /// The problem with its errors here; nil if there are none, in O(errors).
  package func problem(_ fingerprint: ErrorFingerprint) -> ProblemSummary? {
    let places = runs.flatMap { run in
      run.fingerprints.indices.lazy.filter { run.fingerprints[$0] == fingerprint }.map {
        (run: run, index: $0)
      }
    }
    guard let last = places.last else { return nil }
    let standing = memory?.standing(
      of: fingerprint,
      with: places.lazy.map {
        ProblemOccurrence(time: $0.run.reports[$0.index].time, version: $0.run.version)
      })
    let standings = standing.map { [fingerprint: $0] } ?? [:]
    return ProblemSummary(
      places.map { reviewed($0.index, of: $0.run, standings) }, memory?[fingerprint],
      parts: ProblemParts(last.run.reports[last.index]), owners: owners)
  }

  /// The problems of the team without errors here, in O(errors).
  package var gone: [ProblemEntry] {
    memory?.gone(from: runs.reduce(into: []) { $0.formUnion($1.fingerprints) }) ?? []
  }

  /// What is said of each problem with errors here, in O(errors).
  private var standings: [ErrorFingerprint: ProblemStanding] {
    guard let memory else { return [:] }
    var occurrences: [ErrorFingerprint: [ProblemOccurrence]] = [:]
    for run in runs {
      for (report, fingerprint) in zip(run.reports, run.fingerprints) {
        occurrences[fingerprint, default: []]
          .append(ProblemOccurrence(time: report.time, version: run.version))
      }
    }
    return Dictionary(
      uniqueKeysWithValues: occurrences.map { ($0, memory.standing(of: $0, with: $1)) })
  }

  /// The number of errors in all runs, known or not, in O(runs).
  package var total: UInt64 { runs.reduce(0) { $0 + $1.total } }

  /// The files of the calls that caused the errors, as the app names them; in O(errors).
  package var files: Set<String> {
    Set(runs.flatMap { $0.reports.compactMap { $0.call?.file } })
  }

  /// The missing errors, one element for each run that misses some, in O(errors).
  package var missed: [MissedErrors] { runs.map(\.missed).filter { !$0.isEmpty } }

  /// The number of the run, from 1; nil where there is only one run.
  package func runNumber(of id: ErrorID) -> Int? { runNumber(of: id.run) }

  private func runNumber(of run: String) -> Int? {
    runs.count > 1 ? indices[run].map { $0 + 1 } : nil
  }

  /// The number that a run gave to an error or a navigation, as lists show it: behind that of the run
  /// where there are several.
  package func number(_ sequence: UInt64, ofRun run: String) -> String {
    (runNumber(of: run).map { "\($0)/" } ?? "") + "\(sequence)"
  }

  /// What identifies a run for people: its number where there are several, its engine, and the
  /// version of the app where it says one; nil for an unknown run.
  package func text(ofRun run: String) -> String? {
    guard let index = indices[run] else { return nil }
    let place = runNumber(of: run).map { "\($0) of \(runs.count): " } ?? ""
    return place + AppVersion.text(runs[index].title, runs[index].version)
  }

  /// The reviewer's own mark of an error, or else that of its problem, or else the recorded one.
  private func mark(
    at index: Int, of run: ErrorRun, _ standings: [ErrorFingerprint: ProblemStanding]
  ) -> ErrorMark {
    let fingerprint = run.fingerprints[index]
    let id = ErrorID(run: run.id, sequence: run.reports[index].sequence)
    if let own = marks[id] { return own }
    let standing = standings[fingerprint] ?? .open
    let known = ErrorMark(standing, note: memory?[fingerprint]?.notes.last?.text)
    guard let recorded = recordedMarks[id] else { return known }
    return ErrorMark(
      standing == .open ? recorded.state : known.state, note: recorded.note ?? known.note)
  }

  private func reviewed(
    _ index: Int, of run: ErrorRun, _ standings: [ErrorFingerprint: ProblemStanding]
  ) -> ReviewedError {
    let report = run.reports[index]
    let fingerprint = run.fingerprints[index]
    let id = ErrorID(run: run.id, sequence: report.sequence)
    return ReviewedError(
      id: id, report: report, fingerprint: fingerprint,
      standing: standings[fingerprint] ?? .open, appVersion: run.version,
      mark: mark(at: index, of: run, standings),
      attached: run.recalled[report.sequence])
  }
}

extension ErrorMark {
  /// The mark that an error has by its problem: a resolved one expects none, so an earlier error of
  /// it was reviewed.
  fileprivate init(_ standing: ProblemStanding, note: String?) {
    let state: State =
      switch standing {
      case .new, .open, .regressed: .open
      case .reviewed, .resolved: .reviewed
      case .ignored: .ignored
      }
    self.init(state, note: state == .open ? nil : note)
  }
}

/// The errors to list; what is empty or nil admits all.
package struct ErrorFilter: Equatable, Sendable {
  package var kinds: Set<String>
  package var names: NameFilter
  package var states: Set<ErrorMark.State>?
  /// What is said of the problems; nil admits all.
  package var standings: Set<ProblemStanding>?
  package var since: Date?

  package func admits(_ error: ReviewedError) -> Bool {
    if let since, error.report.time < since { return false }
    if !kinds.isEmpty, !kinds.contains(error.kind) { return false }
    if !names.coordinators.isEmpty, !isAbout(error) { return false }
    if !names.routes.isEmpty, !names.admits(routeOf: error.report.error) { return false }
    return admitsDecision(on: error)
  }

  /// Whether it admits what was decided about an error, and about its problem.
  func admitsDecision(on error: ReviewedError) -> Bool {
    if let standings, !standings.contains(error.standing) { return false }
    return states?.contains(error.mark.state) ?? true
  }

  /// The filter without what was decided.
  var ofAllDecisions: ErrorFilter {
    ErrorFilter(kinds: kinds, names: names, since: since)
  }

  private func isAbout(_ error: ReviewedError) -> Bool {
    names.admits(coordinatorOf: error.report, of: error.id.run)
  }

  package init(
    kinds: Set<String> = [], names: NameFilter = NameFilter(), states: Set<ErrorMark.State>? = nil,
    standings: Set<ProblemStanding>? = nil, since: Date? = nil
  ) {
    self.kinds = kinds
    self.names = names
    self.states = states
    self.standings = standings
    self.since = since
  }
}
