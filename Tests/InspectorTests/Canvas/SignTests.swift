import FlowEngine
import Foundation
import Testing

@testable import FlowDiagram
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// Each state that has a colour also has a sign or a word, in both sets of glyphs.
@MainActor
@Suite("Each state has a sign of its own")
struct SignTests {
  nonisolated static let glyphs: [Glyphs] = [.unicode, .ascii]

  /// The rows that contain `name`, in a frame without its first and last rows.
  private func rows(of session: InspectorSession, with name: String) -> [String] {
    session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast().filter { $0.contains(name) }.map(String.init)
  }

  @Test("the relation of a coordinator", arguments: glyphs)
  func relations(glyphs: Glyphs) {
    var seen: Set<String> = []
    let relations = Relation.allCases.filter { $0 != .root }
    for relation in relations {
      var snapshot = Fixture.tree(names: ["App", "Other"])
      var node = snapshot.preorder[1]
      node.facts.relation = relation
      if relation == .tab { node.facts.tabIndex = 0 }
      snapshot.insert(node)
      let session = Fixture.inspector(snapshot, columns: 80, rows: 24, glyphs: glyphs)
      seen.insert(rows(of: session, with: "Other").joined(separator: "\n"))
    }
    #expect(seen.count == relations.count)
    #expect(Set(Relation.allCases.map(glyphs.sign)).count == Relation.allCases.count)
  }

  @Test("the selected tab", arguments: glyphs)
  func tabs(glyphs: Glyphs) {
    func lines(selected: Int) -> [[String]] {
      var snapshot = Fixture.tree(names: ["App", "First", "Second"])
      for (index, var node) in snapshot.preorder.dropFirst().enumerated() {
        (node.facts.relation, node.facts.tabIndex) = (.tab, index)
        snapshot.insert(node)
      }
      var root = snapshot.preorder[0]
      root.facts.selectedTab = selected
      snapshot.insert(root)
      let session = Fixture.inspector(snapshot, columns: 80, rows: 24, glyphs: glyphs)
      return ["First", "Second"].map { name in
        // Leaves out the details beside the tree, which list the tabs too.
        session.draw().text.split(separator: "\n").compactMap { row in
          row.dropFirst().split(separator: Character(glyphs.vertical)).first
        }.filter { $0.contains(name) }.map(String.init)
      }
    }
    let (first, second) = (lines(selected: 0), lines(selected: 1))
    for index in 0..<2 {
      #expect(first[index].count == 1 && second[index].count == 1)
      #expect(first[index] != second[index], "the tab's own line is the same")
    }
  }

  @Test(
    "the sign of a tab, selected or not, differs from the signs of other relations",
    arguments: glyphs)
  func tabSigns(glyphs: Glyphs) throws {
    let others = Set(Relation.allCases.filter { $0 != .tab }.map(glyphs.sign))
    for index in [0, 1, 8, 9, 10, 99] {
      var node = try #require(Fixture.tree(names: ["App", "Tab"]).preorder.last)
      (node.facts.relation, node.facts.tabIndex) = (.tab, index)
      let signs = [false, true].map { glyphs.relation(node, isSelectedTab: $0) }
      #expect(signs[0] != signs[1])
      #expect(others.isDisjoint(with: signs), "\(signs)")
      #expect(signs.allSatisfy { CellWidth.of($0) == 1 })
    }
  }

