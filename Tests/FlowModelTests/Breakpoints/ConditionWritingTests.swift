import Testing

@testable import FlowModel

@Suite("Conditions that are written for users")
struct ConditionWritingTests {
  private static let names = [
    "settings", "item(7, b: 2)", "a b", "say \"hi\"", "back\\slash", "x == y", "!no", "~", "(",
    ")", "a && b || c", "-r .*", "", " ", "漢字", "route", "line\nbreak", "end\\", "\"", "<T>",
  ]

  @Test("a comparison with a name of any characters is met by that name only")
  func comparisons() throws {
    for name in Self.names {
      let text = BreakpointCondition.text(.request, is: name)
      let condition = try BreakpointCondition(text).compiled()
      for other in Self.names {
        #expect(condition.isMet(by: facts(request: other)) == (other == name), "\(text): \(other)")
      }
    }
  }

  @Test("several comparisons are all met, or the condition is not")
  func conjunction() throws {
    let text = BreakpointCondition.text(all: [(.request, "a b"), (.from, "Shop")])
    #expect(text == "request == \"a b\" && from == Shop")
    let condition = try BreakpointCondition(text).compiled()
    #expect(condition.isMet(by: facts(request: "a b")))
    #expect(!condition.isMet(by: facts(request: "a")))
    #expect(!condition.isMet(by: facts(request: "a b", from: "Cart")))
  }

  private func facts(request: String, from name: String = "Shop") -> BreakpointFacts {
    BreakpointFacts(
      route: nil, origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: name),
      givenName: nil, request: request, call: nil, link: nil)
  }
}
