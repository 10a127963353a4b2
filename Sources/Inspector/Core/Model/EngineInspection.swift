import DequeModule
import FlowModel
import FlowReports
import Foundation

/// The state of one engine, recording or directory of sources: its history, and the states of the
/// features.
package struct EngineInspection: Equatable, Sendable, Identifiable {
  enum Connection: Equatable, Sendable {
    case connecting
    case live
    case lost(reason: String)
  }

  package let id: InspectionID
  var connection = Connection.connecting
  /// What does not answer; nil if everything does, as far as is known.
  private(set) var silence: EngineSilence?
  var engine: EngineInfo?
  private(set) var history = History()
  /// What the sources declare; nil for an engine and a recording.
  private(set) var declared: DeclaredHierarchy?
  /// The coordinators that a step in time changes, while features show that step; nil at other
  /// times, and if these coordinators are unknown.
  private(set) var stepped: Set<CoordinatorID>?
  private let features: FeatureList
  private var states: FeatureStates
  var playback: PlaybackStatus?
  var outline: RecordingOutline?
  /// What has arrived of the run.
  private(set) var arrivals = Arrivals()
  /// The names of the run's coordinators.
  private(set) var givenNames = GivenNames()
  /// Whether the recording is moving to another time; until it arrives, the screen stays.
  var isUnderWay = false
  var lostCount = 0
  /// The times of the events of the last second.
  var recentEvents: Deque<Date> = []

  init(id: InspectionID, features: FeatureList, settings: InspectionSettings = InspectionSettings())
  {
    self.id = id
    self.features = features
    states = FeatureStates(of: features.all, settings: settings)
  }

  subscript<F: Feature>(feature: F.Type) -> F.State {
    _read { yield states[feature] }
    _modify { yield &states[feature] }
  }

  /// What does not answer, and for how long; a recording has its own time.
  func silenceText(at now: Date) -> String? { silence?.text(at: playback?.time ?? now) }

  var live: FlowSnapshot? { history.chronicle.snapshot }
  /// The hierarchy that is shown, of the present or the past, or of sources.
  var shown: FlowSnapshot? { declared?.snapshot ?? history.snapshot }
  /// Whether a moment of the past is shown while the engine continues.
  var isPast: Bool { !history.isLive }
  /// Whether the shown hierarchy stays the same until the next key.
  var isStill: Bool { isPast || playback.map { !$0.isPlaying } ?? false }
}

// MARK: Events

extension EngineInspection {
  /// Returns the effects that features request, and a message if the shown moment was dropped.
  mutating func receive(
    _ event: FollowerEvent, at now: Date
  ) -> (effects: [Effect], notice: String?) {
    let epoch = live?.epoch
    // A requested snapshot can be newer than the events that arrive after it.
    var isKnown = false
    if case .changed(let delta) = event, let live { isKnown = delta.revision <= live.revision }
    let isMovedAlong = isKnown ? false : history.take(event, at: now)
    var effects: [Effect] = []
    if live?.epoch != epoch { (arrivals, givenNames) = (Arrivals(), GivenNames()) }
    arrivals.take(event)
    givenNames.take(event)
    if !isKnown {
      let event = EngineEvent(event: event, time: now, beginsRun: live?.epoch != epoch)
      for feature in features.all { effects += feature.receive(event, in: &self) }
    }
    takeConnection(event)
    guard isMovedAlong else { return (effects, nil) }
    showMoment()
    return (effects, "the moment was dropped from the history; showing the oldest kept one")
  }

  private mutating func takeConnection(_ event: FollowerEvent) {
    switch event {
    case .connected(let engine):
      self.engine = engine
      connection = .live
    case .silent(let silence): self.silence = silence
    case .answering: silence = nil
    case .lost(let count): lostCount = Counted.limited(lostCount + Counted.limited(count))
    case .disconnected(let reason):
      silence = nil
      // Further attempts fail for the same reason.
      if case .lost = connection { break }
      connection = .lost(reason: reason)
    default: break
    }
  }

  /// Shows what sources declare, without any event: nothing runs.
  mutating func show(_ declared: DeclaredHierarchy) {
    self.declared = declared
    for feature in features.all { feature.receive(declared, in: &self) }
  }

  /// What the panels say that only a run fills, and the keys that only change what runs.
  static let nothingRuns = "nothing runs here: sources say what an app declares, not what happens"

  /// The coordinator of a place in the sources; nil for an engine and a recording, and for a root that
  /// only holds several.
  func declaredCoordinator(_ id: CoordinatorID) -> DeclaredCoordinator? {
    declared?.coordinator(at: id)
  }

  /// What of a coordinator has a place in the sources of the app: its declaration, or else its type.
  func source(of id: CoordinatorID) -> SourceSubject? {
    guard declared != nil else { return shown?[id].map { .type($0.name) } }
    return declaredCoordinator(id).flatMap { SourceSubject($0.name, at: $0.place) }
  }

  /// What of a route has a place in the sources of the app: its declaration, or else its case.
  func source(of route: RouteLabel) -> SourceSubject? {
    guard let declared else { return .route(route) }
    return declared.routes(route).lazy.compactMap { SourceSubject(route.code, at: $0.place) }.first
  }

  mutating func adopt(_ settings: InspectionSettings) {
    for feature in features.all { feature.adopt(settings, in: &self) }
  }

  mutating func settle() {
    for feature in features.all { feature.settle(&self) }
  }

  mutating func moveSelection() {
    for feature in features.all { feature.selectionMoved(in: &self) }
  }
}

// MARK: Time

extension EngineInspection {
  @discardableResult
  mutating func travel<Result>(_ go: (inout History) -> Result) -> Result {
    settle()
    let position = history.position
    let result = go(&history)
    stepped = position.flatMap { history.changed(since: $0) }
    showMoment()
    stepped = nil
    return result
  }

  private mutating func showMoment() {
    // Sources have no moments.
    if declared != nil { return }
    for feature in features.all { feature.showMoment(in: &self) }
  }

  /// Stores the status of the replay; while paused, marks the changes of the last step.
  mutating func take(_ status: PlaybackStatus) {
    settle()
    isUnderWay = false
    playback = status
    if !isPast { showMoment() }
  }

  mutating func restart() {
    history = History()
    (arrivals, givenNames) = (Arrivals(), GivenNames())
    lostCount = 0
    silence = nil
    for feature in features.all { feature.restart(&self) }
  }
}
