import Testing

@testable import FlowReports

/// The part of a list that an answer has.
@Suite struct ListPageTests {
  @Test("parts follow each other without a gap, and the last has no cursor", arguments: 1...7)
  func parts(limit: Int) throws {
    let all = Array(1...6)
    var (read, cursor, answers) = ([Int](), String?.none, 0)
    repeat {
      let part = try ListPage(limit: limit, cursor: cursor).rows(of: all)
      #expect(part.rows.count <= limit)
      read += part.rows
      cursor = part.next
      answers += 1
    } while cursor != nil
    #expect(read == all && answers == (all.count + limit - 1) / limit)
  }

  @Test("without a limit, a part is the whole list; after its end, there is nothing")
  func whole() throws {
    #expect(ListPage.all.rows(of: [1, 2]).rows == [1, 2])
    #expect(ListPage.all.rows(of: [1, 2]).next == nil)
    let past = try ListPage(limit: 1, cursor: "9").rows(of: [1, 2])
    #expect(past.rows.isEmpty && past.next == nil)
  }

  @Test("what is no cursor is refused in one line", arguments: ["", "x", "-1", "1.5"])
  func refused(text: String) {
    let error = #expect(throws: ReportError.self) { try ListPage(limit: 1, cursor: text) }
    #expect(error?.exitCode == 2 && error?.description.contains("is no cursor") == true)
  }
}
