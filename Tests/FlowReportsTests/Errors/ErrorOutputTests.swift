import FlowEngine
import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

/// The printed errors.
@Suite struct ErrorOutputTests {
  private let hostile = "a`b<script>|\u{1b}[31m\n# title `````"

  private func review(_ reports: [ErrorReport]) -> ErrorReview {
    ErrorFixture.review(
      reports, total: 5,
      marks: [ErrorID(run: "a", sequence: 2): ErrorMark(.ignored, note: "see #12")])
  }

  @Test("the table has one line for each error, and its columns line up")
  func table() {
    let review = review([ErrorFixture.modal(1), ErrorFixture.navigation(2)])
    let text = ErrorTable.table(of: review.errors(), in: review, .ascii).text(
      ascii: true, colours: false)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    let column = lines[0].range(of: "coordinator").map { lines[0].distance(to: $0.lowerBound) }
    #expect(lines[1].range(of: "Yellow").map { lines[1].distance(to: $0.lowerBound) } == column)
    #expect(lines[2].hasSuffix("(see #12)"))
    #expect(lines[1].contains("2023-11-14T22:13:20.000Z"))
  }

  @Test(
    "the document's pieces form the whole, with groups that have errors too",
    arguments: [0, 1, 100, 250])
  func pieces(count: Int) throws {
    let reports = (0..<count).map { ErrorFixture.navigation(UInt64($0 + 1), route: hostile) }
    let review = review(reports)
    for grouping in [nil, ErrorGrouping.problem] {
      let document = ErrorDocument(review.errors(), of: review, by: grouping)
      var (whole, pieces) = (Data(), 0)
      try JSONOutput.encode(document) {
        whole += $0
        pieces += 1
      }
      #expect(try whole == JSONOutput.encode(document))
      #expect(count < 250 || pieces == 5)
    }
  }

  @Test("colours appear only on request, and colour codes of the app never do")
  func colours() {
    let review = review([ErrorFixture.navigation(2, route: hostile)])
    let table = ErrorTable.table(of: review.errors(), in: review, .unicode)
    let plain = table.text(ascii: false, colours: false)
    #expect(!plain.contains("\u{1b}"))
    #expect(plain.split(separator: "\n").count == 2)
    #expect(table.text(ascii: false, colours: true).contains("\u{1b}[2m"))
    #expect(!table.text(ascii: false, colours: true).contains("[31m\n"))
  }

  @Test("the table, the report and the document have the place of the call")
  func place() throws {
    var error = ErrorFixture.navigation(2)
    error.call = CallLabel(file: "Shop/ProfileView.swift", line: 48, function: "open()")
    let review = review([error])
    let table = ErrorTable.table(of: review.errors(), in: review, .unicode)
    let text = table.text(ascii: false, colours: false)
    #expect(text.contains(" — Shop/ProfileView.swift:48 (see #12)"))
    let report = ProblemMarkdown.text(review.errors(), of: review)
    #expect(report.contains("- **Called** Shop/ProfileView.swift:48 in open()"))
    let document = try JSONOutput.encode(ErrorDocument(review.errors(), of: review))
    let json = try JSONSerialization.jsonObject(with: document) as? [String: Any]
    let call = (json?["errors"] as? [[String: Any]])?.first?["call"] as? [String: Any]
    #expect(call?["line"] as? Int == 48)
  }

  @Test("the document of a list has the traces of errors only where they are asked for")
  func traces() throws {
    let trace = NavigationTrace(entries: [], omitted: 3)
    let review = review([ErrorFixture.navigation(2, trace: trace)])
    let keys = try [false, true].map { hasTraces in
      let report = ErrorListReport(review, filter: ErrorFilter(), hasTraces: hasTraces)
      let data = try JSONOutput.encode(report.document)
      let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return Set(try #require((json?["errors"] as? [[String: Any]])?.first).keys)
    }
    #expect(!keys[0].contains("trace"))
    #expect(keys[0].union(["trace"]) == keys[1])
  }

  @Test("the table has one line, and the report and the document marks, for what is from before")
  func recalled() throws {
    var review = ErrorReview()
    let errors = [ErrorFixture.modal(1), ErrorFixture.navigation(2)]
    review.take(errors.prefix(1), of: "a", title: "rainbow", before: TimeFixture.time(9))
    review.take(errors.suffix(1), of: "a", title: "rainbow")
    let table = ErrorTable.table(of: review.errors(), in: review, .unicode)
    let lines = table.text(ascii: false, colours: false).split(separator: "\n")
    #expect(
      lines.map { $0.contains("attached; above is from before") } == [false, false, true, false])
    #expect(lines[2].hasPrefix("2023-11-14T22:13:29.000Z  ─── attached"))
    #expect(!lines.contains { $0.contains("(from before)") })
    #expect(table.count == 2)
    let report = ProblemMarkdown.text(review.errors(), of: review)
    #expect(report.contains("- **Newest** \\#1, 2023-11-14T22:13:20.000Z (from before)\n"))
    #expect(report.components(separatedBy: "(from before)").count == 2)
    let document = try JSONOutput.encode(ErrorDocument(review.errors(), of: review))
    let json = try JSONSerialization.jsonObject(with: document) as? [String: Any]
    let entries = json?["errors"] as? [[String: Any]]
    #expect(entries?.map { $0["isRecalled"] as? Bool } == [true, nil])
  }

