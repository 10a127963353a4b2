import FlowModel
import TestHierarchies
import Testing

@Suite("The place of a coordinator in any run")
struct CoordinatorPlaceTests {
  private let rainbow = Tree.rainbow.snapshot

  @Test("each coordinator has a place, which leads to it and is read as it is written")
  func roundTrip() throws {
    var texts: Set<String> = []
    for node in rainbow.preorder {
      let place = try #require(rainbow.place(of: node.id))
      #expect(rainbow.coordinator(at: place)?.id == node.id)
      #expect(CoordinatorPlace("\(place)") == place)
      texts.insert("\(place)")
    }
    #expect(texts.count == rainbow.nodes.count)
    #expect(
      texts.contains("AppCoordinator/MainTabCoordinator/YellowCoordinator/ProfileCoordinator"))
  }

  @Test("a place leads to the same coordinator of another run, whatever the ids")
  func otherRun() throws {
    var other = Tree.rainbow
    other.id = 700
    let again = other.snapshot
    let green = try #require(rainbow.nodes.values.first { $0.name == "RainbowCoordinator" })
    let place = try #require(rainbow.place(of: green.id))
    #expect(again.coordinator(at: place)?.name == "RainbowCoordinator")
  }

  @Test("siblings of one type are numbered")
  func siblings() throws {
    let tree = Tree(
      name: "App",
      children: [Tree(name: "Page", id: 5), Tree(name: "Cart", id: 6), Tree(name: "Page", id: 7)])
    let snapshot = tree.snapshot
    #expect(snapshot.place(of: CoordinatorID(rawValue: 5))?.description == "App/Page")
    #expect(snapshot.place(of: CoordinatorID(rawValue: 7))?.description == "App/Page[2]")
    let third = try #require(CoordinatorPlace("App/Page[3]"))
    #expect(snapshot.coordinator(at: third) == nil)
  }

  @Test("without known parents, the coordinator on screen is meant, or else the first one")
  func anywhere() throws {
    var tree = Tree(
      name: "Tabs", selectedTab: 1,
      children: [
        Tree(name: "Page", relation: .tab, id: 5), Tree(name: "Page", relation: .tab, id: 7),
        Tree(name: "Other", relation: .tab, id: 8),
      ])
    let place = CoordinatorPlace(anywhere: "Page")
    #expect(CoordinatorPlace("\(place)") == place)
    #expect(tree.snapshot.coordinator(at: place)?.id.rawValue == 7)
    tree.selectedTab = 2
    #expect(tree.snapshot.coordinator(at: place)?.id.rawValue == 5)
  }

  @Test(
    "a text that is no place is refused",
    arguments: ["", "/", "App/", "/App", "App//Page", "…/", "…/App/Page", "App/[2]"])
  func bad(text: String) { #expect(CoordinatorPlace(text) == nil) }

  @Test("what is shown has a line for each layer, with its stacks and the selected tabs")
  func shown() {
    #expect(
      rainbow.shownText == """
        base: AppRoute.mainApp | MainTabRoute.tabs (tab 2) | GreenRoute.green > GreenRoute.lightGreen \
        > GreenRoute.greenDetail > RainbowRoute.rainbow > RainbowRoute.rainbowRed
        sheet: GreenRoute.darkGreen > GreenRoute.evenDarkerGreen
        """)
  }
}
