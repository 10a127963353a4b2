import Testing

@testable import FlowReports
@testable import Inspector

@Suite("The widths of columns")
struct ColumnLayoutTests {
  private typealias Need = ColumnLayout.Need

  private func widths(
    _ columns: [Column<Int>], _ needs: [(least: Int, whole: Int)], in width: Int
  ) -> [Int] {
    ColumnLayout.fitting(
      columns, needs.map { Need(least: $0.least, whole: $0.whole) }, in: width
    ).map(\.width)
  }

  private let columns = [
    Column(0, "TIME", 9), Column(1, "ASKED", atLeast: 8), Column(2, "NOTE", atLeast: 10),
  ]

  @Test("a column is as wide as its texts need where the others need less")
  func content() {
    let widths = widths(columns, [(9, 9), (19, 19), (5, 5)], in: 40)
    #expect(widths == [9, 19, .max])
  }

  @Test("free cells go to the columns that are cut, the narrowest first")
  func narrowestFirst() {
    let cut = [Column(0, "A", atLeast: 8), Column(1, "B", atLeast: 4), Column(2, "C", atLeast: 10)]
    #expect(widths(cut, [(30, 30), (30, 30), (90, 90)], in: 24) == [8, 6, .max])
    #expect(widths(cut, [(30, 30), (6, 6), (90, 90)], in: 34) == [14, 6, .max])
  }

  @Test("a column that needs less than its least width leaves the rest to others")
  func less() {
    #expect(widths(columns, [(9, 9), (6, 6), (90, 90)], in: 40) == [9, 6, .max])
  }

  @Test("names stay whole where a long text has room to be read, and are short where not")
  func names() {
    #expect(widths(columns, [(9, 9), (6, 16), (90, 90)], in: 9 + 16 + 40) == [9, 16, .max])
    #expect(widths(columns, [(9, 9), (6, 16), (90, 90)], in: 9 + 15 + 40) == [9, 6, .max])
    #expect(widths(columns, [(9, 9), (6, 16), (12, 12)], in: 37) == [9, 16, .max])
  }

  @Test("without room, the columns keep their least widths")
  func tooNarrow() {
    #expect(widths(columns, [(9, 9), (20, 20), (90, 90)], in: 12) == [9, 8, .max])
    #expect(widths([], [], in: 12) == [])
  }

  @Test("no text of a list is cut beside free cells", arguments: [40, 78, 118, 198])
  func nothingCut(width: Int) {
    let columns = [
      Column(0, "", 2), Column(1, "ASKED", atLeast: 8), Column(2, "NOTE", atLeast: 4),
    ]
    let lines = ["DarkPurpleCoordinator", "RedCoordinator"].map {
      ColumnLine([.init(text: "x"), .init(text: $0, isName: true), .init(text: "done")])
    }
    let size = Size(rows: 6, columns: width)
    var frame = Frame(size: size)
    TitledList.draw(
      lines, columns, in: Rectangle(row: 0, column: 0, size: size),
      ShortName(root: "AppCoordinator", ascii: false), into: &frame)
    #expect(frame.text.contains("DarkPurpleCoordinator") && frame.text.contains("RedCoordinator "))
    #expect(!frame.text.contains("…") && frame.text.contains("done"))
  }

  @Test("what is behind a name stays whole")
  func tail() {
    let columns = [Column(0, "COORDINATOR", atLeast: 8), Column(1, "RULE", atLeast: 12)]
    let line = ColumnLine([
      .init(text: "DarkPurpleCoordinator", isName: true, tail: " #12"),
      .init(text: "not-reachable-any-more"),
    ])
    let size = Size(rows: 1, columns: 32)
    var frame = Frame(size: size)
    TitledList.draw(
      [line], columns, in: Rectangle(row: 0, column: 0, size: size),
      ShortName(root: "AppCoordinator", ascii: false), into: &frame)
    #expect(frame.text.contains("DarkPurple #12 ") && !frame.text.contains("DarkPurpleC"))
  }
}
