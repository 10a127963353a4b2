import Testing

@testable import Inspector

@Suite("Short names")
struct ShortNameTests {
  private let names = ShortName(root: "AppCoordinator", ascii: false)

  @Test(
    "a name that does not fit loses the word that all share first, and then its middle",
    arguments: [
      (18, "DarkRedCoordinator"), (17, "DarkRed"), (7, "DarkRed"), (6, "Dar…ed"), (5, "Da…ed"),
    ])
  func steps(cells: Int, text: String) {
    #expect(names.text("DarkRedCoordinator", in: cells) == text)
  }

  @Test("a name without the shared word, and the shared word alone, lose only their middle")
  func others() {
    #expect(names.text("InternshipDetailFlow", in: 12) == "Intern…lFlow")
    #expect(names.text("Coordinator", in: 7) == "Coo…tor")
    #expect(ShortName(root: nil, ascii: false).text("RedCoordinator", in: 9) == "RedC…ator")
    #expect(
      ShortName(root: "Coordinator", ascii: true).text("RedCoordinator", in: 9) == "RedC$ator")
  }

  @Test("names of wide characters are cut by cells, never within a character")
  func wide() {
    for cells in 5...20 {
      let text = names.text("조정자조정자조정자Coordinator", in: cells)
      #expect(CellWidth.of(text) <= cells, "\(text) in \(cells)")
    }
    #expect(names.text("조정자조정자조정자Coordinator", in: 9) == "조정…정자")
  }
}
