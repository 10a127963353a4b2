/// What came of playing a recording in a running app.
package struct ReplayedInto: Equatable, Sendable {
  /// The first navigation that went otherwise than in the recording.
  package struct Difference: Equatable, Sendable {
    /// The number of the navigation in the recorded run.
    package let sequence: UInt64
    package let navigation: String
    package let expected: String
    package let found: String
  }

  /// A navigation that waits in the app, so that nothing more is known.
  package struct Parked: Equatable, Sendable, Encodable {
    /// The number of the navigation in the recorded run.
    package let sequence: UInt64
    package let navigation: String
    /// The number among the parked navigations of the app.
    package let number: Int
  }

  /// The number of navigations that went as in the recording.
  package var played = 0
  package var total = 0
  /// Of the played ones: those that the app made by itself, as a part of others.
  package var byItself = 0
  /// Of the played ones: those that viewers cannot request, so that their result was restored.
  package var restored = 0
  package var difference: Difference?
  package var parked: Parked?
  /// What of a state could not be restored.
  package var dropped: [String] = []
  /// The screen that shows at the end.
  package var visible: ReplayDocument.Screen?

  /// Whether everything went as in the recording.
  package var isComplete: Bool { difference == nil && parked == nil }

  /// The result in words, with a line feed at the end of each line.
  ///
  /// `target` is the app, as the user named it.
  package func text(of target: String?) -> String {
    var lines: [String] = []
    if let parked {
      let step = NextStep(["break", target, "--remove", "all", "--control"], "")
      lines.append(
        "stopped at navigation \(parked.sequence), \(parked.navigation): a breakpoint of another "
          + "viewer parked it in the app, as \(parked.number); remove the breakpoint "
          + "(\(step.command)), and play into a new start of the app")
    }
    if let difference {
      lines += ["stopped at navigation \(difference.sequence), \(difference.navigation)"]
      lines += ["  in the recording:"] + difference.expected.lines("    ")
      lines += ["  in the app:"] + difference.found.lines("    ")
    }
    lines.append(
      "\(played) of \(Counted.text(total, "navigation")) went as in the recording"
        + (byItself > 0 ? "; the app made \(byItself) of them by itself" : "")
        + (restored > 0
          ? "; the results of \(restored) were restored, since viewers cannot request them" : ""))
    return lines.map { DisplayText.neutralised($0) + "\n" }.joined()
  }
}

extension String {
  fileprivate func lines(_ indent: String) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }
  }
}

extension Asker {
  /// Puts an app into the state that it, or an earlier run of it, had at a moment of a recording.
  ///
  /// - Throws: a ``ReportError``, also if the app refuses.
  package func restore(
    _ path: String, at moment: RecordingMoment?, into target: String?
  ) async throws -> RestoreRequest.Result {
    let snapshot = try RecordingMoment.snapshot(of: path, at: moment)
    let endpoint = try await engine(target)
    return try await ask(endpoint) { client in
      try Self.checkRestores(client)
      return try await client.send(RestoreRequest(snapshot))
    }
  }

  private static func checkRestores(_ client: FlowClient) throws {
    if client.restores { return }
    throw ReportError.badInput(
      "\(client.engine.title) does not let viewers restore a state: it has to be an app of "
        + "FlowEngine whose inspector started with InspectorOptions(allowsControl: true)")
  }

  /// Makes the navigations of a run in a running app, until one goes otherwise than recorded.
  ///
  /// A run that is not recorded from its beginning begins where the recording does. What viewers
  /// cannot request, such as a modal that the app presents itself, is restored from the recording.
  ///
  /// - Throws: a ``ReportError``, also if the app does not let viewers navigate.
  package func play(
    _ run: PlayedRun, of path: String, into target: String?
  ) async throws -> ReplayedInto {
    let reader = try RecordingReader(path: path)
    let endpoint = try await engine(target)
    return try await ask(endpoint) { client in
      var playing = PlayingInto(client, run)
      try await playing.begin()
      try await playing.playAll { try reader.state(at: $0)?.snapshot }
      return playing.finish()
    }
  }
}

/// Plays a run at an engine.
private struct PlayingInto {
  private let client: FlowClient
  private var run: PlayedRun
  private var live: FlowSnapshot
  private var result = ReplayedInto()

  init(_ client: FlowClient, _ run: PlayedRun) {
    (self.client, self.run, live) = (client, run, run.end)
    // No breakpoint of the recorded run is here.
    self.run.navigations = run.playable
    result.total = self.run.navigations.count
  }

  mutating func begin() async throws {
    live = try await client.snapshot()
    guard live[live.rootID]?.name == run.root else {
      throw ReportError.badInput(
        "cannot play it: the recording is of an app whose root is \(run.root), and that of "
          + "\(client.engine.title) is \(live[live.rootID]?.name ?? "unknown")")
    }
    if let beginning = run.beginning { return try await restore(beginning) }
    switch run.standing(of: live, after: try await client.firstNavigations()) {
    case .hasMovedOn: throw PlayedRun.hasMovedOn(client.engine.title, showing: live)
    case .plays(let first): (result.played, result.byItself) = (first, first)
    }
  }

  /// The result, with the screen that shows now.
  func finish() -> ReplayedInto {
    var result = result
    result.visible = ReplayDocument.Screen(live)
    return result
  }

