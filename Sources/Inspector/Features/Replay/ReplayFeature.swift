extension Action {
  static let faster = Action("faster") { $0.play(.faster) }
  static let slower = Action("slower") { $0.play(.slower) }
}

enum ReplayFeature: Feature {
  static let keys: [Keymap.Binding] = [
    .init(.faster, "play a recording faster", ")", section: .time),
    .init(.slower, "play a recording slower", "(", section: .time),
  ]

  static let commands = [
    Command(
      name: "speed", argument: "a speed such as 4x", help: "play a recording at another speed",
      arguments: { _ in ["0.25x", "0.5x", "1x", "2x", "4x", "16x", "64x"] }
    ) { argument, model in
      guard let speed = try? PlaybackSpeed(parsing: argument) else {
        throw Command.Problem.badArgument(argument, of: "speed", known: ["0.25x", "1x", "64x"])
      }
      return model.play(.setSpeed(speed))
    }
  ]

  static func hints(in model: Model) -> [(Action, String)] {
    guard let playback = model.inspection.playback else { return [] }
    let pause = playback.isPlaying ? "pause" : "play"
    return [(.pause, pause), (.faster, "faster"), (.nextError, "next error")]
  }
}

extension Model {
  /// Sends a command to the recording; shows a message if an engine shows.
  mutating func play(_ command: PlaybackCommand) -> [Effect] {
    if inspection.declared != nil { return say(EngineInspection.nothingRuns) }
    return inspection.playback == nil
      ? say("not a recording: only a recording can be played")
      : [.playback(command, of: inspection.id)]
  }

  /// Steps through the kept history, as for an engine; beyond it, plays the recording from another
  /// time.
  mutating func step(_ wanted: TimeStep, inRecording status: PlaybackStatus) -> [Effect] {
    let isPast = inspection.isPast
    switch wanted {
    case .pause:
      if isPast { inspection.travel { $0.goLive() } }
      return play(.togglePlaying)
    case .live:
      guard isPast else {
        return say("already at the playback position; \(status.isPlaying ? "playing" : "paused")")
      }
      inspection.travel { $0.goLive() }
      return []
    case .back:
      let step = inspection.travel { $0.stepBack() }
      if step == .atOldest { return playFromHere(.stepBack) }
      message = step.message(after: wanted)
      return play(.pause)
    case .previousError: return stepToPreviousError()
    case .forward:
      guard isPast else { return play(.stepForward) }
      let step = inspection.travel { $0.stepForward() }
      if step == .anotherRun { message = step.message(after: wanted) }
      return []
    case .nextError:
      if isPast, inspection.travel({ $0.jumpToNextError() }) == .moved { return [] }
      inspection.travel { $0.goLive() }
      return play(.jumpToNextError)
    }
  }

  private mutating func stepToPreviousError() -> [Effect] {
    let (isPast, moment) = (inspection.isPast, inspection.history.moment)
    if inspection.travel({ $0.jumpToPreviousError() }) == .moved { return play(.pause) }
    // If there is no earlier error, the past moment stays.
    if let moment, isPast, let outline = inspection.outline,
      outline.errors.first.map({ $0 < moment.time }) != true
    {
      return say(History.Step.atOldest.message(after: .previousError))
    }
    return playFromHere(.jumpToPreviousError)
  }

  /// Sends a command that starts at the moment that shows, because the playback may be further on.
  private mutating func playFromHere(_ command: PlaybackCommand) -> [Effect] {
    guard inspection.isPast, let moment = inspection.history.moment else { return play(command) }
    inspection.travel { $0.goLive() }
    return play(.jump(to: moment.receivedAt)) + play(command)
  }
}
