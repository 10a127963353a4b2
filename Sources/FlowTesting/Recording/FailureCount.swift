import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The failures of the running test while a body runs, in either testing library.
///
/// Unchecked, because the compiler cannot see that the number is used only under the lock.
final class FailureCount: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }

  func increase() { lock.withLock { number += 1 } }

  /// Runs `body`, and counts its failures.
  ///
  /// Before Swift 6.3, Swift Testing does not distinguish known issues from failures, so they count
  /// too.
  @MainActor
  func counting(_ body: @MainActor @Sendable () async throws -> Void) async throws {
    #if canImport(Testing)
      if let test = Test.current {
        let counting = IssueHandlingTrait.compactMapIssues { [self] issue in
          #if compiler(>=6.3)
            if issue.isFailure { increase() }
          #else
            increase()
          #endif
          return issue
        }
        let testCase = Test.Case.current
        return try await counting.provideScope(for: test, testCase: testCase, performing: body)
      }
    #endif
    #if canImport(XCTest)
      XCTestObservationCenter.shared.addTestObserver(self)
      defer { XCTestObservationCenter.shared.removeTestObserver(self) }
    #endif
    try await body()
  }
}

#if canImport(XCTest)
  extension FailureCount: XCTestObservation {
    #if canImport(ObjectiveC)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { increase() }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
        atLine line: Int
      ) { increase() }
    #endif
  }
#endif
