public import FlowIntrospect
import FlowModel
import FlowRecording
import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Runs `body` while recording the hierarchy below `root`; keeps the recording if the test fails
/// during `body`.
///
/// ```swift
/// try await recordingFailures(of: app) {
///   app.navigate(to: CartRoute.checkout)
///   #expect(app.visibleRoute as? CartRoute == .checkout)
/// }
/// ```
///
/// In a test of Swift Testing, the recording becomes an attachment of the test, which
/// `swift test --attachments-path` writes. In XCTest, or with `directory`, it is a file, and a
/// failure names it: `directory/<function>.flowscope`, by default in the temporary directory.
/// `flowscope replay` plays it. Costs O(coordinators) at the start, and O(1) for each change.
///
/// - Throws: the error of `body`, which is a failure too. If the recording cannot be written, that
///   is a failure of the test, and `body` runs anyway.
@MainActor
public func recordingFailures(
  of root: some FlowInspectable, catalogue: RouteCatalogue = RouteCatalogue(),
  directory: String? = nil, function: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: @MainActor @Sendable () async throws -> Void
) async throws {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let recording = TestRecording(named: function, in: directory, at: place)
  await recording.start(of: root, catalogue: catalogue)
  let failures = FailureCount()
  do {
    try await failures.counting(body)
  } catch {
    await recording.end(keeping: true)
    throw error
  }
  await recording.end(keeping: failures.value > 0)
}

/// The recording of one test.
@MainActor
private final class TestRecording {
  private let path: String
  private let name: String
  /// Whether the file stays, because the test asked for one.
  private let isFile: Bool
  private let place: TestPlace
  private var recording: HierarchyRecording?

  init(named function: String, in directory: String?, at place: TestPlace) {
    let stem = function.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let base = URL(fileURLWithPath: directory ?? NSTemporaryDirectory())
    // A unique name until a failure needs the file, because tests run in parallel.
    let unique = directory == nil ? "-\(UUID().uuidString)" : ""
    name = "\(stem).flowscope"
    path = base.appendingPathComponent("\(stem)\(unique).flowscope").path
    isFile = directory != nil
    self.place = place
  }

  func start(of root: some FlowInspectable, catalogue: RouteCatalogue) async {
    do {
      let follower = HierarchyFollower(
        root, name: name, options: InspectorOptions(catalogue: catalogue))
      recording = try await HierarchyRecording.start(follower, to: path, replacing: true)
    } catch {
      Failure.report("Can't record this test: \(error)", at: place)
    }
  }

  func end(keeping isKept: Bool) async {
    guard let recording else { return }
    do {
      try await recording.finish()
    } catch {
      return Failure.report("Can't write the recording \(path): \(error)", at: place)
    }
    if isKept, isFile || !attach() {
      let message = "The recording of this failure is \(path). Play it with 'flowscope replay'."
      return Failure.report(message, at: place)
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Attaches the recording to the test; returns whether the testing library can.
  private func attach() -> Bool {
    #if canImport(Testing)
      if Test.current != nil, let bytes = FileManager.default.contents(atPath: path) {
        Attachment.record([UInt8](bytes), named: name, sourceLocation: place.sourceLocation)
        return true
      }
    #endif
    return false
  }
}

/// The failures of the running test while a body runs, in either testing library.
final class FailureCount: Sendable {
  private let number = Locked(0)

  var value: Int { number.withLock { $0 } }

  func increase() { number.withLock { $0 += 1 } }

  /// Runs `body`, and counts its failures; before Swift 6.3, known issues count too, since Swift
  /// Testing does not distinguish them.
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
      let observer = FailureObserver(self)
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    #endif
    try await body()
  }
}

#if canImport(XCTest)
  private final class FailureObserver: NSObject, XCTestObservation {
    private let count: FailureCount

    init(_ count: FailureCount) { self.count = count }

    #if canImport(ObjectiveC)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { count.increase() }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
        atLine line: Int
      ) { count.increase() }
    #endif
  }
#endif
