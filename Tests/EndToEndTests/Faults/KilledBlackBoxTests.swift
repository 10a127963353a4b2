import FlowReports
import Foundation
import TestApps
import TestPatience
import Testing

extension FaultTests {
  @Suite struct KilledBlackBoxTests {
    @Test("the black box of an app that is killed at any moment can be read, but for one entry")
    func killed() throws {
      let directory = try Program.socketDirectory()
      let path = "\(directory)/boxed.blackbox"
      var entries = 0
      for turn in 0..<Lane.count(20, long: 1_000) {
        let app = try Child(
          Program.testPeer, ["box", path, "0"], environment: Program.environment(directory),
          takesInput: true)
        try #require(try app.output.line() == "boxed")
        // The moment is what is random here.
        usleep(.random(in: 0...20_000))
        app.end()
        let report = try read(path)
        entries += report.entries.count
        #expect(report.app == "boxed" && report.stoppedAt == nil, "turn \(turn)")
        #expect(report.faults.isEmpty || report.faults == [.torn(1)], "\(report.faults)")
        let numbers = report.entries.map(\.number)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }, "\(numbers)")
        let times = report.entries.map(\.time)
        #expect(times == times.sorted(), "turn \(turn)")
        let open = report.navigations.filter { $0.end == nil }
        #expect(open.isEmpty || open == report.navigations.suffix(1), "turn \(turn)")
        // The error comes before the end of its navigation, and so is never missing.
        for navigation in report.navigations where navigation.end?.succeeded == false {
          #expect(report.error(of: navigation)?.kind == "navigationFailed")
        }
      }
      #expect(entries > 0, "no app came to navigate")
    }

    private func read(_ path: String) throws -> BlackBoxReport {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(bytes.count == BlackBoxReport.bytes)
      return try #require(BlackBoxReport(reading: bytes))
    }
  }
}
