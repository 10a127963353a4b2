import Foundation
import Testing

/// Docs/From-SwiftUIFlow.md names only public symbols of the products.
@Suite("Docs/From-SwiftUIFlow.md")
struct NamesTests {
  @Test("each name of the second column is public")
  func names() throws {
    let pages = try Repository.files(in: "Docs/API", endingIn: ".md").map {
      try Repository.text($0)
    }
    let known = Set(pages.flatMap { words(in: $0) })
    var count = 0
    for line in try Repository.text("Docs/From-SwiftUIFlow.md").split(separator: "\n")
    where line.hasPrefix("| ") {
      let cells = line.components(separatedBy: " | ")
      guard cells.count == 2, !cells[1].hasPrefix("here") else { continue }
      let ours = cells[1].hasPrefix("the same") ? cells[0] + cells[1] : cells[1]
      let code = ours.components(separatedBy: "`").enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      for word in words(in: code.joined(separator: " ")) {
        #expect(known.contains(word), "\(word) is not public: \(line)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  private func words(in text: String) -> [Substring] {
    text.split { !$0.isLetter }
  }
}
