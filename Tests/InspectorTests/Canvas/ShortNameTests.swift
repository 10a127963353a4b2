import Testing

@testable import FlowReports
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

  @Test(
    "a name that the app gave stays longest, and generic arguments lose their qualifiers first",
    arguments: [
      (48, #"ModuleCoordinator<Modular.Tabs> "first: ScreenA""#),
      (40, #"Module<Modular.Tabs> "first: ScreenA""#), (32, #"Module<Tabs> "first: ScreenA""#),
      (26, #"Module "first: ScreenA""#), (20, #"Module "first…reenA""#), (16, #"Mo…le "firs…enA""#),
      (12, #"Mo…le "fi…A""#), (10, #"Modul…enA""#),
    ])
  func given(cells: Int, text: String) {
    let title = #"ModuleCoordinator<Modular.Tabs> "first: ScreenA""#
    #expect(names.text(title, in: cells) == text)
  }

  @Test("the shared word comes from the root's type without its generic arguments")
  func arguments() {
    let names = ShortName(root: "NavigationTabCoordinator<Modular.Tabs>", ascii: false)
    #expect(names.text("ModuleCoordinator<Modular.ScreenA>", in: 23) == "Module<Modular.ScreenA>")
    #expect(names.text("ModuleCoordinator<Modular.ScreenA>", in: 20) == "Module<ScreenA>")
    #expect(names.text("Pair<A.B, Map<C.D>>", in: 15) == "Pair<B, Map<D>>")
  }

  @Test(
    "initials are one word, and the letter by which names differ is none",
    arguments: [
      ("MainVC", "NewsDetailVC", 11, "NewsDetail"),
      ("ScreenA", "DetailScreenA", 12, "Detail…reenA"),
      ("URLCoordinator", "RedCoordinator", 13, "Red"), ("VC", "NewsVC", 5, "Ne…VC"),
    ])
  func initials(root: String, name: String, cells: Int, text: String) {
    #expect(ShortName(root: root, ascii: false).text(name, in: cells) == text)
  }

  @Test("the names of a column all lose what one of them has to lose")
  func column() {
    let all = ["RedCoordinator", "DarkPurpleCoordinator", "Root"]
    func shortened(in cells: Int) -> [String] {
      let cuts = names.cuts(for: all.map { (name: $0, cells: cells) })
      return all.map { names.text($0, in: cells, with: cuts) }
    }
    #expect(shortened(in: 21) == all)
    #expect(shortened(in: 20) == ["Red", "DarkPurple", "Root"])
    #expect(shortened(in: 8) == ["Red", "Dark…ple", "Root"])
  }

  @Test("names keep the shared word if the one that does not fit has no such word")
  func unshared() {
    let all = ["AppCoordinator", #"TabScreen<Shop.AppRoute> "dashboard""#]
    let cuts = names.cuts(for: all.map { (name: $0, cells: 24) })
    #expect(cuts == [.qualifiers, .arguments])
    #expect(
      all.map { names.text($0, in: 24, with: cuts) } == [
        "AppCoordinator", #"TabScreen "dashboard""#,
      ])
    let wider = names.cuts(for: all.map { (name: $0, cells: 32) })
    #expect(wider == .qualifiers)
  }

  @Test("a name that nothing can shorten leaves the others of its column whole")
  func hopeless() {
    let all = ["RedCoordinator", "ALongNameOfAnInternshipDetailFlow"]
    #expect(names.cuts(for: all.map { (name: $0, cells: 20) }) == .whole)
  }

  @Test("generic arguments go from all names of a column that have a given one")
  func columnOfModules() {
    let all = [
      #"ModuleCoordinator<Modular.Tabs> "a""#, #"ModuleCoordinator<Modular.Tabs> "third: C""#,
      "ModuleCoordinator<Modular.ScreenA>",
    ]
    let cuts = names.cuts(for: all.map { (name: $0, cells: 22) })
    #expect(
      all.map { names.text($0, in: 22, with: cuts) } == [
        #"Module "a""#, #"Module "third: C""#, "Module<ScreenA>",
      ])
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
