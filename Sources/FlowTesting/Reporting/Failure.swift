#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Reports failures to the library that runs the current test.
enum Failure {
  /// Fails the test that is running, at the place of the expectation.
  ///
  /// Swift Testing knows the current test, except in a detached task. There and in XCTest, both
  /// libraries receive the failure; each ignores a failure outside its own tests.
  static func report(_ message: String, at place: TestPlace) {
    #if canImport(Testing)
      Issue.record(Comment(rawValue: message), sourceLocation: place.sourceLocation)
      if Test.current != nil { return }
    #endif
    #if canImport(XCTest)
      XCTFail(message, file: place.filePath, line: place.line)
    #endif
  }

  /// Fails the test with all messages in one, if there are any.
  static func report(_ heading: String, _ lines: [String], at place: TestPlace) {
    if lines.isEmpty { return }
    report(([heading] + lines.map { "  " + $0 }).joined(separator: "\n"), at: place)
  }
}

#if canImport(Testing)
  extension TestPlace {
    var sourceLocation: SourceLocation {
      SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
  }
#endif

/// The place of an expectation in the source of a test.
struct TestPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}
