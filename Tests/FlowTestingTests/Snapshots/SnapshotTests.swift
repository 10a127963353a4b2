import FlowEngine
import FlowTesting
import Foundation
import Testing

@MainActor @Suite("Snapshots")
struct SnapshotTests {
  let bistro = Bistro()

  @Test("a presentation is equal to its file")
  func presentation() {
    bistro.tabs.navigate(to: BistroRoute.order)
    bistro.tabs.navigate(to: BistroRoute.bill)
    expectPresentation(of: bistro.tabs)
  }

  @Test("a hierarchy is equal to its file")
  func hierarchy() {
    bistro.tabs.navigate(to: TableRoute.seat(4))
    expectHierarchy(of: bistro.tabs)
    bistro.tabs.navigate(to: BistroRoute.bill)
    expectHierarchy(of: bistro.tabs, named: "with the bill")
  }

  @Test("two trees of the same shape have the same texts")
  func stable() {
    let other = Bistro()
    for each in [bistro, other] { each.tabs.navigate(to: BistroRoute.bill) }
    #expect(bistro.tabs.presentation().testText == other.tabs.presentation().testText)
    #expect(bistro.bill.id != other.bill.id)
  }

  @Test("a line break in a title does not break its line")
  func lineBreak() {
    final class Screens: ViewFactory<BistroRoute> {
      override func buildScreen(for route: BistroRoute) -> Screen? { Screen(title: "a\nb") }
    }
    let coordinator = MockCoordinator(root: BistroRoute.menu, factory: Screens())
    #expect(coordinator.presentation().testText.split(separator: "\n").count == 3)
  }

  @Test("a difference fails at the caller, names the file, and shows the changed lines")
  func difference() throws {
    let line: UInt = #line + 2
    let found = issues {
      expectSnapshot(of: "one\nzwei\nthree\n")
    }
    let issue = try #require(found.first)
    #expect(issue.text.contains("Tests/Snapshots/Snapshots/SnapshotTests/difference.txt"))
    #expect(issue.text.contains("FLOWTESTING_RECORD=1"))
    #expect(issue.text.contains("  one\n- two\n+ zwei\n  three"))
    #expect(issue.line == line)
    #expect(issue.fileID == #fileID)
  }

  @Test("a snapshot without a file fails with the text, and records nothing")
  func missing() throws {
    let issue = try #require(
      issues {
        expectSnapshot(of: "new text", filePath: "/tmp/there is no such test.swift")
      }.first)
    #expect(issue.text.contains("No snapshot is recorded at /tmp/Snapshots/there is no such test/"))
    #expect(issue.text.contains("new text"))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/Snapshots/there is no such test"))
  }

  @Test("recording: true writes the file, and fails so that the argument is removed")
  func recordingArgument() throws {
    let folder = "/tmp/Snapshots/flowtesting recording"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = issues {
      expectSnapshot(
        of: "text\n", named: "a/b", recording: true, filePath: "/tmp/flowtesting recording.swift")
    }
    #expect(first.count == 1)
    #expect(first.first?.text.contains("Remove 'recording: true'") == true)
    let file = folder + "/recordingArgument.a-b.txt"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "text\n")
    expectSnapshot(of: "text\n", named: "a/b", filePath: "/tmp/flowtesting recording.swift")
  }
}
