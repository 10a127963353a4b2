import Foundation

/// The identity of a navigation; each engine run counts from 1.
package struct NavigationID: Equatable, Sendable {
  private let sequence: UInt64
  private let time: Date

  package init(_ report: NavigationReport) { (sequence, time) = (report.sequence, report.time) }
}
