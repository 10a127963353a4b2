import Foundation
import Testing

@testable import FlowReports

/// A check as JUnit's XML, and as the commands of GitHub.
@Suite struct CheckFormTests {
  private func check(_ cases: [CheckCase], remarks: [String] = []) -> CheckReport {
    CheckReport(name: "flowscope lint", summary: "all of it", cases: cases, remarks: remarks)
  }

  private func annotated(
    _ level: CheckCase.Annotation.Level = .error, title: String = "t", message: String = "m",
    place: SourcePlace? = nil
  ) -> CheckCase {
    CheckCase(
      group: "g", name: "n", outcome: .passed,
      annotation: .init(level, title: title, message: message), place: place)
  }

  @Test("JUnit counts the cases, and has the place and the facts of a failure")
  func junit() {
    let text = JUnitReport.text(
      of: check(
        [
          CheckCase(
            group: "Cart", name: "stack", outcome: .failed(kind: "deep", "too deep"),
            details: ["one\ntwo"], place: SourcePlace(path: "Cart.swift", line: 4)),
          CheckCase(group: "Cart", name: "detents", outcome: .skipped("ignored")),
          CheckCase(group: "lint", name: "loops", outcome: .passed),
        ], remarks: ["one was missed"]))
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="flowscope lint" tests="3" failures="1" errors="0">
          <testsuite name="flowscope lint" tests="3" failures="1" errors="0" skipped="1">
            <testcase classname="Cart" name="stack">
              <failure type="deep" message="too deep">too deep
        Cart.swift:4
        one
        two</failure>
            </testcase>
            <testcase classname="Cart" name="detents">
              <skipped message="ignored"/>
            </testcase>
            <testcase classname="lint" name="loops"/>
            <system-out>all of it
        one was missed</system-out>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("no text of the app is markup of XML, and characters that XML forbids are replaced")
  func hostile() {
    let text = JUnitReport.text(
      of: check([
        CheckCase(
          group: "a<b>&\"'\u{0}", name: "]]>\u{1b}[2J\u{fffe}\u{ffff}\n",
          outcome: .failed(kind: "<!--", "-->\u{8}\r"), details: ["</failure>\u{b}"])
      ]))
    #expect(text.contains(#"classname="a&lt;b&gt;&amp;&quot;&#39;␀""#))
    #expect(text.contains(#"name="]]&gt;␛[2J\#u{fffd}\#u{fffd}␊""#))
    #expect(text.contains("&lt;/failure&gt;␋"))
    let forbidden = text.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || $0 == "\u{fffe}" || $0 == "\u{ffff}"
    }
    #expect(forbidden.isEmpty)
  }

  @Test("an annotation has its file and line, and GitHub's escapes")
  func annotation() {
    let report = GitHubReport(
      check([
        annotated(
          .warning, title: "50%: a,b", message: "100%: a,b\r\n::error::x",
          place: SourcePlace(path: "Sources/A, B.swift", line: 7)),
        annotated(title: "a:\u{301}b"),
      ]))
    #expect(
      report.annotations == [
        "::error title=a%3A\u{301}b::m",
        "::warning file=Sources/A%2C B.swift,line=7,title=50%25%3A a%2Cb::"
          + "100%25: a,b%0D%0A::error::x",
      ])
    #expect(report.text.hasSuffix("::x\n") && report.remark == nil)
  }

  @Test("ten annotations of each kind are written, and the others are counted")
  func limit() {
    let cases =
      (0..<12).map { _ in annotated(.error) } + (0..<11).map { _ in annotated(.notice) }
      + [annotated(.warning)]
    let report = GitHubReport(check(cases))
    #expect(report.annotations.count == 21 && report.leftOut == 3)
    #expect(report.annotations.count { $0.hasPrefix("::warning ") } == 1)
    let remark = "3 annotations left out: GitHub shows 10 of a kind in a step"
    #expect(report.remark == remark && report.summary.hasSuffix("\n\(remark)\n"))
  }

  @Test("the summary lists what is annotated, without markup of the app")
  func summary() {
    let markdown = check(
      [
        annotated(
          title: "a|b", message: "<b>\n# c", place: SourcePlace(path: "A_B.swift", line: 2)),
        CheckCase(group: "g", name: "quiet", outcome: .passed),
      ], remarks: ["*lost*"]
    ).markdown
    #expect(
      markdown == """
        # flowscope lint

        all of it

        - **a\\|b** \\<b\\>␊\\# c (A\\_B.swift:2)

        \\*lost\\*\("  ")

        """)
  }

  @Test("a report in Markdown fits into a comment, and counts what has no room")
  func markdownLimit() {
    let long = String(repeating: "*", count: 5_000)
    for (message, remark) in [("m", "r"), (long, long)] {
      let text = check(
        (0..<9_000).map { _ in annotated(message: message) },
        remarks: Array(repeating: remark, count: 9_000)
      ).markdown
      #expect(text.unicodeScalars.count <= 65_536)
      let lines = text.split(separator: "\n")
      let listed = lines.count { $0.hasPrefix("- **") }
      #expect(listed > 0 && lines.contains("- \(9_000 - listed) more"))
      #expect(text.hasSuffix(" more\n"), "the remarks are counted too")
    }
    let few = check((0..<60).map { _ in annotated() }).markdown
    #expect(few.split(separator: "\n").count { $0.hasPrefix("- **") } == 60)
    #expect(!few.contains("more"))
  }
}