  @Test("each group has one line")
  func groups() {
    let review = review([
      ErrorFixture.modal(1), ErrorFixture.navigation(2), ErrorFixture.navigation(3),
    ])
    let groups = ErrorGroup.groups(of: review.errors(), by: .kind)
    let text = ErrorTable.table(of: groups, by: .kind).text(ascii: true, colours: false)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("2      1     2023-11-14T22:13:20.000Z"))
    #expect(lines[1].hasSuffix("navigationFailed"))
  }

  @Test("the report has every error with its note and trace, and the missed errors")
  func markdown() {
    let trace = NavigationTrace(entries: [
      .init(
        depth: 0,
        coordinator: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator"),
        question: .own, accepted: false, answer: "no ```` such route")
    ])
    let review = review([ErrorFixture.modal(1), ErrorFixture.navigation(2, trace: trace)])
    let text = ProblemMarkdown.text(review.errors(), of: review)
    #expect(text.hasPrefix("# Errors of rainbow (pid 1)\n"))
    #expect(text.contains("2 errors of 2 problems: 2 open."))
    #expect(text.contains("3 errors were missed: 3 to 5"))
    #expect(text.contains("- **Note** see \\#12"))
    #expect(text.contains("- **Path** AppCoordinator \\#1 › GreenCoordinator \\#7"))
    #expect(text.contains("```text\n- AppCoordinator"))
    #expect(text.contains("- **State** ignored") && text.contains("- **State** open"))
  }

  @Test("no text of the app is markup in the report")
  func hostileMarkdown() {
    let review = review([ErrorFixture.navigation(2, coordinator: hostile, route: hostile)])
    let text = ProblemMarkdown.text(review.errors(), of: review)
    #expect(!text.contains("<script>"))
    #expect(!text.contains("\u{1b}"))
    #expect(!text.contains("\n# title"))
    #expect(MarkdownLine.escaped("a<\u{301}b") == "a\\<\u{301}b")
  }

  @Test("JSON has the marks beside the reports, the requested groups, and the missed errors")
  func json() throws {
    let review = review([ErrorFixture.modal(1), ErrorFixture.navigation(2)])
    let document = ErrorDocument(review.errors(), of: review, by: .kind)
    let object = try #require(
      try JSONSerialization.jsonObject(with: JSONOutput.encode(document)) as? [String: Any])
    let errors = try #require(object["errors"] as? [[String: Any]])
    #expect(errors.map { $0["sequence"] as? Int } == [1, 2])
    #expect(errors.map { $0["state"] as? String } == ["open", "ignored"])
    #expect(errors.map { $0["note"] as? String } == [nil, "see #12"])
    let error = try #require(errors[1]["error"] as? [String: Any])
    #expect(error["kind"] as? String == "navigationFailed")
    // The route as all other facts have it, and no second spelling of it.
    let report = review.errors()[1].report.error
    let route = error["route"] as? [String: String]
    #expect(route == ["identifier": report.route ?? "", "type": report.routeType ?? ""])
    #expect(error["coordinatorType"] as? String == report.coordinator)
    #expect(error["routeType"] == nil && error["coordinator"] == nil)
    #expect(
      object["schema"] as? String == "flowscope.errors" && object["schemaVersion"] as? Int == 1)
    #expect((object["groups"] as? [[String: Any]])?.count == 2)
    let missed = try #require((object["missed"] as? [[String: Any]])?.first)
    #expect(missed["count"] as? Int == 3)
    let bare = try JSONOutput.encode(ErrorDocument(review.errors(), of: review))
    #expect(!String(decoding: bare, as: UTF8.self).contains("groups"))
  }
}

extension Substring {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
