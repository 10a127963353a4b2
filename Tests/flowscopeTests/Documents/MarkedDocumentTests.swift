import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import flowscope

@Suite("Documents with sections")
struct MarkedDocumentTests {
  private func problem(_ text: String) -> MarkedDocument.Problem? {
    do throws(MarkedDocument.Problem) {
      _ = try MarkedDocument(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "a document without changes is the same text",
    arguments: [
      "", "\n", "a", "a\n", "a\r\nb\r\n", "\n\na\n\n",
      "x\n<!-- flowscope:hierarchy a -->\nold\n<!-- flowscope:end -->\ny",
      "<!-- flowscope:hierarchy -->\r\n<!-- flowscope:end -->\r\n",
      "```\n<!-- flowscope:hierarchy -->\n```\n", "\u{feff}", "\u{feff}a\n\u{feff}",
      "\u{feff}<!-- flowscope:hierarchy -->\n<!-- flowscope:end -->\n",
      "a\r\nb\nc\rd\u{0c}e\u{85}f\u{2028}g\n\r\n",
    ])
  func same(text: String) throws { #expect(try MarkedDocument(text).text == text) }

  @Test("a mark in the first line may follow a byte order mark")
  func byteOrderMark() throws {
    let document = try MarkedDocument("\u{feff}<!-- flowscope:map a -->\n<!-- flowscope:end -->")
    #expect(document.sections.map(\.name) == ["map"])
  }

  @Test("only the text between the marks is replaced, and line ends stay as they are")
  func bodies() throws {
    for newline in ["\n", "\r\n"] {
      let text = [
        "before", "  <!-- flowscope:hierarchy a.json --title 'two words' -->", "old", "older",
        "<!-- flowscope:end -->", "between", "<!-- flowscope:coordinators -->",
        "<!-- flowscope:end -->", "after",
      ].joined(separator: newline)
      var document = try MarkedDocument(text)
      #expect(document.sections.map(\.name) == ["hierarchy", "coordinators"])
      #expect(document.sections[0].arguments == ["a.json", "--title", "two words"])
      #expect(document.sections.map(\.line) == [2, 7])
      document.setBodies(["new\nnewer", ""])
      let expected = text.replacing("old\(newline)older", with: "new\(newline)newer")
        .replacing(
          "coordinators -->\(newline)", with: "coordinators -->\(newline)\(newline)")
      #expect(document.text == expected)
    }
  }

  @Test("an edited version of a document gets the same bodies, unless its marks differ")
  func merged() throws {
    let marks = "<!-- flowscope:hierarchy a.json -->\nold\n<!-- flowscope:end -->\n"
    var document = try MarkedDocument("before\n" + marks)
    document.setBodies(["new"])
    #expect(
      document.merged(into: "edited\nbefore\n" + marks + "after")
        == "edited\nbefore\n" + marks.replacing("old", with: "new") + "after")
    for other in [
      "before\n", marks + marks, marks.replacing("a.json", with: "b.json"),
      marks.replacing("end", with: "map"),
    ] {
      #expect(document.merged(into: other) == nil, "\(other)")
    }
  }

  @Test("a mark's words are as long as they are, and may be empty or quoted in part")
  func words() throws {
    let long = String(repeating: "a", count: 400_000)
    let document = try MarkedDocument(
      "<!-- flowscope:hierarchy \(long) '' a'b c'd -->\n<!-- flowscope:end -->")
    #expect(document.sections.first?.arguments == [long, "", "ab cd"])
  }

  @Test("mixed line ends stay as they are, and a new body has the line end of its mark")
  func mixedEnds() throws {
    let text = "a\u{2028}b\n<!-- flowscope:map -->\r\nold\n<!-- flowscope:end -->\nc\rd\r\n"
    var document = try MarkedDocument(text)
    document.setBodies(["1\n2"])
    #expect(document.text == text.replacing("old\n", with: "1\r\n2\r\n"))
  }

  @Test("a line that begins with a code span, or with an indented fence, opens no block")
  func codeSpans() throws {
    for line in ["```inline code``` at the start", "    ```"] {
      let text = "\(line)\n<!-- flowscope:map -->\n<!-- flowscope:end -->\n"
      #expect(try MarkedDocument(text).sections.map(\.line) == [2])
    }
  }

  @Test("marks in fenced blocks are examples")
  func fences() throws {
    let text = """
      ````md
      ```
      <!-- flowscope:hierarchy -->
      ```
      ````
      ~~~
      <!-- flowscope:end -->
      ~~~
      <!-- flowscope:hierarchy -->
      ```mermaid
      x
      ```
      <!-- flowscope:end -->
      """
    #expect(try MarkedDocument(text).sections.map(\.line) == [9])
  }

  @Test("a missing end or beginning is named with its line")
  func problems() {
    #expect(problem("a\n<!-- flowscope:hierarchy -->\nb")?.line == 2)
    #expect(problem("a\n\n<!-- flowscope:end -->")?.line == 3)
    let two =
      "<!-- flowscope:hierarchy -->\n<!-- flowscope:coordinators -->\n<!-- flowscope:end -->"
    #expect(problem(two)?.line == 1)
    #expect(problem(two)?.text.contains("line 2") == true)
  }

  @Test("the difference has the place, and the removed and added lines")
  func difference() {
    let difference = LineDifference(from: "a\nb\nc\nd", to: "a\nB\nc\nd\ne")
    #expect(
      difference.text(of: "x.md", colours: false, ascii: false)
        == "x.md:2:\n-b\n+B\nx.md:5:\n+e\n")
    #expect(LineDifference(from: "a", to: "a").text(of: "x", colours: true, ascii: true) == "")
  }
}
