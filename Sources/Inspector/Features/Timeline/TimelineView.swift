import FlowProtocol
import Foundation

/// The content of the timeline: some lines around the moment that shows, and the whole time as a
/// strip.
struct TimelineView: Equatable, Sendable {
  /// The source of what shows.
  enum Mode: Equatable, Sendable {
    case live
    /// The engine is gone, and the viewer waits for it.
    case away
    /// The user looks at the past of a live engine.
    case past
    case replay(PlaybackStatus)
  }

  /// One line.
  struct Line: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case navigation(succeeded: Bool)
      /// The hierarchy changed without a navigation.
      case change
      /// Something is missing here, or another run begins.
      case gap
    }

    let time: Date
    let kind: Kind
    /// The request, or the event.
    var title = ""
    var route = ""
    var origin = ""
    var stepCount = 0
    /// The time that planning and applying took, in seconds; nil for lines without a navigation.
    var duration: TimeInterval?
    /// A remark, such as an error.
    var note = ""
    /// Whether the line belongs to the moment that shows.
    var isCurrent = false
    /// Whether the line belongs to the same moment as the line above.
    var isContinued = false
    var hasError = false
  }

  /// The whole known time, as a strip.
  struct Strip: Equatable, Sendable {
    var start: Date
    var end: Date
    /// The time of the moment that shows.
    var position: Date
    var errors: [Date] = []
    var gaps: [Date] = []
  }

  /// The number of the moment that shows, among those that are kept.
  struct MomentNumber: Equatable, Sendable {
    /// From 1.
    var index: Int
    var count: Int
  }

  var mode: Mode
  /// Oldest first.
  var lines: [Line]
  /// Nil if nothing is known yet.
  var strip: Strip?
  /// The number of the moment that shows.
  var place: MomentNumber
  var utcOffset = 0
  /// The filter of the lines.
  var filter = LineFilter.none
}
