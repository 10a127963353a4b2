import Foundation
import Testing

/// Docs/Seeds.md names only what exists.
@Suite("Docs/Seeds.md")
struct SeedsTests {
  /// The cells of each row: the concept, what it is here, a test, and a sample.
  private static func rows() throws -> [[String]] {
    try Repository.text("Docs/Seeds.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Concept") && !$0.hasPrefix("| ---") }
      .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
  }

  @Test("each name is public, and each row has a test")
  func names() throws {
    let pages = try Repository.files(in: "Docs/API", endingIn: ".md").map {
      try Repository.text($0)
    }
    let known = Set(pages.flatMap { words(in: $0) })
    let rows = try Self.rows()
    #expect(rows.count > 60)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let names = code(in: row[1])
      #expect(!names.isEmpty, "\(row)")
      for word in names.flatMap({ words(in: $0) }) {
        #expect(known.contains(word), "\(word) is not public: \(row[0])")
      }
    }
  }

  @Test("each test and sample exists, and uses a name of its row")
  func files() throws {
    for row in try Self.rows() {
      // Without the labels of arguments, which are in every file.
      let names = Set(code(in: row[1]).flatMap { name in words(in: name.prefix { $0 != "(" }) })
      let samples = code(in: row[3])
      #expect(samples.count == 1 || row[3] == "–", "\(row)")
      for path in code(in: row[2]).map({ "Tests/\($0)" }) + samples {
        let files =
          path.hasSuffix(".swift") ? [path] : Repository.files(in: path, endingIn: ".swift")
        #expect(!files.isEmpty, "\(path) is empty: \(row[0])")
        let found = try Set(files.flatMap { words(in: try Repository.text($0)) })
        #expect(!names.isDisjoint(with: found), "\(path) has nothing of: \(row[0])")
      }
    }
  }

  @Test("no row is a plan")
  func noPlans() throws {
    for word in ["planned", "later", "todo"] {
      let text = try Repository.text("Docs/Seeds.md").lowercased()
      #expect(!words(in: text).contains { $0 == word }, "\(word)")
    }
  }

  private func code(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  private func words(in text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter }).map { String($0) }
  }
}