  private mutating func restore(_ snapshot: FlowSnapshot) async throws {
    let restored = try await client.send(RestoreRequest(snapshot))
    result.dropped += restored.dropped.map(\.words)
    live = try await client.snapshot()
  }

  mutating func playAll(_ state: (Int) throws -> FlowSnapshot?) async throws {
    var index = result.played
    while index < run.navigations.count, result.isComplete {
      let navigation = run.navigations[index]
      if !Self.requests.contains(navigation.request), navigation.error == nil {
        index = try await restoreResult(ofNavigationAt: index, state)
        continue
      }
      index += 1
      guard let error = try await perform(navigation) else { continue }
      try await waitForResult(of: navigation, failing: error.report, before: index)
      if let difference = difference(of: navigation, failing: error.report) {
        guard let later = laterShown(from: index),
          error.report?.kind == navigation.error?.kind
        else {
          result.difference = difference
          return
        }
        result.byItself += later + 1 - index
        result.played += later + 1 - index
        index = later + 1
      }
      result.played += 1
    }
  }

  /// The navigation from `index` on whose result shows, since the app made it by itself, as a part
  /// of an earlier one; nil if none does.
  private func laterShown(from index: Int) -> Int? {
    let shown = live.shownText
    return run.navigations[index...].prefix(PlayedRun.mostByItself).firstIndex { $0.shown == shown }
  }

  /// Gives the app time for what it does after a navigation, if its result does not show at once.
  private mutating func waitForResult(
    of navigation: PlayedNavigation, failing error: FlowErrorDescription?, before index: Int
  ) async throws {
    for _ in 0..<Self.looks {
      if difference(of: navigation, failing: error) == nil || laterShown(from: index) != nil {
        return
      }
      try await Task.sleep(for: Self.pause)
      live = try await client.snapshot()
    }
  }

  /// What viewers can request.
  private static let requests: Set = [
    "navigate", "pop", "dismissModal", "dismissDetour", "selectTab",
  ]

  private struct Performed { let report: FlowErrorDescription? }

  /// Makes a navigation; returns nil if that is impossible, or if it waits, which ends the playing.
  private mutating func perform(_ navigation: PlayedNavigation) async throws -> Performed? {
    guard let origin = live.coordinator(at: navigation.place)?.id else {
      stop(at: navigation, "\(navigation.place)", "no such coordinator")
      return nil
    }
    do {
      let report: ControlReport
      switch navigation.request {
      case "navigate":
        let route = navigation.route
        report = try await client.send(
          NavigateRequest(
            route: route?.detail ?? route?.identifier ?? "", type: route?.type, from: origin))
      case "pop": report = try await client.send(PopRequest(id: origin))
      case "dismissModal": report = try await client.send(DismissModalRequest(id: origin))
      case "dismissDetour": report = try await client.send(DismissDetourRequest(id: origin))
      case "selectTab" where navigation.tab != nil:
        report = try await client.send(SelectTabRequest(id: origin, index: navigation.tab ?? 0))
      // It failed in the recording, and changed nothing.
      default: return Performed(report: navigation.error)
      }
      live = try await client.snapshot()
      if let number = report.parked {
        result.parked = ReplayedInto.Parked(
          sequence: navigation.sequence, navigation: navigation.words, number: number)
        return nil
      }
      return Performed(report: report.error)
    } catch let error as RemoteError where error.code != RemoteError.Code.controlRefused {
      stop(at: navigation, "it was made", error.message)
      return nil
    }
  }

  /// Restores what a navigation led to that viewers cannot request, or the first known state after
  /// it; returns the index of the navigation with which it goes on.
  private mutating func restoreResult(
    ofNavigationAt index: Int, _ state: (Int) throws -> FlowSnapshot?
  ) async throws -> Int {
    let known = run.navigations[index...].firstIndex { $0.entry > 0 }
    guard let known, let after = try state(run.navigations[known].entry) else {
      stop(
        at: run.navigations[index], "it was made",
        "viewers cannot request it, and the recording does not have its result")
      return index
    }
    try await restore(after)
    result.restored += known + 1 - index
    result.played += known + 1 - index
    return known + 1
  }

  private mutating func stop(
    at navigation: PlayedNavigation, _ expected: String, _ found: String
  ) {
    result.difference = ReplayedInto.Difference(
      sequence: navigation.sequence, navigation: navigation.words, expected: expected,
      found: found)
  }

  /// How often the app is looked at again before a difference counts, and the pause before each look.
  private static let (looks, pause) = (10, Duration.milliseconds(100))

  private func difference(
    of navigation: PlayedNavigation, failing error: FlowErrorDescription?
  ) -> ReplayedInto.Difference? {
    func difference(_ expected: String, _ found: String) -> ReplayedInto.Difference? {
      expected == found
        ? nil
        : ReplayedInto.Difference(
          sequence: navigation.sequence, navigation: navigation.words, expected: expected,
          found: found)
    }
    func words(_ error: FlowErrorDescription?) -> String {
      error.map { "it failed: \($0.kind)" } ?? "it succeeded"
    }
    return difference(words(navigation.error), words(error))
      ?? navigation.shown.flatMap { difference($0, live.shownText) }
  }
}
