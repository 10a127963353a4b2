extension PlayedRun {
  /// The most navigations that an app makes by itself, at its start or as a part of another one.
  static let mostByItself = 4

  /// How a running app stands to the beginning of the run.
  enum Standing: Equatable {
    /// The run can be played from the navigation with this index on: the app made the earlier ones by
    /// itself when it started.
    case plays(from: Int)
    /// It made other navigations, or more.
    case hasMovedOn
  }

  /// How an app stands that shows `live` and made these navigations; nil if it does not keep them.
  ///
  /// For a run that is recorded from its beginning.
  func standing(of live: FlowSnapshot, after made: [NavigationReport]?) -> Standing {
    if let start {
      if live.shownText == start.shownText { return .plays(from: 0) }
    } else if live.isUntouched || made == nil {
      return .plays(from: 0)
    }
    guard let made else { return .hasMovedOn }
    let whole = made.filter { $0.partOf == nil && $0.isInferred != true }
    guard whole.count <= Self.mostByItself, whole.count <= navigations.count,
      zip(whole, navigations).allSatisfy({ $1.isMadeByCode(asIn: $0) })
    else { return .hasMovedOn }
    return .plays(from: whole.count)
  }

  /// The error for an app that is not where the run begins.
  static func hasMovedOn(_ title: String, showing live: FlowSnapshot) -> ReportError {
    let screen = ReplayDocument.Screen(live).map {
      ", where \($0.route.code) of \($0.coordinator.text) shows"
    }
    return .badInput(
      "cannot play it: the run begins in a new app, and \(title) has navigated already\(screen ?? ""); "
        + "start it anew, or put it into a moment of the recording with --at")
  }
}

extension PlayedNavigation {
  /// Whether the same line of the app's code made the navigation of another run, as an app does when
  /// it starts; what viewers request has none.
  fileprivate func isMadeByCode(asIn report: NavigationReport) -> Bool {
    guard let call, let other = report.call else { return false }
    return request == report.request && route == report.route && call.file == other.file
      && call.function == other.function
  }
}

extension FlowClient {
  /// The navigations that the app made, if it keeps them; of many, the first.
  func firstNavigations() async throws -> [NavigationReport]? {
    hasFlightRecorder ? try await send(NavigationsListRequest()).navigations : nil
  }
}
