import DequeModule
import FlowProtocol
import Foundation

/// The state of one engine or recording: its history, and the states of the features.
package struct Inspection: Equatable, Sendable, Identifiable {
  enum Connection: Equatable, Sendable {
    case connecting
    case live
    case lost(reason: String)
  }

  /// The path of the socket, or of the recording.
  package let id: String
  var connection = Connection.connecting
  var engine: EngineInfo?
  private(set) var history = History()
  private let features: FeatureList
  private var states: FeatureStates
  /// The status of a recording that is played; nil for an engine.
  var playback: PlaybackStatus?
  /// The whole of the recording in one line.
  var outline: RecordingOutline?
  /// Whether the recording is moving to another time: until it is there, what is known is not shown.
  private(set) var isUnderWay = false
  /// The first line of the details that shows.
  var detailTop = 0
  var lostCount = 0
  /// The times of the events of the last second.
  var recentEvents: Deque<Date> = []

  init(id: String, features: FeatureList, settings: InspectionSettings = InspectionSettings()) {
    self.id = id
    self.features = features
    states = FeatureStates(of: features.all, settings: settings)
  }

  /// The state of a feature.
  subscript<F: Feature>(feature: F.Type) -> F.State {
    _read { yield states[feature] }
    _modify { yield &states[feature] }
  }

  /// The hierarchy as it is now.
  var live: FlowSnapshot? { history.chronicle.snapshot }
  /// The hierarchy that shows, of now or of the past.
  var shown: FlowSnapshot? { history.snapshot }
  /// Whether a moment of the past shows while the engine goes on.
  var isPast: Bool { !history.isLive }
  /// Whether what shows does not change until the next key.
  var isStill: Bool { isPast || playback.map { !$0.isPlaying } ?? false }
}

// MARK: Events

extension Inspection {
  /// Takes in an event; returns what features ask of the outside, and a message if the moment that showed is no
  /// longer kept.
  mutating func receive(
    _ event: FollowerEvent, at now: Date
  ) -> (effects: [Effect], notice: String?) {
    let before = live
    // A snapshot that was asked for may be newer than the events after it.
    let isKnown =
      if case .changed(let delta) = event, let before {
        delta.revision <= before.revision
      } else {
        false
      }
    let notice = isKnown ? nil : history.take(event, at: now)
    var effects: [Effect] = []
    if !isKnown {
      let event = EngineEvent(
        event: event, before: before, time: now, beginsRun: live?.epoch != before?.epoch)
      for feature in features.all { effects += feature.receive(event, in: &self) }
    }
    takeConnection(event)
    guard notice == .movedAlong else { return (effects, nil) }
    showMoment()
    return (
      effects, "what you looked at is not kept any longer: the oldest that is shows in its place"
    )
  }

  private mutating func takeConnection(_ event: FollowerEvent) {
    switch event {
    case .connected(let engine):
      self.engine = engine
      connection = .live
    case .lost(let count): lostCount = Counted.told(lostCount + Counted.told(count))
    case .disconnected(let reason):
      // Each further attempt fails for the same reason.
      if case .lost = connection { break }
      connection = .lost(reason: reason)
    default: break
    }
  }

  /// Takes the changes that were kept for the next frame into the lines.
  mutating func settle() {
    for feature in features.all { feature.settle(&self) }
  }
}

// MARK: Time

extension Inspection {
  /// Goes to another moment, and shows the hierarchy of that.
  @discardableResult
  mutating func travel<Result>(_ go: (inout History) -> Result) -> Result {
    settle()
    let result = go(&history)
    showMoment()
    return result
  }

  private mutating func showMoment() {
    for feature in features.all { feature.showMoment(in: &self) }
  }

  /// Takes in the status of the recording; if it stands still, the changes of the last step are marked.
  mutating func take(_ status: PlaybackStatus) {
    settle()
    isUnderWay = false
    playback = status
    if !isPast { showMoment() }
  }

  /// Takes in the time that the recording has reached.
  mutating func reach(_ time: Date) {
    playback?.time = time
  }

  /// Takes in that the recording is moving to another time.
  mutating func leave() { isUnderWay = true }

  /// Forgets the past: the events that follow do not continue it.
  mutating func restart() {
    history = History()
    lostCount = 0
    for feature in features.all { feature.restart(&self) }
  }
}
