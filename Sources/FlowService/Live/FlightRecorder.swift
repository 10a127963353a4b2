import DequeModule
import Foundation

extension InspectorOptions {
  /// The past navigations that an inspector keeps while no viewer is attached.
  ///
  /// A viewer that attaches receives them, and a recording contains them. The recorder keeps at
  /// most ``navigations`` of them, and at most ``bytes`` bytes but at least one navigation, by an
  /// estimate of their texts that is never far too low. At most 1,024 more navigations wait to
  /// become text, with the routes as the app made them. The latest 256 errors are kept with and
  /// without a flight recorder.
  ///
  /// It records navigations of coordinators of FlowEngine below a root of FlowEngine. For the main
  /// actor, a navigation costs as much as with an observer of `FlowEvents`; text is made elsewhere.
  public struct FlightRecorder: Hashable, Sendable {
    /// The maximum number of navigations, from 1 to 10,000; the oldest are dropped first.
    public let navigations: Int
    /// The maximum number of bytes, from 64 KiB to 16 MiB.
    public let bytes: Int
    /// The time after which a navigation is no longer served.
    public let age: Duration

    /// Creates the bounds of a flight recorder; numbers out of range become the nearest within.
    public init(navigations: Int = 1_000, bytes: Int = 1 << 20, age: Duration = .seconds(300)) {
      self.navigations = min(max(navigations, 1), Limits.navigationsAtATime)
      self.bytes = min(max(bytes, 64 << 10), Limits.answerBytes)
      self.age = age
    }
  }
}

/// The navigations of a tree that no viewer follows, until they become text.
struct WaitingNavigations: Sendable {
  private(set) var records: Deque<NavigationRecord> = []
  /// The number of navigations that did not fit, all before the first record.
  private(set) var lost = 0

  /// The maximum number of records; the oldest are dropped first.
  static let limit = 1_024
  /// The number of records after which they become text.
  static let batch = 64

  mutating func append(_ record: NavigationRecord) {
    if records.count == Self.limit {
      records.removeFirst()
      lost += 1
    }
    records.append(record)
  }
}

/// The past navigations as viewers receive them, within the bounds of a flight recorder.
struct FlightRecord: Sendable {
  let isOn: Bool
  private let age: Duration
  private var tail: BoundedTail<NavigationReport>

  /// Creates a record; nil keeps nothing.
  init(_ bounds: InspectorOptions.FlightRecorder?) {
    isOn = bounds != nil
    age = bounds?.age ?? .zero
    tail = BoundedTail(bytes: bounds?.bytes ?? 0, count: bounds?.navigations ?? 1)
  }

  /// The estimated memory, in bytes.
  var bytes: Int { tail.bytes }
  var count: Int { tail.elements.count }

  /// Adds a navigation; amortised O(1).
  mutating func append(_ report: NavigationReport) {
    guard isOn else { return }
    tail.append(report)
    dropOld(at: report.time)
  }

  /// Returns the navigations after number `sequence`, oldest first.
  mutating func reports(since sequence: UInt64, at time: Date) -> [NavigationReport] {
    dropOld(at: time)
    return tail.elements.filter { $0.sequence > sequence }
  }

  private mutating func dropOld(at time: Date) {
    let oldest = time.addingTimeInterval(-(age / .seconds(1)))
    tail.drop { $0.time < oldest }
  }
}
