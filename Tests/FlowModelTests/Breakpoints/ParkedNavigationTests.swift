import Foundation
import Testing

@testable import FlowModel

@Suite("A parked navigation, as a viewer receives it")
struct ParkedNavigationTests {
  private static let navigation = ParkedNavigation(
    number: 1, breakpoint: 1, otherBreakpoints: [2, 3], time: Date(timeIntervalSince1970: 0),
    until: Date(timeIntervalSince1970: 30),
    origin: CoordinatorReference(id: CoordinatorID(rawValue: 4), name: "Profile"),
    request: "pop", route: nil, steps: [])

  /// The navigation with another list of its other breakpoints.
  private func received(_ others: String) throws -> ParkedNavigation {
    let sent = String(decoding: try JSONEncoder().encode(Self.navigation), as: UTF8.self)
    try #require(sent.contains("[2,3]"))
    return try JSONDecoder().decode(
      ParkedNavigation.self, from: Data(sent.replacing("[2,3]", with: others).utf8))
  }

  @Test("it names all breakpoints that it meets, and an engine need not name others")
  func breakpoints() throws {
    let navigation = try received("[2,3]")
    #expect(navigation == Self.navigation)
    #expect((0...4).filter(navigation.isAt) == [1, 2, 3])
    let single = try received("null")
    #expect(single.otherBreakpoints == nil && (0...4).filter(single.isAt) == [1])
  }

  @Test("numbers that no breakpoint has, and lists that never end, are refused")
  func hostile() {
    let endless = "[" + String(repeating: "2,", count: 10_000) + "2]"
    for others in ["[-1]", "[1e30]", "[\"2\"]", "[9223372036854775807]", "{}", endless] {
      #expect(throws: DecodingError.self, "\(others.prefix(16))") { try received(others) }
    }
  }
}
