import FlowModel
import TestHierarchies
import TestInspections
import Testing

@testable import FlowReports

@Suite("The beginning of a run in a running app")
struct ReplayBeginningTests {
  private let new = Tree(name: "App", children: [Tree(name: "Shop", id: 5)]).snapshot
  private let moved: FlowSnapshot = {
    var tree = Tree(
      name: "Tabs", selectedTab: 1,
      children: [
        Tree(name: "Page", relation: .tab, id: 5), Tree(name: "Cart", relation: .tab, id: 6),
      ])
    tree.selectedTab = 1
    return tree.snapshot
  }()

  private func report(_ sequence: UInt64, line: Int? = 7) -> NavigationReport {
    var report = TimeFixture.navigation(sequence, revision: sequence, at: 1)
    report.call = line.map { CallLabel(file: "Shop/App.swift", line: $0, function: "start()") }
    return report
  }

  /// A run whose navigations the code of the app made, or viewers.
  private func run(start: FlowSnapshot?, byCode: Bool = true) -> PlayedRun {
    let navigations = (1...6).map { number in
      let report = report(UInt64(number))
      return PlayedNavigation(
        sequence: report.sequence, request: report.request, route: report.route,
        place: CoordinatorPlace(anywhere: "App"), call: byCode ? report.call : nil)
    }
    return PlayedRun(
      run: "run", engine: "shop", root: "App", navigations: navigations, beginning: nil,
      start: start, missing: 0, otherRuns: 0, end: new, errors: [])
  }

  @Test("an app that shows what the run begins with is where it begins, whatever it did before")
  func same() {
    #expect(run(start: new).standing(of: new, after: nil) == .plays(from: 0))
    #expect(run(start: new).standing(of: new, after: [report(1), report(2)]) == .plays(from: 0))
    #expect(run(start: nil).standing(of: new, after: [report(1)]) == .plays(from: 0))
  }

  @Test("an app that viewers or users navigated in has moved on")
  func movedOn() {
    for start in [new, nil] {
      let run = run(start: start)
      #expect(run.standing(of: moved, after: [report(1, line: nil)]) == .hasMovedOn)
      #expect(run.standing(of: moved, after: (1...5).map { report($0) }) == .hasMovedOn)
      let other = TimeFixture.navigation(1, revision: 1, at: 1, to: .home)
      #expect(run.standing(of: moved, after: [other]) == .hasMovedOn)
      #expect(
        self.run(start: start, byCode: false).standing(of: moved, after: [report(1)]) == .hasMovedOn
      )
    }
    #expect(run(start: new).standing(of: moved, after: nil) == .hasMovedOn)
  }

  @Test("what the app's own code made when it started, as in the recording, is not made again")
  func byItself() {
    for start in [new, nil] {
      // Another build may have the call at another line.
      let made = [report(1, line: 9), report(2)]
      #expect(run(start: start).standing(of: moved, after: made) == .plays(from: 2))
      #expect(run(start: start).standing(of: moved, after: []) == .plays(from: 0))
    }
    // An app that keeps no navigations, and of which the run does not have the beginning.
    #expect(run(start: nil).standing(of: moved, after: nil) == .plays(from: 0))
  }

  @Test("the error says in one line where the app is, and what to do")
  func message() {
    let error = PlayedRun.hasMovedOn("shop (pid 7)", showing: new)
    #expect(error.exitCode == 2)
    #expect("\(error)".contains("shop (pid 7) has navigated already, where "))
    #expect(
      "\(error)".hasSuffix("; start it anew, or put it into a moment of the recording with --at"))
    #expect(!"\(error)".contains("\n"))
  }

  @Test("a navigation that waits in the app is said in one line, with the command that ends that")
  func parked() {
    var result = ReplayedInto()
    (result.total, result.played) = (9, 2)
    #expect(result.isComplete)
    result.parked = ReplayedInto.Parked(sequence: 3, navigation: "pop, from App", number: 7)
    #expect(!result.isComplete)
    let lines = result.text(of: "my app").split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "2 of 9 navigations went as in the recording")
    #expect(lines[0].hasPrefix("stopped at navigation 3, pop, from App: a breakpoint of another"))
    #expect(lines[0].contains("(flowscope break 'my app' --remove all --control)"))
  }
}
