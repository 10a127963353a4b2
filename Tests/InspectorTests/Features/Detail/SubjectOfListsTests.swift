import FlowProtocol
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The details of every list", .timeLimit(.minutes(Patience.minutes)))
struct SubjectOfListsTests {
  private func details(of panel: Panel, keys: [Key] = []) -> String {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    BusyFixture.fill(panel, in: session)
    Fixture.select("BlueCoordinator", in: session)
    Fixture.press(.character("d"), panel.key, in: session)
    for key in keys { Fixture.press(key, in: session) }
    return DetailPanel.lines(of: session.model).map { line in
      line.values.map(\.text).joined()
    }.joined(separator: "\n")
  }

  @Test("follow the panel with the focus")
  func follow() {
    let tree = details(of: .tree)
    #expect(tree.hasPrefix("BlueCoordinator"))
    for panel in Panel.allCases where panel.place == .bottom {
      #expect(details(of: panel) != tree, "\(panel.title)")
    }
  }

  @Test("follow the selected line", arguments: Panel.allCases.filter { $0.place == .bottom })
  func line(panel: Panel) {
    let first = details(of: panel, keys: [.character("g")])
    #expect(details(of: panel, keys: [.character("g"), .character("j")]) != first)
  }

  @Test("are kept up to date while they hide their list")
  func zoomed() {
    let session = Fixture.inspector()
    for sequence in 1...2 {
      Fixture.send(.errorReported(ErrorFixture.navigation(UInt64(sequence))), to: session)
    }
    Fixture.press(Panel.errors.key, .character("g"), Panel.detail.key, .character("z"), in: session)
    #expect(session.model.layout.area(of: .errors) == nil)
    func count() -> String? {
      DetailPanel.lines(of: session.model).first { $0.label == "count" }?.values.first?.text
    }
    #expect(count() == "2, 2 open")
    Fixture.send(.errorReported(ErrorFixture.navigation(3)), to: session)
    _ = session.draw()
    #expect(count() == "3, 3 open")
  }

  @Test("name the lint and the coordinator of a finding")
  func finding() {
    let text = details(of: .lints, keys: [.character("g"), .character("j")])
    #expect(text.contains("detents/selected-not-listed"))
    #expect(text.contains("GreenCoordinator  #6"))
  }
}
