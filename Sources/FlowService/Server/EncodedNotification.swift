import NIOCore

/// A notification, encoded once for all viewers.
struct EncodedNotification: Sendable {
  enum Content: Sendable {
    case delta(FlowDelta)
    case navigations(ClosedRange<UInt64>)
    case other
  }

  let revision: UInt64
  let content: Content
  let bytes: ByteBuffer

  var revisions: ClosedRange<UInt64> {
    if case .delta(let delta) = content { delta.revisions } else { revision...revision }
  }

  /// The number of notifications that it stands for, if it merges several deltas or navigations.
  var count: Int {
    switch content {
    case .delta(let delta): Int(clamping: delta.revision - delta.since)
    case .navigations(let sequences): sequences.count
    case .other: 1
    }
  }
}

extension EncodedNotification {
  /// Returns nil if encoding fails, which does not happen for notifications of the protocol.
  init?(_ notification: some InspectionNotification, revision: UInt64, content: Content = .other) {
    let method = type(of: notification).method
    let message = NotificationMessage(method: method, params: notification)
    guard let bytes = try? WireCoding.encode(message) else { return nil }
    self.init(revision: revision, content: content, bytes: bytes)
  }

  init?(_ delta: FlowDelta) {
    self.init(DidChangeNotification(delta: delta), revision: delta.revision, content: .delta(delta))
  }

  /// The notifications for the changes in each of the forms: delta, then navigations, then errors.
  static func notifications(
    for changes: CollectedChanges, with delta: FlowDelta?, at revision: UInt64,
    _ redaction: Redaction, in forms: Set<NavigationForm>
  ) -> [NavigationForm: [EncodedNotification]] {
    let delta = delta.flatMap { EncodedNotification($0) }
    let reports = changes.navigations.enumerated().map { offset, record in
      NavigationReport(
        record, sequence: changes.firstNavigation + UInt64(offset), revision: revision,
        redaction: redaction)
    }
    let errors = changes.errors.compactMap { entry in
      let report = ErrorReport(entry.report, sequence: entry.sequence, redaction: redaction)
      return EncodedNotification(
        DidReportErrorNotification(revision: revision, report: report), revision: revision)
    }
    var result: [NavigationForm: [EncodedNotification]] = [:]
    for form in forms {
      result[form] = [delta].compactMap { $0 } + notifications(for: reports, as: form) + errors
    }
    return result
  }

  /// A single navigation has the same notification in both forms, since columns would save nothing.
  private static func notifications(
    for reports: [NavigationReport], as form: NavigationForm
  ) -> [EncodedNotification] {
    if form == .single || reports.count == 1 {
      return reports.compactMap { report in
        EncodedNotification(
          DidNavigateNotification(navigation: report), revision: report.revision,
          content: .navigations(report.sequence...report.sequence))
      }
    }
    var result: [EncodedNotification] = []
    var rest = reports[...]
    while let columns = NavigationColumns(rest) {
      rest = rest.dropFirst(columns.count)
      let last = columns.first + UInt64(columns.count) - 1
      let notification = EncodedNotification(
        DidNavigateManyNotification(navigations: columns), revision: columns.revision,
        content: .navigations(columns.first...last))
      if let notification { result.append(notification) }
    }
    return result
  }
}
