import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The mouse in overlays", .timeLimit(.minutes(Patience.minutes)))
struct OverlayMouseTests {
  nonisolated static let lists: [Overlay] = [
    .help, .palette, .jump, .targets, .export, .breakpoints,
  ]

  private func session(_ overlay: Overlay, text: String = "") -> InspectorSession {
    let session = BusyFixture.inspector(columns: 80, rows: 24, allowsControl: true)
    OverlayFixture.open(overlay, writing: text, in: session)
    _ = session.draw()
    return session
  }

  @discardableResult
  private func click(
    _ row: Int, _ column: Int, isDouble: Bool = false, in session: InspectorSession
  ) -> [Effect] {
    session.handle(.click(row: row, column: column, isDouble: isDouble))
  }

  /// The line of the list that is drawn as selected.
  private func drawn(_ session: InspectorSession) throws -> Int {
    let list = try #require(session.model.choiceList)
    let frame = session.draw()
    return try #require(list.rows.first { frame[$0, list.column + 2].style.isReversed })
  }

  @Test("a click selects the line under it", arguments: lists)
  func selecting(overlay: Overlay) throws {
    let session = session(overlay, text: overlay == .targets ? "rainbow" : "")
    let list = try #require(session.model.choiceList)
    // The first line of some lists is a heading.
    let first = session.model.choices.first?.isHeading == true ? 1 : 0
    for line in [first + 1, first] {
      #expect(click(list.row + line, list.column + 5, in: session) == [])
      #expect(session.model.choice == line)
      #expect(try drawn(session) == list.row + line)
      #expect(session.model.screen.overlay == overlay)
    }
    // The frame and the text field are not lines of the list.
    click(list.row - 1, list.column + 5, in: session)
    #expect(session.model.choice == first && session.model.screen.overlay == overlay)
  }

  @Test("far down in a list, a click does not scroll it")
  func scrolled() throws {
    let session = session(.help)
    let list = try #require(session.model.choiceList)
    for _ in 0..<(list.size.rows + 5) { Fixture.press(.down, in: session) }
    let title = session.model.choices[session.model.choiceTop + 2].title
    let line = session.draw().text.split(separator: "\n")[list.row + 2]
    #expect(line.contains(title))
    click(list.row + 2, list.column + 5, in: session)
    #expect(session.model.choices[session.model.choice].title == title)
    #expect(try drawn(session) == list.row + 2)
  }

  @Test("a second click runs the line")
  func doing() throws {
    let session = session(.jump, text: "BlueInfoCoordinator")
    let list = try #require(session.model.choiceList)
    click(list.row, list.column + 5, in: session)
    click(list.row, list.column + 5, isDouble: true, in: session)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.inspection.tree.selectedNode?.name == "BlueInfoCoordinator")
    Fixture.press(.character("e"), in: session)
    let formats = try #require(session.model.choiceList)
    // The first line is a heading.
    let effects = click(formats.row + 2, formats.column + 5, isDouble: true, in: session)
    guard case .task(let task)? = effects.first else {
      Issue.record("nothing was exported")
      return
    }
    #expect((task.task as? ExportDiagram)?.format == DiagramFormat.allCases[1])
  }

  @Test(
    "a click beside an overlay leaves it, like Escape",
    arguments: lists + [.explanation, .confirmation, .parked])
  func beside(overlay: Overlay) {
    let session = session(overlay, text: overlay == .explanation ? "greenDetail" : "rainbow")
    #expect(session.model.screen.overlay == overlay)
    #expect(click(0, 3, in: session) == [])
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.question == nil)
  }

  @Test(
    "a click inside an explanation or a question changes nothing",
    arguments: [.explanation, .confirmation, .parked] as [Overlay])
  func within(overlay: Overlay) {
    let session = session(overlay, text: "greenDetail")
    for isDouble in [false, true] {
      #expect(click(11, 40, isDouble: isDouble, in: session) == [])
      #expect(session.model.screen.overlay == overlay)
    }
  }

  @Test(
    "a click does not lose a text",
    arguments: [.command, .filter, .note] as [Overlay])
  func text(overlay: Overlay) {
    let session = session(overlay, text: "ex")
    let written = session.model.editor.text
    #expect(written.hasSuffix("ex"))
    for (row, column) in [(0, 3), (5, 60), (22, 70), (23, 4), (23, 79)] {
      #expect(click(row, column, in: session) == [])
    }
    #expect(session.model.screen.overlay == overlay)
    #expect(session.model.editor.text == written)
  }

  @Test("a click selects a completion, and a second click inserts it")
  func completing() throws {
    let session = session(.command, text: "ex")
    let list = try #require(session.model.choiceList)
    let title = session.model.choices[2].title
    click(list.row + 2, list.column + 3, in: session)
    #expect(session.model.choice == 2 && session.model.editor.text == "ex")
    #expect(click(list.row + 2, list.column + 3, isDouble: true, in: session) == [])
    #expect(session.model.editor.text == title)
    #expect(session.model.screen.overlay == .command)
  }

  @Test("the wheel scrolls the lists, and nothing below them", arguments: lists + [.command])
  func wheel(overlay: Overlay) throws {
    let session = session(overlay, text: overlay == .targets ? "rainbow" : "")
    let before = session.model.inspection
    let start = overlay == .help ? session.model.choiceTop : session.model.choice
    _ = session.handle(.wheel(row: 3, column: 5, up: false))
    let last = session.model.choices.count - 1
    #expect(last > 0)
    let moved = overlay == .help ? session.model.choiceTop : session.model.choice
    #expect(moved == min(start + 3, last))
    _ = session.handle(.wheel(row: 3, column: 5, up: true))
    #expect(session.model.choiceTop == 0)
    #expect(session.model.inspection == before)
  }

  @Test("the wheel scrolls the help and an explanation, and stops at their ends")
  func reading() throws {
    let help = session(.help)
    let rows = try #require(help.model.choiceList).size.rows
    for _ in 0..<200 { _ = help.handle(.wheel(row: 3, column: 5, up: false)) }
    #expect(help.model.choiceTop == help.model.choices.count - rows)
    #expect(help.model.choice - help.model.choiceTop <= 1)
    #expect(help.model.chosen?.isHeading == false)
    let explanation = session(.explanation, text: "greenDetail")
    _ = explanation.handle(.wheel(row: 3, column: 5, up: false))
    #expect(explanation.model.inspection.explanation.top == 3)
    for _ in 0..<200 { _ = explanation.handle(.wheel(row: 3, column: 5, up: false)) }
    let top = explanation.model.inspection.explanation.top
    #expect(top > 3)
    _ = explanation.handle(.key(.end))
    #expect(explanation.model.inspection.explanation.top == top)
  }

  @Test(
    "on a tiny screen, clicks and the wheel do no harm", arguments: Overlay.allCases)
  func tooSmall(overlay: Overlay) {
    let session = session(overlay, text: "ex")
    for size in [
      Size(rows: 1, columns: 1), Size(rows: 3, columns: 20), Size(rows: 4, columns: 200),
    ] {
      _ = session.handle(.resized(size))
      _ = session.handle(.wheel(row: 0, column: 0, up: false))
      click(0, 0, isDouble: true, in: session)
      #expect(session.draw().size == size)
    }
  }
}
