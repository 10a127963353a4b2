/// The navigations of a run that lead to an error, of which none can be left out.
package struct MinimalReplay: Sendable {
  /// The run, with these navigations alone.
  package let run: PlayedRun
  package let error: ErrorReport
  /// The number of navigations that do not matter.
  package let leftOut: Int
  /// The number of times that the app was made and played.
  package private(set) var attempts = 0

  /// Finds them by playing parts of the run on new trees, with the app's own planner.
  ///
  /// `playing` plays navigations on a new tree, in the state in which the run begins, and returns
  /// the errors.
  ///
  /// - Throws: a ``ReportError`` if all navigations do not lead to the error.
  @MainActor
  package static func find(
    _ error: ErrorReport, in run: PlayedRun,
    playing: @MainActor ([PlayedNavigation]) -> [ErrorReport]
  ) throws -> MinimalReplay {
    let wanted = ErrorKind(error)
    var attempts = 0
    func fails(_ navigations: [PlayedNavigation]) -> Bool {
      attempts += 1
      return playing(navigations).contains { ErrorKind($0) == wanted }
    }
    // Breakpoints are not there, so only what viewers refused can be left out beforehand.
    let all = run.navigations.filter { !$0.isRefusedByViewer }
    guard fails(all) else {
      throw ReportError.failed(
        "cannot reproduce error \(error.sequence): "
          + "\(Counted.text(all.count, "navigation")) in a new app "
          + "\(all.count == 1 ? "does" : "do") not lead to it; "
          + "it depends on more than navigations, such as what the user was or what a server "
          + "answered")
    }
    var minimal = run
    minimal.navigations = DeltaDebugging.minimal(of: all, fails: fails)
    return MinimalReplay(
      run: minimal, error: error, leftOut: run.navigations.count - minimal.navigations.count,
      attempts: attempts)
  }
}

/// What makes two errors of different runs the same: their problem, wherever it was called.
private struct ErrorKind: Equatable {
  private let kind: String
  private let place: String
  private let route: String?

  init(_ report: ErrorReport) {
    let parts = ProblemParts(report)
    (kind, place, route) = (parts.kind, parts.place, parts.route)
  }
}
