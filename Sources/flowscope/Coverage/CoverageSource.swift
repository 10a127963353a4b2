import FlowProtocol
import Foundation
import Inspector

/// Where a part of the coverage is from, and what it cannot know.
struct CoverageSource: Equatable, Sendable {
  /// What it is called in messages.
  let title: String
  /// Whether it is a recording.
  let isRecording: Bool
  /// Whether it says what the app declares, for every run that it saw.
  let knowsDeclared: Bool
  /// Since when navigations were counted; nil where there was nobody to count them.
  let since: Date?
  /// How often, since then, they were not counted for some time.
  let interruptions: Int
  /// How many notifications at most were lost, navigations perhaps among them.
  let lost: Int

  /// What is to be said of it, each in one line.
  var remarks: [String] {
    var remarks: [String] = []
    if !knowsDeclared {
      remarks.append(
        isRecording
          ? "\(title) does not say which routes its app declares: record it anew, with this flowscope"
          : "\(title) does not say which routes its app declares: it is of an earlier version")
    }
    if !isRecording {
      remarks.append(
        since.map {
          "of \(title), only what was done since \(Times.text($0)) is counted: nobody looked before"
        }
          ?? "of \(title), nothing was counted: watch it with --for, or record it")
    }
    if interruptions > 0 {
      let times = Counted.text(interruptions, "time")
      remarks.append(
        isRecording
          ? "\(title) has \(Counted.text(interruptions, "gap")), in which nothing was counted"
          : "of \(title), nothing was counted while nobody looked: \(times)")
    }
    if lost > 0 {
      remarks.append(
        "of \(title), up to \(Counted.text(lost, "navigation")) may have been missed")
    }
    return remarks
  }
}
