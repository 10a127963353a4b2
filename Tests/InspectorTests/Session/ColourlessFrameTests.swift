import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// The information in a frame without its colours and styles.
@MainActor
@Suite("Nothing relies on colour alone")
struct ColourlessFrameTests {
  private func session() -> InspectorSession {
    BusyFixture.inspector(columns: 120, rows: 40)
  }

  /// Expects different text before and after a change.
  private func expectToldApart(
    in session: InspectorSession, sourceLocation: SourceLocation = #_sourceLocation,
    by change: (InspectorSession) -> Void
  ) {
    // The lines without the first and the last, which repeat the state in words.
    func lines() -> [Substring] {
      Array(
        session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
          .dropFirst().dropLast())
    }
    let before = lines()
    change(session)
    #expect(lines() != before, sourceLocation: sourceLocation)
  }

  @Test("the focused panel")
  func focus() {
    let session = session()
    var seen: Set<String> = []
    for panel in Panel.allCases {
      Fixture.press(panel.key, in: session)
      seen.insert(session.draw().text)
    }
    #expect(seen.count == Panel.allCases.count)
    // From the details, Tab changes only the focus.
    Fixture.press(.character("d"), in: session)
    expectToldApart(in: session) { Fixture.press(.tab, in: $0) }
  }

  @Test("the selected line", arguments: ["0", "1", "2", "3", "4", "5"])
  func selection(panel: Character) {
    let session = session()
    Fixture.press(.character(panel), .character("g"), in: session)
    expectToldApart(in: session) { Fixture.press(.character("j"), in: $0) }
  }

  @Test("the selected choice")
  func choice() {
    let session = session()
    Fixture.press(.character("?"), in: session)
    expectToldApart(in: session) { Fixture.press(.down, in: $0) }
  }

  @Test("the state of an error")
  func marks() {
    let session = session()
    Fixture.press(.character("2"), .character("G"), in: session)
    expectToldApart(in: session) { Fixture.press(.character("m"), in: $0) }
    expectToldApart(in: session) { Fixture.press(.character("i"), in: $0) }
  }

  @Test("the coordinators that a step in time added, removed and changed")
  func changes() {
    let session = PastFixture.inspector(columns: 80, rows: 24)
    Fixture.press(.character("["), in: session)
    let lines = session.draw().text.split(separator: "\n")
    for (sign, name) in [("+", "Coordinator5"), ("-", "Coordinator3"), ("~", "Coordinator2")] {
      #expect(lines.contains { $0.hasPrefix("│\(sign)") && $0.contains(name) }, "\(sign)")
    }
  }

  @Test("the screen that the user of the app sees")
  func leaf() {
    let two = Fixture.tree(names: ["App", "Sheet"])
    var shown = two
    var root = two.preorder[0]
    root.facts.shows = two.preorder[1].id
    shown.insert(root)
    func tree(_ snapshot: FlowSnapshot) -> String {
      let session = Fixture.inspector(snapshot, columns: 80, rows: 24)
      Fixture.press(.character("g"), in: session)
      return session.draw().text
    }
    #expect(two.visiblePath != shown.visiblePath)
    let signs = [two, shown].map { snapshot in
      tree(snapshot).split(separator: "\n").filter { $0.hasPrefix("│") }.prefix(2).map {
        $0.contains("●")
      }
    }
    #expect(signs == [[true, false], [false, true]])
  }

  @Test("the theme without colours uses no colours")
  func theme() {
    let styles = Set(session().draw().cells.map(\.style))
    #expect(styles.count > 5)
    for style in styles {
      let look = Theme.none.look(of: style, on: .many)
      #expect(look.foreground == nil && look.background == nil)
    }
  }
}
