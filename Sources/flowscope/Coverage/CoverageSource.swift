import Foundation
import Inspector

/// A source of coverage data, with the limits of its data.
struct CoverageSource: Equatable, Sendable {
  /// The name in messages.
  let title: String
  /// Whether it is a recording.
  let isRecording: Bool
  /// Whether it reports the routes that the app declares, for each run that it contains.
  let knowsDeclared: Bool
  /// The time from which navigations were counted; nil if none were counted.
  let since: Date?
  /// The number of gaps since then in which nothing was counted.
  let interruptions: Int
  /// The maximum number of lost notifications, some of which may be navigations.
  let lost: Int

  /// The remarks about the source, one line each.
  var remarks: [String] {
    var remarks: [String] = []
    if !knowsDeclared {
      remarks.append(
        isRecording
          ? "\(title) does not say which routes its app declares: record it again"
          : "\(title) does not say which routes its app declares: its library is too old")
    }
    if !isRecording {
      remarks.append(
        since.map {
          "\(title) counts navigations since \(Times.text($0)): no viewer was attached before"
        }
          ?? "\(title) counted nothing: watch it with --for, or record it")
    }
    if interruptions > 0 {
      let times = Counted.text(interruptions, "time")
      remarks.append(
        isRecording
          ? "\(title) has \(Counted.text(interruptions, "gap")), in which nothing was counted"
          : "\(title) counted nothing while no viewer was attached: \(times)")
    }
    if lost > 0 {
      remarks.append(
        "\(title) may have missed up to \(Counted.text(lost, "navigation"))")
    }
    return remarks
  }
}