  @Test("the outcome of a request", arguments: glyphs)
  func outcomes(glyphs: Glyphs) {
    let kinds: [LogEntry.Kind] = [
      .navigation(request: "navigate", succeeded: true),
      .navigation(request: "navigate", succeeded: false), .error, .detent, .note,
    ]
    #expect(Set(kinds.map { LogWords.sign(of: $0, glyphs) }).count == kinds.count)
    let lines: [(TimelineView.Line.Kind, hasError: Bool)] = [
      (.navigation(succeeded: true), false), (.navigation(succeeded: false), true),
      (.navigation(succeeded: true), true), (.change, false), (.gap, false),
    ]
    #expect(
      Set(lines.map { TimelinePanel.sign(of: $0.0, hasError: $0.hasError, glyphs) }).count
        == lines.count)
  }

  @Test("the lines of an explanation and of a comparison", arguments: glyphs)
  func marks(glyphs: Glyphs) {
    // Each of the two reports has kinds of lines that the other lacks.
    let reports: [[MarkedLine.Mark]] = [
      [.plain, .yes, .no, .asked, .omitted], [.plain, .added, .removed, .changed, .omitted],
    ]
    for marks in reports {
      #expect(Set(marks.map { $0.sign(glyphs) }).count == marks.count)
    }
  }

  /// The signs that are not about a relation, by name.
  nonisolated static let named: [(name: String, sign: any KeyPath<Glyphs, String> & Sendable)] = [
    ("horizontal", \.horizontal), ("vertical", \.vertical), ("expanded", \.expanded),
    ("collapsed", \.collapsed), ("current", \.current), ("selected", \.selected),
    ("separator", \.separator),
    ("bullet", \.bullet), ("live", \.live), ("waiting", \.waiting), ("yes", \.yes), ("no", \.no),
    ("times", \.times), ("arrow", \.arrow), ("ellipsis", \.ellipsis), ("warning", \.warning),
    ("unknown", \.unknown), ("error", \.error), ("detent", \.detent), ("ignored", \.ignored),
    ("back", \.back), ("dragIndicator", \.dragIndicator), ("shade", \.shade), ("gap", \.gap),
    ("playing", \.playing), ("paused", \.paused), ("textBefore", \.textBefore),
    ("place", \.place),
  ]

  @Test("one sign has one meaning, in all glyphs", arguments: glyphs)
  func all(glyphs: Glyphs) throws {
    var meanings: [String: [String]] = [:]
    for (name, sign) in Self.named { meanings[glyphs[keyPath: sign], default: []].append(name) }
    for relation in Relation.allCases where relation != .tab {
      meanings[glyphs.sign(of: relation), default: []].append("\(relation)")
    }
    for (index, isSelected) in [(0, false), (0, true), (10, false), (10, true)] {
      var node = try #require(Fixture.tree(names: ["App", "Tab"]).preorder.last)
      (node.facts.relation, node.facts.tabIndex) = (.tab, index)
      let sign = glyphs.relation(node, isSelectedTab: isSelected)
      // In ASCII, all selected tabs have one sign.
      if meanings[sign] != ["selected tab"] {
        meanings[sign, default: []].append(isSelected ? "selected tab" : "tab \(index)")
      }
    }
    // All corners of lines mean the same.
    meanings[glyphs.topLeft, default: []].append("corner")
    meanings[""] = nil
    #expect(meanings.filter { $0.value.count > 1 } == [:])
  }

  @Test("the list of signs contains every declared glyph")
  func every() throws {
    let file = Golden.repository.appendingPathComponent("Sources/FlowReports/Text/Glyphs.swift")
    let corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"]
    let tees = ["teeDown", "teeUp", "teeLeft", "teeRight"]
    let declared = try String(contentsOf: file, encoding: .utf8)
      .matches(of: /var (\w+): String \{/).map { String($0.1) }
    #expect(Set(declared) == Set(Self.named.map(\.name) + corners + tees))
  }

  @Test("the state of an error", arguments: glyphs)
  func errors(glyphs: Glyphs) {
    let states = ErrorMark.State.allCases
    #expect(Set(states.map { $0.sign(glyphs) }).count == states.count)
  }

  @Test("the verdict of a lint", arguments: glyphs)
  func lints(glyphs: Glyphs) {
    let verdicts: [LintFinding.Verdict] = [.warning, .unknown]
    #expect(Set(verdicts.map { $0.sign(glyphs) }).count == verdicts.count)
    #expect(Set(verdicts.map(\.rawValue)).count == verdicts.count)
  }

  @Test("the connection to the engine", arguments: glyphs)
  func connections(glyphs: Glyphs) {
    func title(_ session: InspectorSession) -> Substring? {
      session.draw().text.split(separator: "\n").first
    }
    let connecting = Fixture.empty(columns: 80, rows: 24, glyphs: glyphs)
    let session = Fixture.inspector(columns: 80, rows: 24, glyphs: glyphs)
    var titles = [title(connecting), title(session)]
    Fixture.press(.character(" "), in: session)
    titles.append(title(session))
    Fixture.press(.character("."), in: session)
    Fixture.send(.lost(7), to: session)
    titles.append(title(session))
    Fixture.send(.disconnected(reason: "it is gone"), to: session)
    titles.append(title(session))
    #expect(Set(titles).count == titles.count)
  }
}
