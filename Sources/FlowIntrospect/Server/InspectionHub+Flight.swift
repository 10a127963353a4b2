import FlowEngine
import Foundation

extension InspectionHub {
  func navigations(since sequence: UInt64) async -> (reports: [NavigationReport], total: UInt64) {
    if picture == nil { await keepWaiting() } else { await refresh() }
    return (flight.reports(since: sequence, at: Date()), navigation)
  }

  /// Converts the navigations of the time without a watch to text; one call after the other, so that
  /// they stay in order.
  func keepWaiting() async {
    guard flight.isOn else { return }
    let task = Task { [keeping] in
      await keeping?.value
      let (records, first, last) = await watcher.takeWaiting()
      navigation = max(navigation, last)
      keep(records, from: first)
    }
    keeping = task
    await task.value
  }

  func keep(_ records: some Sequence<NavigationRecord>, from first: UInt64) {
    guard flight.isOn else { return }
    for (offset, record) in records.enumerated() {
      arrivals.note(record)
      flight.append(
        NavigationReport(
          record, sequence: first + UInt64(offset), revision: revision, redaction: redaction))
    }
  }
}
