import FlowProtocol
import FlowRecording
import Testing

@testable import FlowReports
@testable import flowscope

@Suite struct ExitCodeTests {
  @Test("engines and recordings of another version have an exit code of their own")
  func otherVersion() {
    let errors: [any Error] = [
      TransportError.otherVersion(at: .unixSocket(path: "/run/a.sock"), reason: "upgrade a"),
      RecordingError.earlierBuild(path: "a"),
      RecordingError.newerSchema(path: "a", version: 2, known: 1),
    ]
    #expect(errors.map { ReportError($0).exitCode } == [4, 4, 4])
    #expect("\(ReportError(errors[0]))" == "cannot talk to /run/a.sock: upgrade a")
    #expect(ReportError(TransportError.nothingAnswers(at: .inProcess(name: "a"))).exitCode == 3)
  }
}
