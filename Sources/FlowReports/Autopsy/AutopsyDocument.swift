package import Foundation

/// A black box as a JSON document.
package struct AutopsyDocument: ReportDocument {
  package static let schema = "flowscope.autopsy"

  package let app: String
  package let pid: Int32
  package let run: String
  package let version: String
  package let startedAt: Date
  @OrNull package var stoppedAt: Date?
  package let entries: [Entry]
  package let silences: [Silence]
  @OrNull package var visible: Screen?
  /// The last navigation that began and did not end.
  @OrNull package var unfinished: Entry?
  /// What cannot be read.
  package let faults: [String]

  package struct Screen: Encodable, Sendable {
    package let coordinator: CoordinatorReference
    package let route: RouteLabel
  }

  package struct Silence: Encodable {
    package let since: Date
    @OrNull package var until: Date?
    /// The number of the navigation that began before it.
    @OrNull package var navigation: UInt64?

    fileprivate init(_ silence: BlackBoxReport.Silence) {
      since = silence.since
      until = silence.until
      navigation = silence.navigation
    }
  }

  /// A navigation or an error.
  package struct Entry: Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable { case navigation, error }

    package enum Outcome: String, Encodable, Sendable {
      case succeeded, failed, parked, unfinished
    }

    package let kind: Kind
    package let number: UInt64
    package let time: Date
    /// The number of the navigation within which it happened.
    package let within: UInt64?
    package let coordinator: CoordinatorReference?
    package let route: RouteLabel?
    package let call: CallLabel?
    package let request: String?
    package let tab: Int?
    package let outcome: Outcome?
    package let durationNanoseconds: Int64?
    package let visible: Screen?
    package let errorKind: String?
    package let phase: FailurePhase?
  }

  init(_ box: BlackBoxReport, limit: Int?) {
    (app, pid, run, version) = (box.app, box.pid, box.run, box.version)
    (startedAt, stoppedAt) = (box.startedAt, box.stoppedAt)
    entries = box.entries.suffix(limit ?? .max).map { entry in
      switch entry {
      case .navigation(let navigation): Entry(navigation, in: box)
      case .error(let error): Entry(error)
      }
    }
    silences = box.silences.map { Silence($0) }
    visible = box.visible.map { Screen($0) }
    unfinished = box.unfinished.map { Entry($0, in: box) }
    faults = box.faults.map(\.text)
  }
}

extension AutopsyDocument.Screen {
  fileprivate init(_ end: BlackBoxReport.End) {
    self.init(coordinator: end.visibleCoordinator, route: end.visibleRoute)
  }
}

extension AutopsyDocument.Entry {
  fileprivate init(_ navigation: BlackBoxReport.Navigation, in box: BlackBoxReport) {
    self.init(
      kind: .navigation, number: navigation.number, time: navigation.time,
      within: navigation.outer, coordinator: navigation.origin, route: navigation.route,
      call: navigation.call, request: navigation.request, tab: navigation.index,
      outcome: navigation.end.map { $0.succeeded ? .succeeded : $0.isParked ? .parked : .failed }
        ?? .unfinished,
      durationNanoseconds: navigation.end?.nanoseconds,
      visible: navigation.end.map { AutopsyDocument.Screen($0) },
      errorKind: box.error(of: navigation)?.kind, phase: nil)
  }

  fileprivate init(_ error: BlackBoxReport.Failure) {
    self.init(
      kind: .error, number: error.number, time: error.time, within: error.outer,
      coordinator: error.coordinator, route: error.isOfLink ? nil : error.route,
      call: error.call, request: nil, tab: nil,
      outcome: nil, durationNanoseconds: nil,
      visible: nil, errorKind: error.kind, phase: error.phase)
  }
}
