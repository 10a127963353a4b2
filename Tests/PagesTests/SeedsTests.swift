import Foundation
import Testing

/// Docs/Seeds.md names only symbols and files that exist.
@Suite("Docs/Seeds.md")
struct SeedsTests {
  /// One row: a concept, its symbols, its tests, and a sample or an excerpt.
  private struct Row {
    let concept: String
    /// The symbols, as written between backquotes: `popTo(_:)`, `NavigationMode`.
    let names: [String]
    let tests: [NamedTest]
    let sample: String

    /// The name of each symbol without its type and its argument labels.
    var symbols: [String] { names.map { DeclaredNames.base(of: $0) } }
    var samples: [String] { SeedsTests.code(in: sample) }
  }

  private static func rows() throws -> [Row] {
    try Repository.text("Docs/Seeds.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Concept") && !$0.hasPrefix("| ---") }
      .map { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        try #require(cells.count == 4, "\(line)")
        return Row(
          concept: cells[0], names: code(in: cells[1]),
          tests: try code(in: cells[2]).map { try NamedTest($0) }, sample: cells[3])
      }
  }

  @Test("each name is declared by a product")
  func names() throws {
    let declared = try DeclaredNames()
    let rows = try Self.rows()
    #expect(rows.count > 60)
    for row in rows {
      #expect(!row.names.isEmpty, "\(row.concept)")
      for name in row.names {
        let isDeclared = declared.contains(name)
        #expect(isDeclared, "\(name) is not declared: \(row.concept)")
      }
    }
  }

  /// A test as `swift test --filter` takes it: `FlowEngineTests.BackTests/popDeepest`.
  private struct NamedTest {
    let name: String
    let target: String
    let suite: String
    let function: String

    init(_ name: String) throws {
      let parts = name.split { ".".contains($0) || "/".contains($0) }.map { String($0) }
      try #require(parts.count == 3, "\(name) names no test")
      (self.name, target, suite, function) = (name, parts[0], parts[1], parts[2])
    }

    /// The code of the test, with what it reaches in its file; nil if there is no such test.
    func code() throws -> String? {
      for path in Repository.files(in: "Tests/\(target)", endingIn: ".swift") {
        let text = try Repository.text(path)
        guard ["struct", "class"].contains(where: { text.contains("\($0) \(suite)") }) else {
          continue
        }
        let file = try SourceFile(path)
        let test = file.declarations.first { $0.isTest && $0.name == function }
        if let test { return file.code(reachableFrom: test) }
      }
      return nil
    }
  }

  @Test("each test of a row exists and calls one of its symbols, and each symbol is called")
  func calls() throws {
    for row in try Self.rows() {
      #expect(!row.tests.isEmpty, "\(row.concept)")
      var called: Set<String> = []
      for test in row.tests {
        let code = try #require(try test.code(), "there is no \(test.name): \(row.concept)")
        let own = row.symbols.filter { SourceFile.calls($0, in: code) }
        #expect(!own.isEmpty, "\(test.name) calls nothing of: \(row.concept)")
        called.formUnion(own)
      }
      for path in row.samples {
        let code = try codeWithoutComments(of: path)
        let hasSymbol = !Set(words(in: code)).isDisjoint(with: row.symbols)
        #expect(hasSymbol, "\(path) has nothing of: \(row.concept)")
        // Tests of samples run the app, whose code calls the symbol.
        let runsSample = row.tests.contains { $0.target == "FlowSamplesTests" }
        if runsSample, path.hasPrefix("Sources/") {
          called.formUnion(row.symbols.filter { SourceFile.calls($0, in: code) })
        }
      }
      for symbol in row.symbols {
        #expect(called.contains(symbol), "no test calls \(symbol) of: \(row.concept)")
      }
    }
  }

  @Test("a test that reaches a symbol only in a comment, a text or another test does not call it")
  func callsOfOthers() throws {
    let file = try SourceFile("Tests/PagesTests/SeedsTests.swift")
    let test = try #require(file.declarations.first { $0.name == "callsOfOthers" && $0.isTest })
    // presentDetour() is in this comment, and "presentDetour()" in a text.
    let code = file.code(reachableFrom: test)
    #expect(!SourceFile.calls("presentDetour", in: code))
    #expect(!SourceFile.calls("noPlans", in: code))
    #expect(SourceFile.calls("declarations", in: code))
    #expect(SourceFile.calls("SourceFile", in: code))
  }

  @Test("each row has a sample or an excerpt, or the reason why it has none")
  func samples() throws {
    for row in try Self.rows() where row.samples.count != 1 {
      let reason = row.sample.hasPrefix("none: ") ? row.sample.dropFirst("none: ".count) : ""
      #expect(row.samples.isEmpty && words(in: reason).count >= 4, "\(row.concept)")
    }
  }

  @Test("the page does not say that something is planned")
  func noPlans() throws {
    for word in ["planned", "later", "todo"] {
      let text = try Repository.text("Docs/Seeds.md").lowercased()
      #expect(!words(in: text).contains { $0 == word }, "\(word)")
    }
  }

  private static func code(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  private func words(in text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter }).map { String($0) }
  }

  /// The lines of a file, each up to its comment.
  private func codeWithoutComments(of path: String) throws -> String {
    try Repository.text(path).components(separatedBy: "\n")
      .map { $0.components(separatedBy: "//")[0] }.joined(separator: "\n")
  }
}
