package import Foundation

package struct LogEntry: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case navigation(request: String, succeeded: Bool)
    case error
    case detent
    case note
  }

  package let time: Date
  package let kind: Kind
  /// The subject of the entry: a route, a kind of error, a coordinator.
  package let subject: String
  /// The coordinator that was asked or that reported the error.
  package private(set) var origin = ""
  /// That coordinator's title, with the name that the app gave it; nil where it has none, or it is
  /// not known.
  package var title: String?
  /// The coordinator that was asked, as lists show it.
  package var asked: String { title ?? origin }
  package private(set) var outcome = ""
  /// The coordinator to jump to.
  package private(set) var node: CoordinatorID?
  package private(set) var advice: String?
  /// Where the app called the navigation, or the one that caused the error.
  package private(set) var place: CallLabel?
  /// Whether the navigation or the error is from before the viewer attached.
  package private(set) var isRecalled = false
  /// Whether the viewer attached then: what is recalled happened before.
  package private(set) var isConnection = false
  package private(set) var call: NavigationCall?
  /// The navigation that the entry reports; nil if the history has no moment for it.
  package private(set) var navigation: NavigationID?
  /// The time that planning and applying a navigation took, in seconds; nil for other entries.
  package private(set) var duration: TimeInterval?
  /// The screen that the user saw after a navigation; nil if it is not known.
  package private(set) var visible: VisibleScreen?
  /// The link that was opened, or could not be.
  package private(set) var link: LinkLabel?
  /// When it failed; nil if it did not.
  package private(set) var phase: FailurePhase?

  package init(
    time: Date, kind: Kind, subject: String, origin: String = "", outcome: String = "",
    node: CoordinatorID? = nil, advice: String? = nil, place: CallLabel? = nil,
    isRecalled: Bool = false, isConnection: Bool = false, call: NavigationCall? = nil,
    navigation: NavigationID? = nil, duration: TimeInterval? = nil,
    visible: VisibleScreen? = nil, link: LinkLabel? = nil, phase: FailurePhase? = nil
  ) {
    self.time = time
    self.kind = kind
    self.subject = subject
    self.origin = origin
    self.outcome = outcome
    self.node = node
    self.advice = advice
    self.place = place
    self.isRecalled = isRecalled
    self.isConnection = isConnection
    self.call = call
    self.navigation = navigation
    self.duration = duration
    self.visible = visible
    self.link = link
    self.phase = phase
  }
}

extension LogEntry {
  package init(_ navigation: NavigationReport, isRecalled: Bool = false) {
    let steps = Self.summary(navigation.steps, askedOf: navigation.origin.id)
    let outcome = OutcomeWords.done(
      // The app itself makes a flow again, which is no step.
      steps.isEmpty && navigation.isRestoration ? "the flow is made again" : steps,
      flowChange: navigation.flowChange, visible: navigation.visible,
      requested: navigation.route, partOf: navigation.partOf, isInferred: navigation.isInferred)
    self.init(
      time: navigation.time,
      kind: .navigation(request: navigation.request, succeeded: navigation.succeeded),
      subject: navigation.route?.shown ?? "", origin: navigation.origin.name,
      outcome: [
        OutcomeWords.failed(navigation) ?? outcome,
        navigation.parked.map(OutcomeWords.parked),
      ].compactMap(\.self).joined(separator: "; "), node: navigation.origin.id,
      advice: navigation.error?.advice, place: navigation.call, isRecalled: isRecalled,
      call: NavigationCall(navigation),
      navigation: isRecalled ? nil : NavigationID(navigation),
      duration: navigation.measuredNanoseconds.map { Double($0) / 1e9 },
      visible: navigation.visible,
      link: navigation.link, phase: navigation.hasFailed ? navigation.error?.phase : nil)
  }

  package init(_ report: ErrorReport, isRecalled: Bool = false) {
    self.init(
      time: report.time, kind: .error, subject: report.error.kind,
      origin: report.path.last?.name ?? "", outcome: OutcomeWords.failed(report.error),
      node: report.path.last?.id, advice: report.error.advice, place: report.call,
      isRecalled: isRecalled, link: report.link, phase: report.error.phase)
  }

  /// The steps, with a coordinator's name once for several steps in a row.
  ///
  /// The line names the coordinator that was asked, so its first steps need no name.
  private static func summary(
    _ steps: [NavigationStepReport], askedOf origin: CoordinatorID
  ) -> String {
    var parts: [String] = []
    var last: CoordinatorID? = origin
    var characters = 0
    for (index, step) in steps.enumerated() {
      // A line has no room for more, and each step may have a thousand characters.
      if characters > mostCharacters {
        parts.append("and \(Counted.text(steps.count - index, "more step"))")
        break
      }
      characters += step.change.utf8.count + step.coordinator.name.utf8.count
      parts.append(
        step.coordinator.id == last ? step.change : "\(step.coordinator.name): \(step.change)")
      last = step.coordinator.id
    }
    return parts.joined(separator: ", ")
  }

  private static let mostCharacters = 2_000

  /// Whether a navigation succeeded, and what was asked for is not on screen.
  package var isUnseen: Bool {
    guard case .navigation(_, succeeded: true) = kind else { return false }
    return OutcomeWords.remark(on: visible) != nil
  }

  /// The memory that the entry takes, in bytes, with its texts.
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + subject.memoryBytes + origin.memoryBytes + outcome.memoryBytes
      + (title?.memoryBytes ?? 0)
      + (advice?.memoryBytes ?? 0) + (call?.memoryBytes ?? 0) + (place?.memoryBytes ?? 0)
      + (visible?.memoryBytes ?? 0) + (link?.memoryBytes ?? 0)
  }
}

extension NavigationReport {
  /// The steps, or why the navigation failed, as the log shows it.
  package var logOutcome: String { LogEntry(self).outcome }

  /// The sign of success or failure.
  package func sign(_ glyphs: Glyphs) -> String {
    LogWords.sign(of: LogEntry(self), glyphs)
  }
}

package struct LogEntryDocument: Encodable, Sendable {
  package let time: Date
  package let kind: String
  package let subject: String
  package let origin: String?
  package let outcome: String
  package let advice: String?
  package let coordinator: CoordinatorID?
  package let route: RouteLabel?
  package let call: CallLabel?
  package let isRecalled: Bool?
  package let visible: VisibleScreen?
  package let link: LinkLabel?
  package let phase: FailurePhase?

  package init(_ entry: LogEntry) {
    time = entry.time
    kind =
      switch entry.kind {
      case .navigation(let request, _): request
      case .error: "error"
      case .detent: "detent"
      case .note: "note"
      }
    subject = entry.subject
    origin = entry.origin.isEmpty ? nil : entry.origin
    outcome = entry.outcome
    advice = entry.advice
    coordinator = entry.node
    route = entry.call?.route
    call = entry.place
    isRecalled = entry.isRecalled ? true : nil
    visible = entry.visible
    link = entry.link
    phase = entry.phase
  }
}
