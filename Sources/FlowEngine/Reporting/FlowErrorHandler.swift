import DequeModule
import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Handles the errors of a tree: the app's own callback, any number of observers, and a bounded
/// journal.
@MainActor
public final class FlowErrorHandler {
  /// Handles the errors of each tree without its own handler.
  public static let shared = FlowErrorHandler()

  /// The app's own callback; without it, errors are logged.
  public var onError: (@MainActor (FlowError) -> Void)?

  /// Whether an error that is a mistake in the app's code stops a debug build, as `assertionFailure`
  /// does, at the call that caused it; false if it is not set.
  ///
  /// The error is reported first. Release builds go on, and so does an app that carries out a viewer's
  /// request. See ``FlowModel/FlowError/isProgrammerError``.
  public var stopsAtProgrammerErrors = false

  /// The maximum number of reports in the journal; the oldest are dropped first.
  public let journalCapacity: Int

  private var entries: Deque<FlowErrorReport> = []
  private var sequence: UInt64 = 0
  private let observers = ObserverList<FlowErrorReport>()
  private static let everywhere = ObserverList<FlowErrorReport>()
  /// Called with each report of every handler, after all observers.
  static var afterObservers: (@MainActor (FlowErrorReport) -> Void)?
  private let logger = Logger(label: "flowscope.engine")
  /// Whether a viewer's request is carried out: it must not stop the app.
  private static var isServingViewer = false

  /// A handler whose journal keeps `journalCapacity` reports (at least 1).
  public init(journalCapacity: Int = 256) {
    self.journalCapacity = max(1, journalCapacity)
  }

  /// The kept reports, oldest first, in O(reports).
  public var journal: [FlowErrorReport] { Array(entries) }

  /// The number of all errors so far, including those that the journal has dropped.
  public var reportCount: UInt64 { sequence }

  /// Calls `observer` with each report from now on, until the observation is cancelled.
  ///
  /// Observers do not replace ``onError``.
  public func observe(_ observer: @escaping @MainActor (FlowErrorReport) -> Void)
    -> FlowObservation
  {
    observers.add(observer)
  }

  /// Calls `observer` with each report of every handler from now on, until the observation is
  /// cancelled.
  ///
  /// The sequence numbers belong to each handler.
  public static func observeAll(_ observer: @escaping @MainActor (FlowErrorReport) -> Void)
    -> FlowObservation
  {
    everywhere.add(observer)
  }

  /// Reports an error of a coordinator that has left its tree or was deallocated, as an error of
  /// its last tree.
  ///
  /// `fallback` is the visible route if the root of that tree was deallocated too. O(depth).
  package func report(_ error: FlowError, at place: TreePlace, orSeeing fallback: RouteValue) {
    report(
      error, at: place.path, seeing: place.visibleRoute ?? fallback, about: nil, trace: nil,
      isOfNavigation: false, phase: nil)
  }

  /// Carries out a viewer's request, which stops the app at no error.
  package static func serving<Value>(_ request: () -> Value) -> Value {
    let outer = isServingViewer
    isServingViewer = true
    defer { isServingViewer = outer }
    return request()
  }

  /// Whether a viewer's request is carried out.
  static var isServing: Bool { isServingViewer }

  /// Gives the app an error that a viewer made by its decision: it is no problem of the app, so it is
  /// neither in the journal nor counted, and no observer gets it.
  fileprivate func tell(_ error: FlowError) {
    if let onError { onError(error) } else { logger.notice("\(error)") }
  }

  fileprivate func report(
    _ error: FlowError, at path: [CoordinatorReference], seeing visibleRoute: RouteValue,
    about route: (any Route)?, trace: NavigationTrace?, isOfNavigation: Bool,
    phase: FailurePhase?
  ) {
    sequence += 1
    let report = FlowErrorReport(
      sequence: sequence, time: Date(), error: error, path: path, visibleRoute: visibleRoute,
      route: route.map { RouteValue($0) }, trace: trace, callSite: CallSite.current,
      isOfNavigation: isOfNavigation,
      phase: phase ?? error.phase(isOfNavigation: isOfNavigation), link: FollowedLink.current)
    if entries.count == journalCapacity { entries.removeFirst() }
    entries.append(report)
    if let onError {
      onError(error)
    } else {
      var metadata: Logger.Metadata = [
        "coordinator": .string(path.map(\.name).joined(separator: " > ")),
        "advice": .string(error.recommendedRecoveryAction),
      ]
      metadata["phase"] = report.phase.flatMap { $0.title.map { .string($0) } }
      metadata["called"] = report.callSite.map { .string($0.description) }
      logger.error("\(error)", metadata: metadata)
    }
    observers.notify(report)
    Self.everywhere.notify(report)
    Self.afterObservers?(report)
    if stopsAtProgrammerErrors, error.isProgrammerError, !Self.isServingViewer {
      let message = "\(error). \(error.recommendedRecoveryAction)."
      if let call = report.callSite { call.stop(message) } else { assertionFailure(message) }
    }
  }
}

extension CoordinatorNode {
  /// The handler of errors of this coordinator and the coordinators below it.
  ///
  /// Nil passes them to the next coordinator up, and finally to ``FlowErrorHandler/shared``.
  public var errorHandler: FlowErrorHandler? {
    get { ownErrorHandler.map { unsafeDowncast($0, to: FlowErrorHandler.self) } }
    set { ownErrorHandler = newValue }
  }

  /// Passes `error` to the nearest handler at or above this coordinator, else to the shared one.
  package func report(
    _ error: FlowError, about route: (any Route)? = nil, trace: NavigationTrace? = nil,
    isOfNavigation: Bool = false, in phase: FailurePhase? = nil
  ) {
    let path = ancestry
    path.handler.report(
      error, at: path.map { CoordinatorReference($0) },
      seeing: RouteValue(path[0].leafInSight.route), about: route, trace: trace,
      isOfNavigation: isOfNavigation, phase: phase)
  }

  /// Gives the nearest handler the error of a navigation that a viewer refused.
  func tellRefusal(_ error: FlowError) { ancestry.handler.tell(error) }
}

extension [CoordinatorNode] {
  /// The handler of the last of these coordinators, of which each is below the one before it.
  @MainActor fileprivate var handler: FlowErrorHandler {
    last { $0.errorHandler != nil }?.errorHandler ?? .shared
  }
}
