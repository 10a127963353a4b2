import FlowModel
import FlowProtocol
import FlowReports
import Foundation

/// Puts an app into another moment: where it was before it was started again, a past one, or one of a
/// recording.
enum RestoreFeature: Feature {
  struct State: FeatureState {
    /// Whether an app that is started again is put where it was.
    var keepsPlace = false
    /// Where the app was when the connection ended; nil if the details are not known.
    var place: FlowSnapshot?
    /// Whether the connection ended, and the app has not returned.
    var isAway = false
    /// When the app was last put where it was without a question; nil if it never was.
    var restored: Date?
    /// Whether the app ended so soon after that, that it could end for it again.
    var isSuspect = false

    init() {}

    init(settings: InspectionSettings) { keepsPlace = settings.keepsPlace }
  }

  static let commands = [
    Command(
      name: "restore", argument: "[a recording, and a moment of it]",
      help: "put the app into the moment that shows, where it was before its restart, or into a "
        + "moment of a recording (needs --control)"
    ) { argument, model in try model.askToRestore(argument) }
  ]

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    switch event.event {
    case .disconnected:
      if inspection[Self.self].isAway { return [] }
      inspection[Self.self].isAway = true
      inspection[Self.self].isSuspect =
        inspection[Self.self].restored.map { event.time.timeIntervalSince($0) < safeTime } ?? false
      // Taken only here: a copy that is kept would make each change copy the whole hierarchy.
      inspection[Self.self].place = inspection.live.flatMap { $0.isFull ? $0 : nil }
    case .snapshot(let snapshot) where inspection[Self.self].isAway:
      inspection[Self.self].isAway = false
      guard event.beginsRun, inspection.playback == nil, let place = inspection[Self.self].place,
        place[place.rootID]?.name == snapshot[snapshot.rootID]?.name
      else {
        inspection[Self.self].place = nil
        return []
      }
      guard inspection[Self.self].keepsPlace else { break }
      if inspection[Self.self].isSuspect { return [.task(RefusedRestoration())] }
      inspection[Self.self].restored = event.time
      return [.task(Restoration(of: .hierarchy(place), id: inspection.id))]
    default: break
    }
    return []
  }

  /// How long an app has to run after it was put where it was, to be put there again without a
  /// question: one that ends for it would never start again.
  private static let safeTime = 10.0

  static func restart(_ inspection: inout EngineInspection) {
    (inspection[Self.self].place, inspection[Self.self].isAway) = (nil, false)
  }
}

extension FlowSnapshot {
  /// Whether all facts of all coordinators are known.
  fileprivate var isFull: Bool { omitted == 0 && nodes.values.allSatisfy { !$0.isSkeleton } }
}

extension Model {
  fileprivate mutating func askToRestore(_ argument: String) throws -> [Effect] {
    if let refusal = controlRefusal(inPast: true) { return say(refusal) }
    if !argument.isEmpty { return confirm(try RestoredMoment(argument), as: argument) }
    if inspection.isPast, let shown = inspection.shown {
      guard shown.isFull else {
        return say("the details of this moment were not kept; attach with --keep-place for that")
      }
      return confirm(.hierarchy(shown), as: "the moment that shows")
    }
    guard let place = inspection[RestoreFeature.self].place else {
      return say("nothing to restore: go to a past moment first, or name a recording")
    }
    return confirm(.hierarchy(place), as: "where it was before its restart")
  }

  private mutating func confirm(_ moment: RestoredMoment, as name: String) -> [Effect] {
    question = Question(
      text: "Put the app into \(name)?",
      effects: [.task(Restoration(of: moment, id: inspection.id))])
    return [.go(.overlay(.confirmation))]
  }
}

/// What an app is put into.
enum RestoredMoment: Equatable, Sendable {
  case hierarchy(FlowSnapshot)
  /// A moment of a recording; nil for its end.
  case recording(String, RecordingMoment?)

  /// Reads the path of a recording, with a moment after it if its last word is one.
  init(_ argument: String) throws {
    guard let blank = argument.lastIndex(of: " "),
      let moment = RecordingMoment(String(argument[argument.index(after: blank)...]))
    else {
      self = .recording(argument, nil)
      return
    }
    self = .recording(String(argument[..<blank]).trimmed, moment)
  }

  func snapshot() throws -> FlowSnapshot {
    switch self {
    case .hierarchy(let snapshot): snapshot
    case .recording(let path, let moment): try RecordingMoment.snapshot(of: path, at: moment)
    }
  }
}

/// Asks the engine to put its app into a moment.
struct Restoration: FeatureTask {
  let moment: RestoredMoment
  let id: InspectionID

  init(of moment: RestoredMoment, id: InspectionID) { (self.moment, self.id) = (moment, id) }

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: Input.said) { [moment] client in
      guard client.restores else {
        return .said("the app does not let viewers restore a state")
      }
      return .said(try await client.send(RestoreRequest(moment.snapshot())).outcome)
    }
  }
}

/// Says why an app is not put where it was.
struct RefusedRestoration: FeatureTask {
  func start(in workshop: any Workshop) {
    workshop.handle(
      .said("the app ended soon after it was restored, so it is not restored again; see :restore"))
  }
}

extension RestoreRequest.Result {
  /// The result in one line.
  var outcome: String {
    let screen = visible.map { ": \($0.route.code) of \($0.coordinator.name)" } ?? ""
    guard let first = dropped.first else { return "restored\(screen)" }
    let others = dropped.count + (droppedOmitted ?? 0) - 1
    return "restored in part\(screen); not \(first.words)"
      + (others > 0 ? ", and \(Counted.text(others, "other"))" : "")
  }
}
