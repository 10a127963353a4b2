import FlowProtocol
import Foundation

/// What the timeline shows: some lines around the moment that one looks at, and the whole in one strip.
struct TimelineView: Equatable, Sendable {
  /// Where what shows comes from.
  enum Mode: Equatable, Sendable {
    case live
    /// The engine is not there, and is waited for.
    case away
    /// One looks at the past of a live engine.
    case past
    case replay(PlaybackStatus)
  }

  /// One line.
  struct Line: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case navigation(succeeded: Bool)
      /// The hierarchy changed, and nobody asked for it.
      case change
      /// Here something is missing, or something else begins.
      case gap
    }

    let time: Date
    let kind: Kind
    /// What was asked for, or what happened.
    var title = ""
    var route = ""
    var origin = ""
    var stepCount = 0
    /// What there is to say about it.
    var note = ""
    /// Whether it is of the moment that shows.
    var isCurrent = false
    /// Whether it is of the same moment as the line above.
    var isContinued = false
    var hasError = false
  }

  /// The whole of what is known, as a strip of time.
  struct Strip: Equatable, Sendable {
    var start: Date
    var end: Date
    /// Where one is.
    var position: Date
    var errors: [Date] = []
    var gaps: [Date] = []
  }

  /// A moment among those that are kept.
  struct Place: Equatable, Sendable {
    /// From 1.
    var index: Int
    var count: Int
  }

  var mode: Mode
  /// Oldest first.
  var lines: [Line]
  /// Nil where nothing is known yet.
  var strip: Strip?
  /// Which moment shows.
  var place: Place
  var utcOffset = 0
}
