import Testing

/// A failure that was expected.
struct ExpectedIssue: Sendable {
  let text: String
  let fileID: String?
  let line: UInt?
}

/// The issues that `body` records, which do not fail the test; it fails if there are none.
@MainActor
func issues(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor () -> Void
) -> [ExpectedIssue] {
  // The library calls the matcher where the issue is recorded, which is here on the main actor.
  nonisolated(unsafe) var found: [ExpectedIssue] = []
  withKnownIssue(sourceLocation: sourceLocation) {
    body()
  } matching: { issue in
    found.append(ExpectedIssue(issue))
    return true
  }
  return found
}

extension ExpectedIssue {
  init(_ issue: Issue) {
    text = issue.comments.map(\.rawValue).joined(separator: "\n")
    fileID = issue.sourceLocation?.fileID
    line = issue.sourceLocation.map { UInt($0.line) }
  }
}
