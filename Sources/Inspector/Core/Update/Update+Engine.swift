import FlowModel
import Foundation

extension Model {
  mutating func receive(_ event: FollowerEvent, of id: InspectionID, at time: Date) -> [Effect] {
    now = time
    var effects: [Effect] = []
    var notice: String?
    withInspection(id) { inspection in
      (effects, notice) = inspection.receive(event, at: time)
      if event.isFrequent { inspection.recentEvents.append(time) }
    }
    if let trouble, trouble.id == id, trouble.ends(with: event, at: time) { message = nil }
    if let notice, id == inspection.id { message = notice }
    return effects + forgetOldEvents()
  }

  /// Drops events older than a second; asks to be woken, so that the count falls without events, and
  /// that the time of a silence grows.
  mutating func forgetOldEvents() -> [Effect] {
    let now = now
    var isAnyLeft = false
    forEachInspection { inspection in
      while let first = inspection.recentEvents.first, now.timeIntervalSince(first) >= 1 {
        inspection.recentEvents.removeFirst()
      }
      // A recording has its own time.
      if !inspection.recentEvents.isEmpty || inspection.silence != nil && inspection.playback == nil
      {
        isAnyLeft = true
      }
    }
    if !isAnyLeft || isWakeScheduled { return [] }
    isWakeScheduled = true
    return [.wake(seconds: 1)]
  }

  mutating func take(_ event: PlaybackEvent, of id: InspectionID) -> [Effect] {
    switch event {
    case .input(let input, let time):
      withInspection(id) { $0.playback?.time = time }
      return receive(input, of: id, at: time)
    case .leaving: withInspection(id) { $0.isUnderWay = true }
    case .restarted: withInspection(id) { $0.restart() }
    case .status(let status): withInspection(id) { $0.take(status) }
    case .nothingThere(let command):
      message =
        switch command {
        case .jumpToNextError: "no later error"
        case .jumpToPreviousError: "no earlier error"
        case .stepBack: "already at the beginning"
        default: "already at the end"
        }
    case .failed(let error): message = "\(error)"
    }
    return []
  }
}
