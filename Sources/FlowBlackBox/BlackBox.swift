import FlowEngine
import FlowModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the last navigations, errors and call sites of the process in a file of 64 KiB, which is
/// there after a crash or a kill.
///
/// ```swift
/// let box = try? BlackBox.start("shop", at: path)
/// if let crash = box?.previous, crash.stoppedAt == nil { reporter.attach(crash.text()) }
/// ```
///
/// A navigation is noted when it begins and when it has ended, so that the one that never ended is
/// known. Routes are noted without their values. `flowscope autopsy` reads the file.
///
/// Nothing is allocated and no system call is made for a navigation to a route that was noted
/// before. The file belongs to one process at a time, and must not be shortened while it is used.
@MainActor
public final class BlackBox {
  /// The path of the file.
  public let path: String
  /// What the previous run left at that path; nil if there was no file.
  ///
  /// Its file is now at `path.previous`.
  public let previous: BlackBoxReport?

  private let file: RingFile
  private let clock: RingClock
  private let tap: RingTap
  private var observation: FlowObservation?
  private var silences: Task<Void, Never>?

  /// The box that is on: there is one in a process.
  private static var current: BlackBox?

  /// Starts to note the navigations and errors of every tree in the process, until ``stop()``; the
  /// app need not keep the result.
  ///
  /// `app` names the app in reports. With `watchingMainActor`, the times are noted, too, in which the
  /// main actor does not answer for a second; this wakes the process twice a second. A box that is
  /// on is stopped.
  ///
  /// - Throws: ``BlackBoxError``; a file of another kind at the path is left as it is.
  @discardableResult
  public static func start(
    _ app: String, at path: String, watchingMainActor: Bool = false
  ) throws(BlackBoxError) -> BlackBox {
    current?.stop()
    let previous = try RingFile.report(at: path)
    let box = try BlackBox(app, at: path, previous: previous)
    box.begin(watchingMainActor: watchingMainActor)
    current = box
    return box
  }

  private init(
    _ app: String, at path: String, previous: BlackBoxReport?
  ) throws(BlackBoxError) {
    self.path = path
    self.previous = previous
    clock = RingClock()
    file = try RingFile(
      at: path, app: app, run: UUID().uuidString, startedAt: RingClock.wall)
    tap = RingTap(ring: file.ring, clock: clock)
  }

  private func begin(watchingMainActor: Bool) {
    Change.tap = tap
    observation = FlowErrorHandler.observeAll { [tap] in tap.note($0) }
    guard watchingMainActor else { return }
    let notes = SilenceNotes(ring: file, clock: clock)
    // Not on the main actor, which it watches.
    silences = Task.detached(priority: .utility) { await notes.run() }
  }

  /// Whether the box is on.
  public var isRunning: Bool { observation != nil }

  /// What the box has now.
  public var report: BlackBoxReport? { BlackBoxReport(reading: file.bytes) }

  /// The report of this run for people: see ``FlowModel/BlackBoxReport/text(limit:)``.
  ///
  /// For a crash reporter's attachment or breadcrumbs while the app runs, of the last `limit`
  /// entries.
  public func text(limit: Int = .max) -> String { report?.text(limit: limit) ?? "" }

  /// Stops, and notes that the app did; a second call has no effect.
  public func stop() {
    guard let observation else { return }
    observation.cancel()
    self.observation = nil
    silences?.cancel()
    silences = nil
    if Change.tap === tap { Change.tap = nil }
    if Self.current === self { Self.current = nil }
    file.ring.stop(at: clock.now)
  }
}
