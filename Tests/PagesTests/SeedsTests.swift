import Foundation
import Testing

/// Docs/Seeds.md names only symbols and files that exist.
@Suite("Docs/Seeds.md")
struct SeedsTests {
  /// One row: a concept, its symbols, tests below `Tests/`, and a sample or an excerpt.
  private struct Row {
    let concept: String
    /// The symbols, as written between backquotes: `popTo(_:)`, `NavigationMode`.
    let names: [String]
    let tests: [String]
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
          tests: code(in: cells[2]).map { "Tests/\($0)" }, sample: cells[3])
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

  @Test("each symbol is used in a test or a sample of its row, and each file uses one of them")
  func files() throws {
    for row in try Self.rows() {
      #expect(!row.tests.isEmpty, "\(row.concept)")
      var used: Set<String> = []
      for path in row.tests + row.samples {
        let files =
          path.hasSuffix(".swift") ? [path] : Repository.files(in: path, endingIn: ".swift")
        #expect(!files.isEmpty, "\(path) is empty: \(row.concept)")
        let found = try Set(files.flatMap { words(in: try codeWithoutComments(of: $0)) })
        let hasSymbol = !found.isDisjoint(with: row.symbols)
        #expect(hasSymbol, "\(path) has nothing of: \(row.concept)")
        used.formUnion(found)
      }
      for symbol in row.symbols {
        let isUsed = used.contains(symbol)
        #expect(isUsed, "\(symbol) is in no file of: \(row.concept)")
      }
    }
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
