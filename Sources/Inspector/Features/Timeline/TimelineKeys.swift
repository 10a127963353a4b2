import FlowProtocol
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
    Keymap.Binding(
      .pause, "let the view stand still while the app goes on; play or pause a recording",
      .character(" "), section: .time),
    Keymap.Binding(
      .stepBack, "a navigation back", .character("["), section: .time, hint: "back in time"),
    Keymap.Binding(
      .stepForward, "a navigation forward", .character("]"), section: .time, hint: "forward",
      hintedIn: [.timeline]),
    Keymap.Binding(
      .goLive, "back to now", .character("."), section: .time, hint: "now",
      hintedIn: [.timeline]),
    Keymap.Binding(
      .previousError, "back to the error before", .character("{"), section: .time),
    Keymap.Binding(
      .nextError, "forward to the next error", .character("}"), section: .time),
    Keymap.Binding(
      .showMoment, "the moment of the selected entry or error", .character("@"), section: .time,
      in: [.log, .errors], hint: "its moment"),
  ]

  static let commands = [
    Command(
      name: "time", argument: "12:04:07 or +2.5", help: "show the hierarchy as it was then"
    ) { argument, model in
      guard let time = WrittenTime(argument) else {
        throw Command.Problem.badArgument(argument, of: "time", known: WrittenTime.examples)
      }
      return model.jump(to: time.date(in: model.timeSpan, utcOffset: model.utcOffset))
    },
    Command(name: "across", help: "go into the run of the app before or after") { _, model in
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
    if let status = inspection.playback { return step(wanted, inRecording: status) }
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
    message = step.message(after: wanted)
    return []
  }

  /// Goes into the run before or after, which a step does not enter.
  fileprivate mutating func crossRuns() -> [Effect] {
    let history = inspection.history
    guard let position = history.position,
      let isForward = history.isRunBeginning(position)
        ? false : history.isRunBeginning(position + 1) ? true : nil
    else {
      message = "the app was not started again right here: go there with [ or ] first"
      return []
    }
    let step = inspection.travel { history in
      isForward ? history.stepForward(acrossRuns: true) : history.stepBack(acrossRuns: true)
    }
    message = step.message(after: .back)
    return inspection.playback == nil ? [] : play(.pause)
  }

  /// Shows the hierarchy at a time, or at the nearest known time.
  fileprivate mutating func jump(to time: Date) -> [Effect] {
    let (utcOffset, span) = (utcOffset, timeSpan)
    func clock(_ time: Date) -> String { ClockTime.text(time, utcOffset: utcOffset) }
    if inspection.playback != nil {
      if time < span.lowerBound {
        message = "the recording begins at \(clock(span.lowerBound)): this is its beginning"
      } else if time > span.upperBound {
        message = "the recording ends at \(clock(span.upperBound)): this is its end"
      }
      inspection.travel { $0.goLive() }
      return [.playback(.jump(to: time), of: inspection.id)]
    }
    if time > span.upperBound {
      message = "\(clock(time)) is yet to come: the view follows"
      inspection.travel { $0.goLive() }
    } else if inspection.travel({ $0.jump(to: time) }) == .atOldest {
      message = "so far back nothing is kept: this is the oldest"
    }
    return []
  }

  /// Shows the moment of the selected entry or error.
  fileprivate mutating func showListedMoment() -> [Effect] {
    let list = features[subject] as? any DetailedPanel.Type ?? LogFeature.self
    guard let listed = list.moment(in: inspection) else {
      message = "this line has no time: select an entry or an error"
      return []
    }
    // Jumps to the navigation itself, because its change came later than its time.
    if let navigation = listed.navigation, inspection.travel({ $0.jump(to: navigation) }) {
      return inspection.playback == nil ? [] : play(.pause)
    }
    guard inspection.playback != nil || listed.time >= timeSpan.lowerBound else {
      message = "so far back nothing is kept"
      return []
    }
    return jump(to: listed.time)
  }
}

extension History.Step {
  /// The message after a step; nil if the step needs none.
  func message(after wanted: TimeStep) -> String? {
    switch (self, wanted) {
    case (.moved, .pause): "the view stands still; the app goes on"
    case (.moved, _): nil
    case (.live, _): "the view follows again"
    case (.atOldest, .previousError): "there is no error before this"
    case (.atOldest, _): "there is nothing before this"
    case (.atNewest, .nextError): "there is no error after this"
    case (.atNewest, _): "this is now"
    case (.anotherRun, _): "there the app was started again: nothing leads across; give :across"
    }
  }
}
