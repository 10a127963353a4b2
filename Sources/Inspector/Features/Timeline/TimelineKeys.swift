import FlowModel
import FlowReports
import Foundation

/// A step in time, as a key requests it.
enum TimeStep {
  case pause, back, forward, live, previousError, nextError
}

extension Action {
  static let pause = Action("pause") { $0.travel(.pause) }
  package static let stepBack = Action("stepBack") { $0.travel(.back) }
  package static let stepForward = Action("stepForward") { $0.travel(.forward) }
  package static let goLive = Action("goLive") { $0.travel(.live) }
  static let previousError = Action("previousError") { $0.travel(.previousError) }
  static let nextError = Action("nextError") { $0.travel(.nextError) }
  static let showMoment = Action("showMoment") { $0.showListedMoment() }
}

extension TimelineFeature {
  static let keys: [Keymap.Binding] = [
    .init(.pause, "pause or resume the view, or the playback of a recording", " ", section: .time),
    .init(
      .stepBack, "step back to the previous navigation", "[", section: .time, hint: "step back"),
    .init(
      .stepForward, "step forward to the next navigation", "]", section: .time,
      hint: "step forward", hintedIn: [.timeline]),
    .init(.goLive, "go back to now", ".", section: .time, hint: "now", hintedIn: [.timeline]),
    .init(.previousError, "go back to the previous error", "{", section: .time),
    .init(.nextError, "go forward to the next error", "}", section: .time),
    .init(
      .markMoment, "mark the moment; with a marked one, compare the two", "M", section: .time,
      hint: "mark", hintedIn: [.timeline]),
    .init(
      .showMoment, "show the moment of the selected entry or error", "@",
      section: .time, in: [.log, .errors], hint: "show moment"),
  ]

  static let commands = [
    Command(
      name: "time", argument: "12:04:07 or +2.5", help: "show the hierarchy at a time"
    ) { argument, model in
      guard let time = WrittenTime(argument) else {
        throw Command.Problem.badArgument(argument, of: "time", known: WrittenTime.examples)
      }
      return model.jump(to: time.date(in: model.timeSpan, utcOffset: model.utcOffset))
    },
    Command(name: "across", help: "go to the run before or after the restart") { _, model in
      model.crossRuns()
    },
  ]
}

extension Model {
  /// The time span in which the engine or the recording is known.
  var timeSpan: ClosedRange<Date> {
    if let outline = inspection.outline { return outline.start...max(outline.start, outline.end) }
    let oldest = inspection.history.chronicle.moments.first?.time ?? now
    return min(oldest, now)...now
  }

  /// Goes to another moment, in the kept history of an engine or in a recording.
  fileprivate mutating func travel(_ wanted: TimeStep) -> [Effect] {
    if inspection.declared != nil { return say(EngineInspection.nothingRuns) }
    if let status = inspection.playback { return step(wanted, inRecording: status) }
    if wanted == .live, inspection.history.isLive {
      return say(History.Step.live.message(after: wanted))
    }
    let step: History.Step = inspection.travel { history in
      switch wanted {
      case .pause where history.isLive:
        history.position.map { history.look(at: $0) }
        return .moved
      case .back: return history.stepBack()
      case .forward: return history.stepForward()
      case .previousError: return history.jumpToPreviousError()
      case .nextError: return history.jumpToNextError()
      case .pause, .live:
        history.goLive()
        return .live
      }
    }
    return say(step.message(after: wanted))
  }

  /// Goes into the run before or after, which a step does not enter.
  fileprivate mutating func crossRuns() -> [Effect] {
    if inspection.declared != nil { return say(EngineInspection.nothingRuns) }
    let history = inspection.history
    guard let position = history.position,
      let isForward = history.isRunBeginning(position)
        ? false : history.isRunBeginning(position + 1) ? true : nil
    else { return say("no restart of the app here; go to one with [ or ] first") }
    let step = inspection.travel { history in
      isForward ? history.stepForward(acrossRuns: true) : history.stepBack(acrossRuns: true)
    }
    message = step.message(after: .back)
    return inspection.playback == nil ? [] : play(.pause)
  }

  /// Shows the hierarchy at a time, or at the nearest known time.
  fileprivate mutating func jump(to time: Date) -> [Effect] {
    if inspection.declared != nil { return say(EngineInspection.nothingRuns) }
    let (utcOffset, span) = (utcOffset, timeSpan)
    func clock(_ time: Date) -> String { ClockTime.text(time, utcOffset: utcOffset) }
    if inspection.playback != nil {
      if time < span.lowerBound {
        message = "the recording begins at \(clock(span.lowerBound)); showing its beginning"
      } else if time > span.upperBound {
        message = "the recording ends at \(clock(span.upperBound)); showing its end"
      }
      inspection.travel { $0.goLive() }
      return [.playback(.jump(to: time), of: inspection.id)]
    }
    if time > span.upperBound {
      message = "\(clock(time)) is in the future; showing now"
      inspection.travel { $0.goLive() }
    } else if inspection.travel({ $0.jump(to: time) }) == .atOldest {
      message = "older than the kept history; showing the oldest moment"
    }
    return []
  }

  fileprivate mutating func showListedMoment() -> [Effect] {
    let list = features[subject] as? any DetailedPanel.Type ?? LogFeature.self
    guard let listed = list.moment(in: inspection) else {
      return say("this line has no time; select an entry or an error")
    }
    // Jumps to the navigation itself, because its change came later than its time.
    if let navigation = listed.navigation, inspection.travel({ $0.jump(to: navigation) }) {
      return inspection.playback == nil ? [] : play(.pause)
    }
    // A recording would begin again there, and forget what it knows: nothing is known of that time.
    guard listed.time >= timeSpan.lowerBound else {
      let isReplay = inspection.playback != nil
      return say(
        isReplay
          ? "from before the recording: its hierarchy is unknown" : "older than the kept history")
    }
    return jump(to: listed.time)
  }
}

extension History.Step {
  /// The message after a step; nil if the step needs none.
  func message(after wanted: TimeStep) -> String? {
    switch (self, wanted) {
    case (.moved, .pause): "the view is paused; the app goes on"
    case (.moved, _): nil
    case (.live, _): "the view is live again"
    case (.atOldest, .previousError): "no earlier error"
    case (.atOldest, _): "already at the oldest moment"
    case (.atNewest, .nextError): "no later error"
    case (.atNewest, _): "already at the newest moment"
    case (.anotherRun, _): "the app was restarted here; run :across to go to the other run"
    }
  }
}
