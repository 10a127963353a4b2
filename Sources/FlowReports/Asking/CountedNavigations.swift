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

  /// The disconnections since the last known state, which recalled navigations may fill.
  private var openGaps = 0
  private var closedGaps = 0

  package init() {}

  /// Begins to read the next engine or recording.
  package mutating func beginSource() {
    (run, ofSource) = ("", [:])
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
    case .recalled(let reports):
      openGaps = 0
      let new = reports.filter { report in
        ofSource[run, default: NumberRanges()].insert(report.sequence)
        guard all[run, default: NumberRanges()].insert(report.sequence) else { return false }
        recalled[run, default: NumberRanges()].insert(report.sequence)
        return true
      }
      return new.isEmpty ? nil : .recalled(new)
    case .navigated(let report):
      closeGaps()
      let isNew = ofSource[run, default: NumberRanges()].insert(report.sequence)
      if recalled[run]?.contains(report.sequence) == true { return nil }
      let isCounted = !all[run, default: NumberRanges()].insert(report.sequence)
      // Another recording of the run has it.
      if isCounted, isNew, !run.isEmpty { return nil }
    default: break
    }
    return event
  }

  /// How many navigations of the source's runs happened before its last one and are not in it: they
  /// were older than what the flight recorder keeps, or came while nothing was connected.
  package var missing: Int { ofSource.values.reduce(0) { Counted.limited($0 + $1.missing) } }
}

/// A set of numbers that mostly follow each other, as ranges.
private struct NumberRanges {
  private var ranges: [ClosedRange<UInt64>] = []
  private var count: UInt64 = 0

  /// The index of the first range that ends at `number` or later, in O(log ranges).
  private func index(of number: UInt64) -> Int {
    if let last = ranges.last, last.upperBound < number { return ranges.count }
    return ranges.partitioningIndex { $0.upperBound >= number }
  }

  func contains(_ number: UInt64) -> Bool {
    let index = index(of: number)
    return index < ranges.count && ranges[index].contains(number)
  }

  /// Returns whether the number was not there before; O(1) for the one after the last.
  @discardableResult
  mutating func insert(_ number: UInt64) -> Bool {
    let index = index(of: number)
    if index < ranges.count, ranges[index].contains(number) { return false }
    count += 1
    let joinsEarlier = index > 0 && number > 0 && ranges[index - 1].upperBound == number - 1
    let joinsLater =
      index < ranges.count && number < .max && ranges[index].lowerBound == number + 1
    switch (joinsEarlier, joinsLater) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound...ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = ranges[index - 1].lowerBound...number
    case (false, true): ranges[index] = number...ranges[index].upperBound
    case (false, false): ranges.insert(number...number, at: index)
    }
    return true
  }

  /// The numbers from 1 to the last that are not there.
  var missing: Int {
    guard let last = ranges.last?.upperBound else { return 0 }
    let counted = contains(0) ? count - 1 : count
    return Int(clamping: last - min(counted, last))
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
