public import Foundation

/// A time in which an engine does not answer: its whole process, or only the app's main actor.
public struct EngineSilence: Hashable, Sendable, Codable {
  /// The part of the app that does not answer.
  public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing comes from the process: it is stopped, or the machine has no time for it.
    case process
    /// The process answers, but its main actor is busy or blocked, and so is the app's interface.
    case mainActor
  }

  /// The part that does not answer.
  public let part: Part
  /// When it was asked and did not answer.
  public let since: Date
  /// The navigation that began after the main actor's last answer; nil if there is none, or if it
  /// is unknown.
  public let navigation: StartedNavigation?

  /// Creates a silence since a time.
  public init(_ part: Part, since: Date, navigation: StartedNavigation? = nil) {
    self.part = part
    self.since = since
    self.navigation = navigation
  }

  /// What is silent, for how long at `now`, and since what: "main actor silent for 4.2 s, since
  /// navigate(checkout) at Shop/CartView.swift:41".
  package func text(at now: Date) -> String {
    let time = Self.seconds(now.timeIntervalSince(since))
    return switch part {
    case .process: "not answering for \(time)"
    case .mainActor:
      "main actor silent for \(time)" + (navigation.map { ", since \($0.text)" } ?? "")
    }
  }

  /// The same for a narrow line, without the navigation.
  package func shortText(at now: Date) -> String {
    EngineSilence(part, since: since).text(at: now)
  }

  /// What answers again, and after how long: "main actor answers again after 4.2 s".
  package func endText(at now: Date) -> String {
    let time = Self.seconds(now.timeIntervalSince(since))
    return switch part {
    case .process: "answers again after \(time)"
    case .mainActor: "main actor answers again after \(time)"
    }
  }

  private static func seconds(_ interval: TimeInterval) -> String {
    // Differences of dates are not exact: 3.1 s may be a ten-millionth less.
    let tenths = Int((min(max(interval, 0), 1e9) + 1e-6) * 10)
    return tenths < 600 ? "\(tenths / 10).\(tenths % 10) s" : "\(tenths / 10) s"
  }
}

/// A navigation that began, and may not have ended.
public struct StartedNavigation: Hashable, Sendable, Codable {
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// The kind of request: "navigate", or another one that Docs/Protocol.md lists.
  public let request: String
  /// The requested route; nil if the request names none.
  public let route: RouteLabel?
  /// Where the app called the navigation; nil if no code of the app did, or if the app redacts it.
  public let call: CallLabel?

  private enum CodingKeys: String, WireKey { case origin, request, route, call }

  package init(
    origin: CoordinatorReference, request: String, route: RouteLabel?, call: CallLabel?
  ) {
    self.origin = origin
    self.request = request
    self.route = route
    self.call = call
  }

  /// The request and its place: "navigate(checkout) at Shop/CartView.swift:41".
  package var text: String {
    request + (route.map { "(\($0.detail ?? $0.identifier))" } ?? "")
      + (call.map { " at \($0.place)" } ?? "")
  }
}

extension EngineSilence: MemorySized {
  package var memoryBytes: Int { MemoryLayout<Self>.stride + (navigation?.heapBytes ?? 0) }
}

extension StartedNavigation {
  fileprivate var heapBytes: Int {
    origin.heapBytes + request.heapBytes + (route?.heapBytes ?? 0) + (call?.heapBytes ?? 0)
  }
}

extension EngineSilence {
  /// Whether both say the same of one silence, whose beginning each message may round.
  package func isSame(as other: EngineSilence) -> Bool {
    part == other.part && navigation == other.navigation
      && abs(since.timeIntervalSince(other.since)) < 0.1
  }
}
