import FlowProtocol
import FlowRecording
import Foundation
import TestPatience
import TestSystem
import Testing

// On other platforms, the tests run in a program other than the built one.
#if os(Linux)
  @Suite("Failures in XCTest", .timeLimit(.minutes(Patience.minutes)))
  struct XCTestReportTests {
    @Test("in XCTest, each function passes if there is nothing to report")
    func passing() throws {
      let run = try TestRun(of: "xctest", ["FlowTestingTests.PassingXCTests"])
      #expect(run.code == 0, "\(run.output)")
      let tests = try source("PassingXCTests.swift").text.matches(of: /func test/).count
      #expect(
        run.output.contains("Executed \(tests) tests, with 0 failures (0 unexpected)"),
        "\(run.output)")
    }

    @Test("in XCTest, each function reports its failure once, at the calling line")
    func failing() throws {
      let run = try TestRun(of: "xctest", ["FlowTestingTests.FailingXCTests"])
      #expect(run.code != 0)
      let (path, text) = try source("Children/FailingXCTests.swift")
      var expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { index, line in
          line.firstRange(of: "// fails: ").map {
            (place: "\(path):\(index + 1): ", text: line[$0.upperBound...])
          }
        }
      #expect(expected.count >= 12)
      for line in run.output.split(separator: "\n") where line.contains(": error: ") {
        let found = expected.firstIndex { line.hasPrefix($0.place) && line.contains($0.text) }
        if let found {
          expected.remove(at: found)
        } else {
          Issue.record("unexpected: \(line)")
        }
      }
      #expect(expected.isEmpty, "not reported: \(expected)\n\(run.output)")
    }

    @Test("a failing XCTest leaves its recording, as a file that the failure names")
    func recording() throws {
      let run = try TestRun(
        of: "xctest",
        [
          "FlowTestingTests.FailingXCTests/testRecording,"
            + "FlowTestingTests.FailingXCTests/testRecordingInDirectory"
        ])
      let files = try run.directory.names.filter { $0.hasSuffix(".flowscope") }.sorted()
      #expect(files.count == 2, "\(run.output)")
      #expect(files.last == "testRecordingInDirectory.flowscope")
      #expect(files.first?.hasPrefix("testRecording-") == true)
      for (file, route) in zip(files, ["order", "bill"]) {
        let path = run.directory.file(file)
        #expect(run.output.contains("The recording of this failure is \(path). Play it"))
        let navigations = try RecordingReader(path: path).navigations(limit: 10)
        #expect(navigations.map(\.report.route?.identifier) == [route])
      }
    }

    @Test("the XCTests that pass and those that fail call every function of the documentation")
    func complete() throws {
      let passing = try source("PassingXCTests.swift").text
      let failing = try source("Children/FailingXCTests.swift").text
      let page = try source("../../Docs/Testing.md").text
      let names = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
        .flatMap { $0.matches(of: /`([A-Za-z]+)[`\(]/).map { String($0.output.1) } }
      #expect(names.count >= 10)
      for name in Set(names) {
        #expect(passing.contains("\(name)("), "\(name)")
        // Mocks report nothing.
        #expect(failing.contains("\(name)(") || name.hasPrefix("Mock"), "\(name)")
      }
    }

    private func source(_ name: String) throws -> (path: String, text: String) {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(name)
      return (file.path, try String(contentsOf: file, encoding: .utf8))
    }
  }
#endif
