public import Foundation

/// What the black box of one run of an app has: its last navigations and errors.
public struct BlackBoxReport: Hashable, Sendable {
  /// The name that the app gave.
  public let app: String
  /// The id of the app's process.
  public let pid: Int32
  /// When the app started the box.
  public let startedAt: Date
  /// When the app stopped the box; nil if it did not: it crashed, was killed, ended without that, or
  /// still runs.
  public let stoppedAt: Date?

  /// The version of the package in the app.
  package let version: String
  /// The id of the run.
  package let run: String
  /// The navigations and errors in the order in which they began.
  package let entries: [Entry]
  package let silences: [Silence]
  /// What could not be read.
  package let faults: [Fault]

  package enum Entry: Hashable, Sendable {
    case navigation(Navigation)
    case error(Failure)
  }

  package struct Navigation: Hashable, Sendable {
    /// The number of the entry in the run, from 1.
    package let number: UInt64
    package let time: Date
    package let request: String
    /// The index of a tab that was requested.
    package let index: Int?
    package let route: RouteLabel?
    package let origin: CoordinatorReference
    package let call: CallLabel?
    /// The navigation within which the app called this one.
    package let outer: UInt64?
    /// The end; nil if it never came, or if it could not be read.
    package let end: End?
  }

  package struct End: Hashable, Sendable {
    package let time: Date
    /// How long the navigation took; the times of dates are not as exact.
    package let nanoseconds: Int64
    package let succeeded: Bool
    /// Whether it waits at a breakpoint, and nothing has changed; what comes of it is another navigation.
    package let isParked: Bool
    package let visibleRoute: RouteLabel
    package let visibleCoordinator: CoordinatorReference
  }

  package struct Failure: Hashable, Sendable {
    package let number: UInt64
    package let time: Date
    package let kind: String
    package let phase: FailurePhase?
    package let isOfNavigation: Bool
    package let coordinator: CoordinatorReference?
    package let route: RouteLabel?
    package let visibleRoute: RouteLabel?
    package let call: CallLabel?
    /// The navigation within which it was reported.
    package let outer: UInt64?

    /// Whether it is about a link that led to no route, which it has in place of one.
    package var isOfLink: Bool { LinkLabel.Kind(typeInErrors: route?.type, in: phase) != nil }
  }

  /// A time in which the main actor did not answer.
  package struct Silence: Hashable, Sendable {
    package let since: Date
    /// When it answered again; nil if that never came.
    package let until: Date?
    /// The last navigation that began before the silence was noted.
    package let navigation: UInt64?
  }

  package enum Fault: Hashable, Sendable {
    /// The file has this many of its bytes.
    case cutShort(bytes: Int)
    case otherVersion(UInt32)
    case header
    /// This many entries were being written, or are damaged.
    case torn(Int)
  }
}

extension BlackBoxReport {
  package var navigations: [Navigation] {
    entries.compactMap { if case .navigation(let navigation) = $0 { navigation } else { nil } }
  }

  package var errors: [Failure] {
    entries.compactMap { if case .error(let error) = $0 { error } else { nil } }
  }

  /// The navigation that began last and did not end; nil if all ended.
  package var unfinished: Navigation? { navigations.last { $0.end == nil } }

  /// The screen that was visible after the last navigation that ended; nil if none did.
  package var visible: End? {
    navigations.compactMap(\.end).max { $0.time < $1.time }
  }

  /// When the last thing happened that the box has.
  package var lastTime: Date {
    let ends = navigations.compactMap(\.end?.time)
    let times = entries.map(\.time) + ends + silences.map { $0.until ?? $0.since }
    return stoppedAt ?? times.max() ?? startedAt
  }

  /// The error by which a navigation failed; nil if it did not, or if the error is not in the box.
  package func error(of navigation: Navigation) -> Failure? {
    errors.last { $0.isOfNavigation && $0.outer == navigation.number }
  }
}

extension BlackBoxReport.Entry {
  package var number: UInt64 {
    switch self {
    case .navigation(let navigation): navigation.number
    case .error(let error): error.number
    }
  }

  package var time: Date {
    switch self {
    case .navigation(let navigation): navigation.time
    case .error(let error): error.time
    }
  }
}

extension BlackBoxReport.End {
  package var visible: String { "\(visibleRoute.identifier) of \(visibleCoordinator.text)" }
}

extension BlackBoxReport.Navigation {
  /// The request and its place: "navigate(checkout) by ShopCoordinator #1 at Shop/Cart.swift:41".
  package var text: String {
    let argument = route?.identifier ?? index.map { "\($0)" }
    return request + (argument.map { "(\($0))" } ?? "") + " by \(origin.text)"
      + (call.map { " at \($0.text)" } ?? "")
  }
}

extension BlackBoxReport.Failure {
  /// The kind, and what it is about.
  package var text: String {
    kind + (route.map { " about \($0.identifier)" } ?? "")
      + (coordinator.map { " in \($0.text)" } ?? "") + (call.map { " at \($0.text)" } ?? "")
  }
}

extension BlackBoxReport.Fault {
  /// What cannot be read, in one line.
  package var text: String {
    switch self {
    case .cutShort(let bytes):
      "the file is cut short: it has \(bytes) of \(BlackBoxFormat.fileBytes) bytes, and the entries "
        + "in the rest are missing"
    case .otherVersion(let version):
      "it is of version \(version), and this flowscope reads version \(BlackBoxFormat.version): only "
        + "the app and the time of its start are known"
    case .header: "its header is damaged: the app and the times may be wrong"
    case .torn(let count):
      count == 1
        ? "1 entry was being written when the app ended, or is damaged"
        : "\(count) entries are damaged"
    }
  }
}
