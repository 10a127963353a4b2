import FlowEngine
import FlowIntrospect
import Foundation

/// One line of the log.
struct LogEntry: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case navigation(request: String, succeeded: Bool)
    case error
    case detent
    case note
  }

  let time: Date
  let kind: Kind
  /// What it is about: a route, a kind of error, a coordinator.
  let subject: String
  /// Who was asked or reported.
  let origin: String
  /// What came of it.
  let outcome: String
  /// The coordinator to go to.
  let node: NodeID?
  /// What to do about it, where something is to be done.
  var advice: String?
  /// The number of the error that it is, as long as the engine counts on from it.
  var errorSequence: UInt64?

  init(
    time: Date, kind: Kind, subject: String, origin: String = "", outcome: String = "",
    node: NodeID? = nil
  ) {
    self.time = time
    self.kind = kind
    self.subject = subject
    self.origin = origin
    self.outcome = outcome
    self.node = node
  }

  init(_ navigation: NavigationReport) {
    let outcome =
      navigation.steps.isEmpty
      ? "already there" : Self.summary(navigation.steps, askedOf: navigation.origin.id)
    self.init(
      time: navigation.time,
      kind: .navigation(request: navigation.request, succeeded: navigation.succeeded),
      subject: navigation.route?.identifier ?? "", origin: navigation.origin.name,
      outcome: navigation.error?.message ?? outcome, node: navigation.origin.id)
    advice = navigation.error?.advice
  }

  init(_ report: ErrorReport) {
    self.init(
      time: report.time, kind: .error, subject: report.error.kind,
      origin: report.path.last?.name ?? "", outcome: report.error.message,
      node: report.path.last?.id)
    advice = report.error.advice
    errorSequence = report.sequence
  }

  /// The steps, with each coordinator named once where several in a row are its own.
  ///
  /// Who was asked stands beside it: its first steps need no name.
  private static func summary(
    _ steps: [NavigationReport.Step], askedOf origin: NodeID
  ) -> String {
    var parts: [String] = []
    var last: NodeID? = origin
    for step in steps {
      parts.append(
        step.coordinator.id == last ? step.change : "\(step.coordinator.name): \(step.change)")
      last = step.coordinator.id
    }
    return parts.joined(separator: ", ")
  }

  /// What a change did to the detents of a presented modal; nil where it did nothing.
  init?(detentsOf node: FlowNode, before: FlowNode?, time: Date) {
    guard let now = node.detents, now != before?.detents else { return nil }
    // Another modal in its place starts afresh.
    let old = before?.presented == node.presented ? before?.detents : nil
    var changes: [String] = []
    if let old {
      if now.restingDetent != old.restingDetent {
        changes.append(
          "\(old.restingDetent?.rawValue ?? "none") → \(now.restingDetent?.rawValue ?? "none")")
      }
    } else {
      let list = now.detents.map { $0 == now.restingDetent ? "[\($0.rawValue)]" : $0.rawValue }
      changes.append(list.joined(separator: " "))
    }
    if now.minHeight != old?.minHeight { changes.append("min \(Points.text(now.minHeight))") }
    if now.idealHeight != old?.idealHeight {
      changes.append("ideal \(Points.text(now.idealHeight))")
    }
    self.init(
      time: time, kind: .detent, subject: node.presented?.identifier ?? node.name,
      origin: node.name, outcome: changes.joined(separator: ", "), node: node.id)
  }
}

/// Heights in points as text.
enum Points {
  static func text(_ height: Double?) -> String {
    guard let height else { return "not measured" }
    return height == height.rounded(.towardZero) && abs(height) < 1e15
      ? "\(Int64(height)) pt" : "\(height) pt"
  }

  static func text(_ detent: ResolvedDetent) -> String {
    switch detent {
    case .points(let height): text(height)
    case .fraction(let part): "\(part) of full"
    case .cover: "full-screen cover"
    }
  }
}
