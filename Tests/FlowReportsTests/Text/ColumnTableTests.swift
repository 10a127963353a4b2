import FlowModel
import FlowSamples
import TestInspections
import Testing

@testable import FlowReports

/// A table of texts, without a width and in that of a terminal.
@Suite struct ColumnTableTests {
  private static let heads = ["no", "time", "kind", "coordinator", "message"]

  private func table(_ rows: [[String]], _ heads: [String] = heads) -> ColumnTable {
    var table = ColumnTable(heads)
    for row in rows { table.add(row) }
    return table
  }

  private func lines(_ table: ColumnTable, in width: Int?) -> [String] {
    table.text(ascii: false, colours: false, in: width).split(separator: "\n").map(String.init)
  }

  private let rows = [
    ["1", "12:04:07", "navigationFailed", "AppCoordinator", "no coordinator can show the route"],
    ["2", "12:04:09", "tabIndex", "MainTabCoordinator", "tab 9 is not one of the five tabs"],
  ]

  @Test("a table that fits looks as it does without a width")
  func fits() {
    let wide = lines(table(rows), in: nil)
    let longest = wide.map(\.count).max() ?? 0
    #expect(lines(table(rows), in: longest) == wide)
    #expect(lines(table(rows), in: longest - 1) != wide)
  }

  @Test("in a pipe, each column is as wide as its longest cell, or not padded at all")
  func aligned() {
    let long = String(repeating: "ModuleCoordinator.", count: 4)
    let rows = [[long, "b", "1"], ["a", long + long, "2"]]
    for width in [nil, 400] {
      let lines = lines(table(rows, ["from", "to", "times"]), in: width)
      let last = lines.map { $0.split(separator: " ").last.map(String.init) ?? "" }
      #expect(last == ["times", "1", "2"])
      #expect(Set(zip(lines, last).map { $0.count - $1.count }).count == 1)
    }
    let endless = String(repeating: "x", count: 1_000)
    let wide = lines(table([[endless, "1"], ["a", "2"]], ["from", "times"]), in: nil)
    #expect(wide == ["from  times", "\(endless)  1", "a  2"])
  }

  @Test("the last column first goes on below itself")
  func wraps() {
    let long = String(repeating: "word ", count: 20).trimmed
    #expect(
      lines(table([["1", long]], ["no", "message"]), in: 60) == [
        "no  message",
        "1   word word word word word word word word word word word",
        "    word word word word word word word word word",
      ])
  }

  @Test("then it moves below the rows, and the column with the most padding loses it")
  func below() {
    #expect(
      lines(table(rows), in: 54) == [
        "no  time      kind              coordinator",
        "    message",
        "1   12:04:07  navigationFailed  AppCoordinator",
        "    no coordinator can show the route",
        "2   12:04:09  tabIndex          MainTabCoordinator",
        "    tab 9 is not one of the five tabs",
      ])
    #expect(
      lines(table(rows), in: 49) == [
        "no  time      kind  coordinator",
        "    message",
        "1   12:04:07  navigationFailed  AppCoordinator",
        "    no coordinator can show the route",
        "2   12:04:09  tabIndex  MainTabCoordinator",
        "    tab 9 is not one of the five tabs",
      ])
  }

  @Test("a row that is too long without padding goes on after a cell, and widens no column")
  func goesOn() {
    let long = ["3", "12:04:10", "modalCoordinatorNotConfigured", "YellowCoordinator", "why"]
    let lines = lines(table(rows + [long]), in: 54)
    #expect(lines[2] == "1   12:04:07  navigationFailed  AppCoordinator")
    #expect(
      lines.suffix(3) == [
        "3   12:04:10  modalCoordinatorNotConfigured", "    YellowCoordinator", "    why",
      ])
  }

  @Test(
    "in any width, no line is longer, and no text is cut", arguments: [20, 21, 33, 47, 80, 132])
  func keepsText(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<200 {
      let columns = 2 + Int.random(in: 0..<6, using: &random)
      func text() -> String {
        let words = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          String(
            repeating: ["a", "é", "漢"].randomElement(using: &random) ?? "a",
            count: Int.random(in: 1..<30, using: &random))
        }
        return words.joined(separator: " ")
      }
      let rows = (0..<5).map { _ in (0..<columns).map { _ in text() } }
      let heads = (0..<columns).map { "head\($0)" }
      let lines = lines(table(rows, heads), in: width)
      #expect(lines.allSatisfy { CellWidth.of($0) <= width })
      func letters(_ texts: [String]) -> String { texts.joined().filter { $0 != " " } }
      #expect(letters(lines) == letters(heads + rows.joined()))
    }
  }

  @Test("the errors fit 80 columns with their whole messages, and a pipe has one line for each")
  func errors() {
    var error = ErrorFixture.navigation(2)
    error.call = CallLabel(file: "Shop/ProfileView.swift", line: 48, function: "open()")
    let review = ErrorFixture.review([ErrorFixture.modal(1), error])
    let report = ErrorListReport(review, filter: ErrorFilter())
    func lines(in width: Int?) -> [String] {
      report.text(TextStyle(glyphs: .unicode, colours: false, width: width))
        .split(separator: "\n").map(String.init)
    }
    let (narrow, wide) = (lines(in: 80), lines(in: nil))
    #expect(wide.count == 3 && wide.allSatisfy { $0.count > 80 || $0 == wide[0] })
    #expect(narrow.allSatisfy { $0.count <= 80 })
    func letters(_ lines: [String]) -> String { lines.joined().filter { $0 != " " } }
    #expect(letters(narrow) == letters(wide))
    #expect(narrow.contains { $0.hasPrefix("2   2023-11-14T22:13:20.000Z  open   navigationFail") })
    #expect(narrow.contains { $0.contains("Shop/ProfileView.swift:48") })
  }
}
