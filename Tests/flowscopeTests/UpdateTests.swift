import FlowEngine
import FlowIntrospect
import Foundation
import Testing

@testable import FlowSamples
@testable import flowscope

@MainActor
@Suite struct UpdateTests {
  @Test("on attaching, what is on screen in the app is selected")
  func initialSelection() {
    let model = Fixture.model(Fixture.rainbow())
    #expect(model.selectedNode?.name == "ProfileCoordinator")
  }

  @Test("moving stops at the first and the last line")
  func moving() {
    var model = Fixture.model(Fixture.rainbow())
    _ = Fixture.press(.character("g"), .character("k"), in: &model)
    #expect(model.selectedRow == 0)
    _ = Fixture.press(.character("G"), .character("j"), in: &model)
    #expect(model.selectedRow == model.rows.count - 1)
  }

  @Test("folding hides what is below, and the selection goes to what still shows")
  func folding() {
    var model = Fixture.model(Fixture.rainbow())
    let all = model.rows.count
    _ = Fixture.press(.character("-"), in: &model)
    #expect(model.rows.count < all)
    #expect(model.selection.flatMap { model.rowIndex[$0] } != nil)
    _ = Fixture.press(.character("="), in: &model)
    #expect(model.rows.count == all)
  }

  @Test("the selection stays on its coordinator when others come and go")
  func stableSelection() throws {
    var model = Fixture.model(Fixture.rainbow())
    let blue = try #require(
      model.snapshot?.nodes.values.first { $0.name == "BlueCoordinator" })
    model.reveal(blue.id)
    let before = model.selectedRow
    var first = try #require(model.snapshot?.nodes.values.first { $0.name == "RedCoordinator" })
    let gone = first.children
    first.children = []
    Fixture.send(
      .changed(FlowDelta(revision: 18_205, changed: [first], removed: gone)), to: &model)
    #expect(model.selection == blue.id)
    #expect(model.selectedRow == before - gone.count)
  }

  @Test("when the selected coordinator goes away, its neighbour is selected")
  func selectionGone() throws {
    var model = Fixture.model(Fixture.tree(names: ["Root", "A", "B", "C"]))
    _ = Fixture.press(.character("g"), .character("j"), .character("j"), in: &model)
    let selected = try #require(model.selectedNode)
    var root = try #require(model.snapshot?[model.snapshot!.rootID])
    root.children.removeAll { $0 == selected.id }
    Fixture.send(
      .changed(FlowDelta(revision: 2, changed: [root], removed: [selected.id])), to: &model)
    #expect(model.selectedNode?.name == "C")
  }

  @Test("the log follows the newest until one looks back, and again from the end on")
  func logFollows() {
    var model = Fixture.model(Fixture.rainbow())
    for index in 0..<50 {
      Fixture.send(
        .navigated(Fixture.navigation(GreenRoute.green, after: Double(index))), to: &model,
        after: Double(index))
    }
    let height = Layout(size: model.size, focus: .log).log!.size.rows
    #expect(model.logTop == model.log.count - height)
    _ = Fixture.press(.character("1"), .character("k"), in: &model)
    #expect(model.logSelection == model.log.count - 2)
    _ = Fixture.press(.character("G"), in: &model)
    #expect(model.logSelection == nil)
  }

  @Test("the log is bounded, and says nothing twice after a reconnect")
  func logBounds() {
    var model = Fixture.model(Fixture.rainbow())
    for index in 0..<(Model.logCapacity + 10) {
      model.append(
        LogEntry(
          time: Fixture.time.addingTimeInterval(Double(index)), kind: .note, subject: "\(index)"))
    }
    #expect(model.log.count == Model.logCapacity)
    #expect(model.log.last?.subject == "\(Model.logCapacity + 9)")
    var other = Fixture.model(Fixture.rainbow())
    let report = Fixture.error(1)
    Fixture.send(.errorReported(report), to: &other)
    Fixture.send(.journal([report], total: 1), to: &other)
    #expect(other.log.filter { $0.kind == .error }.count == 1)
    #expect(other.errorCount == 1)
  }

  @Test("a change of detents is told, with what it was before")
  func detents() throws {
    var model = Fixture.model(Fixture.rainbow(steps: 19))
    var host = try #require(
      model.snapshot?.nodes.values.first { $0.presented?.identifier == "greenInfo" })
    host.detents?.selectedDetent = .custom
    host.detents?.idealHeight = 412
    Fixture.send(.changed(FlowDelta(revision: 18_205, changed: [host])), to: &model)
    let entry = try #require(model.log.last { $0.kind == .detent })
    #expect(entry.outcome == "small → custom, ideal 412 pt")
  }

  @Test("quitting, exporting and suspending are asked of the outside")
  func effects() {
    var model = Fixture.model(Fixture.rainbow())
    #expect(Fixture.press(.character("q"), in: &model) == [.quit])
    #expect(Fixture.press(.control("z"), in: &model) == [.suspend])
    #expect(Fixture.press(.character("e"), in: &model) == [.export(model.snapshot!)])
    _ = update(&model, .exported(path: "rainbow.svg", problem: nil))
    #expect(view(model).text.contains("wrote rainbow.svg"))
  }

  @Test("a click selects the line under it, a double click folds it")
  func clicks() throws {
    var model = Fixture.model(Fixture.rainbow())
    let tree = try #require(Layout(size: model.size, focus: .tree).tree)
    let line = tree.row + 1
    let count = model.rows.count
    _ = update(&model, .click(row: line, column: 5, isDouble: false))
    #expect(model.selectedRow == 1)
    _ = update(&model, .click(row: line, column: 5, isDouble: true))
    #expect(model.rows.count < count)
  }

  @Test("the rate counts the last second, and falls to nothing when nothing happens")
  func rate() {
    var model = Fixture.model(Fixture.rainbow())
    Fixture.send(.navigated(Fixture.navigation(GreenRoute.green)), to: &model, after: 5)
    #expect(model.recentEvents.count == 1)
    #expect(model.isWakeScheduled)
    let effects = update(&model, .tick(Fixture.time.addingTimeInterval(6.1)))
    #expect(model.recentEvents.isEmpty)
    #expect(effects.isEmpty, "idle, it wakes itself again")
  }

  @Test("every key of the table is dispatched, hinted at and explained from that table")
  func keymap() {
    let keymap = Keymap.standard
    #expect(Set(keymap.bindings.map(\.action)) == Set(Action.allCases))
    let keys = keymap.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count, "a key stands for two things")
    for binding in keymap.bindings {
      for key in binding.keys { #expect(keymap.action(for: key) == binding.action) }
    }
  }

  @Test("while the keys are shown, nothing underneath is changed, and leaving leaves them")
  func helpKeepsKeys() {
    var model = Fixture.model(Fixture.rainbow())
    _ = Fixture.press(.character("?"), in: &model)
    let before = model
    for key: Key in [.character("e"), .character("h"), .character("-"), .tab, .character("o")] {
      #expect(Fixture.press(key, in: &model) == [])
    }
    #expect(model == before)
    #expect(Fixture.press(.character("q"), in: &model) == [])
    #expect(!model.isHelpShown)
    #expect(Fixture.press(.character("q"), in: &model) == [.quit])
  }

  @Test("with the log in focus, the details tell the whole of the selected entry")
  func entryDetails() {
    var model = Fixture.model(Fixture.rainbow(), columns: 80, rows: 24)
    Fixture.send(.errorReported(Fixture.error(1)), to: &model, after: 1)
    _ = Fixture.press(.character("1"), in: &model)
    let text = view(model).text
    #expect(text.contains("answers true in"), "the advice is not there:\n\(text)")
    let words = EntryLines.wrapped("one two-and-a-half 漢字漢字 three", in: 9)
    #expect(words == ["one", "two-and-a", "-half", "漢字漢字", "three"])
  }
}
