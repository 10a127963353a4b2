package import FlowModel
package import Foundation
import GRDB

/// How often the routes of one case were requested in a part of a run.
package struct RecordedRequests: Hashable, Sendable {
  /// The case, without values.
  package let route: RouteLabel
  package let succeeded: UInt64
  package let failed: UInt64
  package let last: Date

  package init(route: RouteLabel, succeeded: UInt64, failed: UInt64, last: Date) {
    (self.route, self.succeeded, self.failed, self.last) = (route, succeeded, failed, last)
  }
}

extension RecordingReader {
  /// The maximum number of cases of which requests are counted.
  private static let mostCases = 20_000

  /// Returns how often each case was requested in a run before the navigation `sequence`.
  ///
  /// A navigation that two connections recorded counts once; one that a viewer refused does not, as
  /// in ``NavigationReport/isCounted``. O(navigations of the recording).
  package func requests(
    ofRun run: String, before sequence: UInt64
  ) throws(RecordingError) -> [RecordedRequests] {
    try read { database in
      try database.rows(
        """
        SELECT route, routeType,
          count(DISTINCT CASE outcome WHEN 'succeeded' THEN sequence END),
          count(DISTINCT CASE outcome WHEN 'failed' THEN sequence END), max(time)
        FROM navigations WHERE run = ? AND sequence < ? AND route IS NOT NULL
          AND outcome <> 'refused' AND \(RecordingSchema.isNotCountedAsWhole)
        GROUP BY route, routeType ORDER BY routeType, route LIMIT ?
        """, [run, Int(clamping: sequence), Self.mostCases]
      ) { row in
        RecordedRequests(
          route: RouteLabel(
            identifier: try row.text(atIndex: 0), type: try row.text(atIndex: 1)),
          succeeded: UInt64(try row.whole(atIndex: 2, in: ColumnRange.counts)),
          failed: UInt64(try row.whole(atIndex: 3, in: ColumnRange.counts)),
          last: try row.time(atIndex: 4))
      }
    }
  }

  /// Returns the routes that the app of a run declared; nil if no connection says so.
  ///
  /// O(connections + routes).
  package func declaredRoutes(ofRun run: String) throws(RecordingError) -> DeclaredRoutes? {
    for session in try info().sessions where session.epoch == run {
      if let declared = try declaredRoutes(at: session.entry) { return declared }
    }
    return nil
  }
}
