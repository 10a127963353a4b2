import Foundation

/// Counts each navigation once, although the flight recorder of an app tells it to every viewer.
///
/// Two recordings of one run both begin with the navigations before them; a navigation that one of
/// them saw live is among those that the other recalls.
package struct CountedNavigations {
  private var run = ""
  /// The numbers that are counted, by run: those that were recalled, and all of them.
  private var recalled: [String: NumberRanges] = [:]
  private var all: [String: NumberRanges] = [:]
  private var ofSource: [String: NumberRanges] = [:]
  /// How many navigations of the source are missing at least, by run, as the flight recorder said:
  /// it can have dropped the last ones too, after which no number comes.
  private var leftOut: [String: Int] = [:]
  private var isPart = false

  /// The disconnections since the last known state, which recalled navigations may fill.
  private var openGaps = 0
  private var closedGaps = 0

  package init() {}

  /// Begins to read the next engine or recording; of a part of it, what happened before is not missing.
  package mutating func beginSource(isPart: Bool = false) {
    (run, ofSource, leftOut) = ("", [:], [:])
    self.isPart = isPart
    (openGaps, closedGaps) = (0, 0)
  }

  /// The number of disconnections of the source in which nothing was counted: a flight recorder tells
  /// the navigations of the others, and ``missing`` counts those that it dropped.
  package var gaps: Int { closedGaps + openGaps }

  private mutating func closeGaps() { (closedGaps, openGaps) = (gaps, 0) }

  /// Notes that an error was reported, which is not counted.
  package mutating func passError() { closeGaps() }

  /// The runs of which something was read, as far as they have names.
  var runs: Set<String> { Set(all.keys.lazy.filter { !$0.isEmpty }) }

  /// Whether both read something of one run, some of whose navigations may be the same.
  package func sharesRun(with other: CountedNavigations) -> Bool {
    other.all.keys.contains { all[$0] != nil }
  }

  /// Adds what another one counted, which has no run of this one; O(runs of the other).
  package mutating func merge(_ other: CountedNavigations) {
    all.merge(other.all) { first, _ in first }
    recalled.merge(other.recalled) { first, _ in first }
  }

  /// The event with the navigations that were not counted before; nil if nothing of it is left.
  package mutating func filter(_ event: FollowerEvent) -> FollowerEvent? {
    switch event {
    case .snapshot(let snapshot):
      // What an earlier run did after its disconnection stays unknown.
      if snapshot.epoch != run { closeGaps() }
      run = snapshot.epoch
      // Its beginning counts once, also without navigations.
      if !run.isEmpty, all[run] == nil { all[run] = NumberRanges() }
    case .disconnected: openGaps += 1
    case .changed, .errorReported, .lost: closeGaps()
    case .leftOut(let count):
      openGaps = 0
      let known = missing(of: run)
      leftOut[run] = Counted.limited(max(known, leftOut[run] ?? 0) + Counted.limited(count))
    case .recalled(let reports):
      openGaps = 0
      let new = reports.filter { count($0, of: run, isRecalled: true) }
      return new.isEmpty ? nil : .recalled(new)
    case .navigated(let report):
      closeGaps()
      if !count(report, of: run, isRecalled: false) { return nil }
    default: break
    }
    return event
  }

  /// Notes a navigation of a run; returns whether it counts, because it was not counted before.
  mutating func count(_ report: NavigationReport, of run: String, isRecalled: Bool) -> Bool {
    let isNew = ofSource[run, default: NumberRanges()].insert(report.sequence)
    if isRecalled {
      guard all[run, default: NumberRanges()].insert(report.sequence) else { return false }
      recalled[run, default: NumberRanges()].insert(report.sequence)
      return true
    }
    if recalled[run]?.contains(report.sequence) == true { return false }
    let isCounted = !all[run, default: NumberRanges()].insert(report.sequence)
    // Another recording of the run has it.
    return !(isCounted && isNew && !run.isEmpty)
  }

  /// How many navigations of the source's runs happened before its last one and are not in it: they
  /// were older than what the flight recorder keeps, or came while nothing was connected.
  package var missing: Int {
    Set(ofSource.keys).union(leftOut.keys).reduce(0) {
      Counted.limited($0 + max(missing(of: $1), leftOut[$1] ?? 0))
    }
  }

  /// How many navigations of a run its numbers lack.
  private func missing(of run: String) -> Int {
    (isPart ? ofSource[run]?.missingBetween : ofSource[run]?.missing) ?? 0
  }
}

/// The navigations that an engine's flight recorder keeps.
package struct KeptNavigations: Sendable {
  package let reports: [NavigationReport]
  /// The number of all navigations since the engine started.
  package let total: UInt64

  /// The number of navigations that were older than what it keeps.
  package var leftOut: Int { Int(clamping: total - min(total, UInt64(reports.count))) }
}

extension FlowClient {
  /// Returns what the flight recorder keeps; nil if the engine has none.
  package func keptNavigations() async throws -> KeptNavigations? {
    guard hasFlightRecorder else { return nil }
    let (reports, total) = try await navigations(since: 0)
    return KeptNavigations(reports: reports, total: total)
  }
}
