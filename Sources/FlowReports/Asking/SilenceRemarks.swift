import FlowModel
import Foundation

/// What is said of an engine that does not answer while it is watched.
struct SilenceRemarks: Sendable {
  private let title: String
  /// What does not answer; nil if everything does.
  private var silence: EngineSilence?

  init(of title: String) { self.title = title }

  /// The end of a watch by the app's own end.
  static func ended(_ title: String) -> String { "\(title) ended; \(untilThen)" }

  /// What the numbers of a watch have that was cut short.
  static let untilThen = "what it did until then is counted"

  /// Returns what to say about an event of a follower; nil for nothing.
  mutating func take(_ event: FollowerEvent, at time: Date) -> String? {
    switch event {
    case .silent(let now): return take(now, at: time)
    case .answering: return take(nil, at: time)
    // It ended, or cannot be reached: another remark says so.
    case .disconnected:
      silence = nil
      return nil
    default: return nil
    }
  }

  /// Returns what to say about what does not answer now; nil for nothing new.
  mutating func take(_ now: EngineSilence?, at time: Date) -> String? {
    let before = silence
    silence = now
    guard let now else { return before.map { "\(title): \($0.endText(at: time))" } }
    if let before, now.isSame(as: before) { return nil }
    return "\(title): \(now.text(at: time))"
  }

  /// Returns what to say at the end of a watch; nil if everything answers.
  func end(at time: Date) -> String? {
    silence.map { "\(title): \($0.text(at: time)); \(Self.untilThen)" }
  }
}

extension Asker {
  /// Says when an engine falls silent and when it answers again, until the task is cancelled.
  func tellSilences(of client: FlowClient) async {
    let (signs, sign) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let pulse = client.pulse
    pulse.observe { sign.yield() }
    let waiting = Task { while !Task.isCancelled, await pulse.wait() { sign.yield() } }
    var remarks = SilenceRemarks(of: client.engine.title)
    for await _ in signs {
      if let remark = remarks.take(pulse.silence(), at: Date()) { tell(remark) }
    }
    waiting.cancel()
    pulse.observe(nil)
  }
}
