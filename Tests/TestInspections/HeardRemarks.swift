package import FlowReports
import Foundation

/// Keeps the remarks of an asker.
// Unchecked because it contains a class: the lock protects the remarks.
package final class HeardRemarks: Listener, @unchecked Sendable {
  private let lock = NSLock()
  private var remarks: [String] = []

  package init() {}

  package var all: [String] { lock.withLock { remarks } }
  package var showsProgress: Bool { true }

  package func tell(_ remark: String) { lock.withLock { remarks.append(remark) } }

  package func during<Result>(
    _ work: String, announcing announcement: String?, _ body: () async throws -> Result
  ) async rethrows -> Result { try await body() }

  package func standardInput() throws -> String {
    throw ReportError.badInput("a test has no standard input")
  }
}

extension Asker {
  /// An asker for tests that hear no remarks.
  package static var ofTest: Asker { Asker(HeardRemarks()) }
}
