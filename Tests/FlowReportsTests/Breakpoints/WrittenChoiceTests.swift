import Testing

@testable import FlowReports

@Suite("Decisions about parked navigations, as lines")
struct WrittenChoiceTests {
  @Test(
    "a line has a decision, with the number of a navigation or for the oldest",
    arguments: [
      ("go", nil, ParkingChoice.go), ("3 go", 3, .go), (" refuse ", nil, .refuse),
      ("12 refuse", 12, .refuse), ("to cart", nil, .change("cart")),
      ("3 to item(7)", 3, .change("item(7)")),
      ("to profile(user: \"ada\", tab: nil) ", nil, .change("profile(user: \"ada\", tab: nil)")),
      ("4  to  item(number: 7) ", 4, .change("item(number: 7)")),
    ])
  func read(line: String, number: Int?, choice: ParkingChoice) {
    #expect(WrittenChoice(line)?.number == number)
    #expect(WrittenChoice(line)?.choice == choice)
  }

  @Test(
    "any other line decides nothing",
    arguments: ["", "3", "to", "3 to", "go 3", "Go", "refuse it", "x go", "go go"])
  func refused(line: String) { #expect(WrittenChoice(line) == nil) }
}
