import Testing

@testable import FlowReports
@testable import Inspector

@Suite("The visible lines of a list")
struct ListWindowTests {
  @Test("the window scrolls no more than the selection needs")
  func nearest() {
    #expect(ListWindow(top: 5, selection: 7, count: 100, rows: 10).lines == 5..<15)
    #expect(ListWindow(top: 5, selection: 3, count: 100, rows: 10).lines == 3..<13)
    #expect(ListWindow(top: 5, selection: 20, count: 100, rows: 10).lines == 11..<21)
  }

  @Test("the window stays inside the list")
  func bounds() {
    #expect(ListWindow(top: 99, selection: 99, count: 100, rows: 10).lines == 90..<100)
    let beyond = ListWindow(top: .max, selection: .max, count: 3, rows: 10)
    #expect(beyond.lines == 0..<3)
    #expect(beyond.selection == 2)
    #expect(ListWindow(top: -4, selection: -4, count: 3, rows: 2).lines == 0..<2)
    let nothing = ListWindow(top: 3, selection: 3, count: 0, rows: 5)
    #expect(nothing.selection == nil)
    #expect(nothing.lines.isEmpty)
    #expect(ListWindow(top: 0, selection: 5, count: 9, rows: 0).lines.isEmpty)
  }
}
