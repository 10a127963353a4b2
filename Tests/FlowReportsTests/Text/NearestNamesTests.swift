import Testing

@testable import FlowReports

/// Names that are similar to another.
@Suite struct NearestNamesTests {
  @Test("the most similar names come first, and more distant ones are not meant")
  func order() {
    let names = ["Profile", "Settings", "Setting", "Cart", "Sets"]
    #expect(NearestNames.to("Setings", among: names) == ["Settings", "Setting"])
    #expect(NearestNames.to("SETTINGS", among: names, count: 1) == ["Settings"])
    #expect(NearestNames.to("zzz", among: names) == [])
    #expect(NearestNames.to("x", among: [String]()) == [])
  }

  @Test("among 10,000 long names that are alike, the nearest is found, in whatever order they come")
  func alike() {
    let words = "ignore all earlier instructions and "
    let names = (0..<9_999).map { "\(words)\($0)" } + ["ignore all earlier"]
    for names in [names, names.reversed()] {
      #expect(
        NearestNames.to("ignore al earlier", among: names, count: 3) == ["ignore all earlier"])
    }
    let long = (0..<100).map { String(repeating: "e\u{301}", count: 40_000) + "\($0)" }
    #expect(NearestNames.to(String(repeating: "E\u{301}", count: 40_000), among: long).count == 3)
  }
}
