import FlowProtocol
import Foundation

/// Goes somewhere in time: in what is kept of an engine, or in a recording.
func travel(_ action: Action, in model: inout Model) -> [Effect] {
  if let status = model.inspection.playback { return play(action, status, in: &model) }
  let step: History.Step = model.inspection.travel { history in
    switch action {
    case .pause where history.isLive:
      history.position.map { history.look(at: $0) }
      return .moved
    case .stepBack: return history.stepBack()
    case .stepForward: return history.stepForward()
    case .previousError: return history.jumpToPreviousError()
    case .nextError: return history.jumpToNextError()
    default:
      history.goLive()
      return .live
    }
  }
  model.message = words(for: step, action)
  return []
}

private func words(for step: History.Step, _ action: Action) -> String? {
  switch (step, action) {
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

/// Goes into the run before or after, which is no step of one run.
func cross(in model: inout Model) -> [Effect] {
  let history = model.inspection.history
  guard let position = history.position,
    let isForward = history.isRunBeginning(position)
      ? false : history.isRunBeginning(position + 1) ? true : nil
  else {
    model.message = "the app was not started again right here: go there with [ or ] first"
    return []
  }
  let step = model.inspection.travel { history in
    isForward ? history.stepForward(acrossRuns: true) : history.stepBack(acrossRuns: true)
  }
  model.message = words(for: step, .stepBack)
  return model.inspection.playback == nil ? [] : play(.pause, in: &model)
}

/// Shows the hierarchy as it was at a time, or as near to it as there is one.
func jump(to time: Date, in model: inout Model) -> [Effect] {
  let inspection = model.inspection
  let span = model.timeSpan
  func clock(_ time: Date) -> String { ClockTime.text(time, utcOffset: model.utcOffset) }
  if inspection.playback != nil {
    if time < span.lowerBound {
      model.message = "the recording begins at \(clock(span.lowerBound)): this is its beginning"
    } else if time > span.upperBound {
      model.message = "the recording ends at \(clock(span.upperBound)): this is its end"
    }
    model.inspection.travel { $0.goLive() }
    return [.playback(.jump(to: time), of: inspection.id)]
  }
  if time > span.upperBound {
    model.message = "\(clock(time)) is yet to come: the view follows"
    model.inspection.travel { $0.goLive() }
  } else if model.inspection.travel({ $0.jump(to: time) }) == .atOldest {
    model.message = "so far back nothing is kept: this is the oldest"
  }
  return []
}

extension Model {
  /// From when to when what is looked at is known.
  var timeSpan: ClosedRange<Date> {
    if let outline = inspection.outline { return outline.start...max(outline.start, outline.end) }
    let oldest = inspection.history.chronicle.moments.first?.time ?? now
    return min(oldest, now)...now
  }
}

// MARK: Recordings

/// Asks something of a recording, which an engine is not.
func play(_ command: PlaybackCommand, in model: inout Model) -> [Effect] {
  if model.inspection.playback == nil {
    model.message = "this is no recording: it cannot be played"
    return []
  }
  return [.playback(command, of: model.inspection.id)]
}

/// What is kept of a recording is stepped in as in that of an engine; beyond that, it is played from
/// another place.
private func play(
  _ action: Action, _ status: PlaybackStatus, in model: inout Model
) -> [Effect] {
  let id = model.inspection.id
  func send(_ commands: PlaybackCommand...) -> [Effect] {
    commands.map { .playback($0, of: id) }
  }
  let isPast = model.inspection.isPast
  let moment = model.inspection.history.moment
  // The playback may be further than what shows: before it is told to go back, it has to be there.
  func fromHere(_ command: PlaybackCommand) -> [Effect] {
    guard isPast, let moment else { return send(command) }
    model.inspection.travel { $0.goLive() }
    return send(.jump(to: moment.toldAt), command)
  }
  switch action {
  case .pause:
    if isPast { model.inspection.travel { $0.goLive() } }
    return send(.togglePlaying)
  case .goLive:
    guard isPast else {
      model.message = "so far it has been played: \(status.isPlaying ? "it goes on" : "it waits")"
      return []
    }
    model.inspection.travel { $0.goLive() }
    return []
  case .stepBack:
    let step = model.inspection.travel { $0.stepBack() }
    if step == .atOldest { return fromHere(.stepBack) }
    model.message = words(for: step, action)
    return send(.pause)
  case .previousError:
    if model.inspection.travel({ $0.jumpToPreviousError() }) == .moved { return send(.pause) }
    // From a place in the past one would be moved for nothing.
    if let moment, isPast, let outline = model.inspection.outline,
      outline.errors.first.map({ $0 < moment.time }) != true
    {
      model.message = words(for: .atOldest, action)
      return []
    }
    return fromHere(.jumpToPreviousError)
  case .stepForward:
    guard isPast else { return send(.stepForward) }
    let step = model.inspection.travel { $0.stepForward() }
    if step == .anotherRun { model.message = words(for: step, action) }
  default:
    if isPast, model.inspection.travel({ $0.jumpToNextError() }) == .moved { return [] }
    model.inspection.travel { $0.goLive() }
    return send(.jumpToNextError)
  }
  return []
}

/// What a recording tells that is played.
func take(_ event: PlaybackEvent, of id: String, in model: inout Model) -> [Effect] {
  switch event {
  case .input(let input, let time):
    model.withInspection(id) { $0.reach(time) }
    return update(&model, .engine(input, of: id, at: time))
  case .leaving: model.withInspection(id) { $0.leave() }
  case .restarted: model.withInspection(id) { $0.restart() }
  case .status(let status): model.withInspection(id) { $0.take(status) }
  case .nothingThere(let command):
    model.message =
      switch command {
      case .jumpToNextError: "there is no error after this"
      case .jumpToPreviousError: "there is no error before this"
      case .stepBack: "this is the beginning"
      default: "there is nothing after this"
      }
  case .failed(let error): model.message = "\(error)"
  }
  return []
}
