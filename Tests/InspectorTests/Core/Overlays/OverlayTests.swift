import FlowDiagram
import FlowEngine
import FlowIntrospect
import TestHierarchies
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("Overlays", .timeLimit(.minutes(Patience.minutes)))
struct OverlayTests {
  @Test("the help is searched by typing, and runs the choice")
  func help() {
    let session = Fixture.inspector()
    let all = session.model.inspection.tree.outline.count
    Fixture.press(.character("?"), in: session)
    let whole = session.model.choices.count
    Fixture.type("collapse all", in: session)
    #expect(session.model.choices.count < whole)
    #expect(session.model.choices.first?.title == "collapse all")
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.inspection.tree.outline.count < all)
  }

  @Test("an overlay does not change the panels below")
  func keysStayAbove() {
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    let before = session.model.inspection
    Fixture.type("eh-o", in: session)
    Fixture.press(.tab, in: session)
    #expect(session.model.inspection == before)
    #expect(session.model.editor.text == "eh-o")
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.overlay == nil)
  }

  @Test("a filter applies while it is typed, and Escape clears it")
  func filter() {
    let session = Fixture.inspector()
    let all = session.model.inspection.tree.outline.count
    Fixture.press(.character("/"), in: session)
    Fixture.type("Green", in: session)
    let filtered = session.model.inspection.tree.outline
    #expect(filtered.count < all && filtered.matchCount > 0)
    Fixture.press(.enter, in: session)
    #expect(session.model.inspection.tree.outline.count == filtered.count)
    #expect(session.draw().text.contains("(Green)"))
    Fixture.press(.character("/"), in: session)
    #expect(session.model.editor.text == "Green")
    Fixture.press(.escape, in: session)
    #expect(session.model.inspection.tree.outline.count == all)
  }

  @Test("a selection is restored once the filter admits it again")
  func filterKeepsSelection() {
    let session = Fixture.inspector()
    Fixture.select("BlueInfoCoordinator", in: session)
    let selected = session.model.inspection.tree.selection
    Fixture.press(.character("/"), in: session)
    Fixture.type("-r ^Yellow", in: session)
    #expect(session.model.inspection.tree.selection != selected)
    Fixture.press(.control("u"), in: session)
    Fixture.type("-r ^Blue", in: session)
    #expect(session.model.inspection.tree.selection == selected)
    Fixture.press(.escape, in: session)
    #expect(session.model.inspection.tree.selection == selected)
  }

  @Test("a filter may be inverse or a regular expression, and a bad expression filters nothing")
  func filterKinds() {
    let session = Fixture.inspector()
    let all = session.model.inspection.tree.outline
    func filtered(_ text: String) -> TreeOutline {
      Fixture.press(.character("/"), .control("u"), in: session)
      Fixture.type(text, in: session)
      Fixture.press(.enter, in: session)
      return session.model.inspection.tree.outline
    }
    let green = filtered("green").matchCount
    #expect(filtered("!green").matchCount == all.matchCount - green)
    #expect(filtered("-r ^Green|^Blue").matchCount > 1)
    #expect(filtered("-r (").count == all.count)
  }

  @Test("the next match wraps around")
  func matches() {
    let session = Fixture.inspector()
    Fixture.press(.character("/"), in: session)
    Fixture.type("InfoCoordinator", in: session)
    Fixture.press(.enter, in: session)
    let count = session.model.inspection.tree.outline.matchCount
    var seen: Set<CoordinatorID> = []
    for _ in 0..<count {
      Fixture.press(.character("n"), in: session)
      if let id = session.model.inspection.tree.selection { seen.insert(id) }
    }
    #expect(seen.count == count && count > 2)
    let last = session.model.inspection.tree.selection
    Fixture.press(.character("n"), .character("N"), in: session)
    #expect(session.model.inspection.tree.selection == last)
  }

  @Test("v switches between the coordinators on screen and all coordinators")
  func onlyOnScreen() throws {
    let session = Fixture.inspector()
    Fixture.press(.character("v"), in: session)
    let tree = session.model.inspection.tree
    let snapshot = try #require(tree.snapshot)
    #expect(tree.outline.allRows.map(\.id) == snapshot.visiblePath)
    Fixture.press(.character("v"), in: session)
    #expect(session.model.inspection.tree.outline.count == snapshot.nodes.count)
  }

  @Test("the command line completes, remembers, and reports unknown commands")
  func commandLine() {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type("exp", in: session)
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text.hasPrefix("exp"))
    Fixture.press(.control("u"), in: session)
    Fixture.type("export dot", in: session)
    let effects = Fixture.press(.enter, in: session)
    guard case .task(let task)? = effects.first,
      (task.task as? ExportDiagram)?.format == .dot
    else {
      Issue.record("nothing was exported: \(effects)")
      return
    }
    Fixture.press(.character(":"), .up, in: session)
    #expect(session.model.editor.text == "export dot")
    Fixture.press(.control("u"), in: session)
    Fixture.type("exprot", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.message?.contains("unknown command 'exprot'") == true)
    Fixture.press(.character(":"), in: session)
    Fixture.type("explain", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.message == "'explain' needs a route or a URL")
  }

  @Test(
    "blanks around a command and its argument are ignored",
    arguments: [
      "theme dark ", "  theme  dark", "theme\tdark  ",
    ])
  func blanks(line: String) {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    for character in line {
      Fixture.press(.character(character), in: session)
    }
    #expect(Fixture.press(.enter, in: session) == [.setTheme(.dark)])
    #expect(session.model.history.lines.last == line.trimmed)
  }

  @Test("browsing completions keeps the position in the earlier lines")
  func historyAndCompletions() {
    let session = Fixture.inspector()
    for line in ["filter red", "filter green", "filter blue"] {
      Fixture.press(.character(":"), in: session)
      Fixture.type(line, in: session)
      Fixture.press(.enter, in: session)
    }
    Fixture.press(.character(":"), .pageDown, .pageDown, .up, in: session)
    #expect(session.model.editor.text == "filter blue")
    Fixture.press(.up, in: session)
    #expect(session.model.editor.text == "filter green")
    Fixture.press(.down, .down, .pageDown, in: session)
    #expect(session.model.editor.text == "" && session.model.choice > 0)
    // Tab takes the selected completion.
    let chosen = session.model.choices[session.model.choice].title
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == chosen)
  }

  @Test("an explanation is requested for the selected coordinator")
  func explain() {
    let session = Fixture.inspector()
    Fixture.press(.character("x"), in: session)
    #expect(session.model.editor.text == "explain ")
    Fixture.type("greenDetail", in: session)
    let effects = Fixture.press(.enter, in: session)
    #expect(
      effects == [
        .explain(
          "greenDetail", from: session.model.inspection.tree.selection,
          in: session.model.inspection)
      ])
  }

  @Test("another engine shows, and the first returns as it was left")
  func targets() throws {
    let session = Fixture.inspector()
    Fixture.select("BlueCoordinator", in: session)
    let selected = session.model.inspection.tree.selection
    let other = Endpoint.unixSocket(path: "/run/other.sock")
    #expect(session.handle(.found(other)) == [.follow(.engine(other))])
    Fixture.send(.snapshot(Fixture.tree(names: ["Shop"])), to: session, of: .engine(other))
    #expect(session.draw().text.contains("Shop"))
    // Events of the first engine are still received.
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    #expect(session.model.inspection.errors.total == 0)
    Fixture.press(.character(":"), in: session)
    Fixture.type("target rainbow", in: session)
    #expect(Fixture.press(.enter, in: session) == [])
    #expect(session.model.inspection.tree.selection == selected)
    #expect(session.model.inspection.errors.total == 1)
  }

  @Test("a coordinator and its name are copied")
  func copying() {
    let session = Fixture.inspector()
    #expect(Fixture.press(.character("c"), in: session) == [.copy("ProfileCoordinator")])
    guard case .copy(let json)? = Fixture.press(.character("y"), in: session).first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(json.contains("\"name\" : \"ProfileCoordinator\""))
  }

  @Test("a coordinator with too much JSON for a terminal is refused before the JSON is written")
  func copyingTooMuch() {
    let session = Fixture.empty(columns: 160)
    Fixture.send(.snapshot(HierarchyShape.wide.snapshot(count: 30_001)), to: session)
    _ = session.handle(.action(.moveToTop))
    #expect(Fixture.press(.character("y"), in: session) == [])
    #expect(
      session.model.message
        == "cannot copy 120000 bytes or more: terminals take 74994 at most; export to a file instead"
    )
  }
}
