import FlowModel
import TestInspections
import Testing

@testable import FlowReports

/// Lints as the tools of continuous integration list them.
@Suite struct LintCheckTests {
  private func results(
    _ findings: [LintFinding] = LintFixture.all, progress: LintsListRequest.Progress? = nil,
    notRun: [String] = []
  ) -> LintResults {
    LintResults(findings, progress: progress, by: .standard, notRun: notRun)
  }

  /// The lints that check a hierarchy.
  private static let lints = Linter.lints.filter { $0.sight != .sources }.map(\.name)

  @Test("warnings are failures, what is unknown is skipped, and lints without findings passed")
  func cases() {
    let check = results(notRun: ["loops"]).check(in: nil)
    let failed = check.cases.filter { if case .failed = $0.outcome { true } else { false } }
    #expect(failed.count == 3)
    #expect(failed.allSatisfy { $0.annotation?.level == .warning })
    let unknown = check.cases.filter {
      if case .skipped(let reason) = $0.outcome { reason.hasPrefix("unknown: ") } else { false }
    }
    #expect(unknown.count == 2 && unknown.allSatisfy { $0.annotation == nil })
    let found = Set(LintFixture.all.map(\.lint))
    let others = check.cases.dropFirst(LintFixture.all.count)
    #expect(Set(others.map(\.name)) == Set(Self.lints).subtracting(found))
    #expect(others.allSatisfy { $0.outcome == .passed })
  }

  @Test("a lint that did not run or did not finish is skipped")
  func unfinished() throws {
    let lint = try #require(Self.lints.last)
    let notRun = results([], notRun: [lint]).check(in: nil)
    #expect(
      notRun.cases.first { $0.name == lint }?.outcome == .skipped("needs live coordinators"))
    #expect(notRun.cases.filter { $0.outcome == .passed }.count == Self.lints.count - 1)
    let cut = results([], progress: .init(done: 1, total: 9)).check(in: nil)
    #expect(cut.cases.allSatisfy { $0.outcome == .skipped("the lints did not finish") })
  }

  @Test("equal findings have different names")
  func alike() {
    let names = results([LintFixture.all[1], LintFixture.all[1]]).check(in: nil).cases.prefix(2)
      .map(\.name)
    #expect(
      names == [
        "detents/selected-not-listed at GreenCoordinator",
        "detents/selected-not-listed at GreenCoordinator (2)",
      ])
  }
}
