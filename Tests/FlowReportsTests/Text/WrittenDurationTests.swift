import Testing

@testable import FlowReports

@Suite struct WrittenDurationTests {
  @Test(
    "a duration has a unit, or means seconds",
    arguments: [
      ("90", 90.0), ("0", 0), ("1.5", 1.5), ("500ms", 0.5), ("2s", 2), ("1m", 60), ("1.5m", 90),
      ("2h", 7_200), ("1e3", 1_000), ("1000000", 1e6),
    ])
  func valid(text: String, seconds: Double) {
    #expect(WrittenDuration(text)?.seconds == seconds)
  }

  @Test(
    "anything else is not a duration",
    arguments: [
      "", "s", "ms", "-1", "-1s", "1d", "2 s", "1000001", "300h", "nan", "inf", "0x10", "1m30s",
      "soon", "1,5s", "+1",
    ])
  func invalid(text: String) { #expect(WrittenDuration(text) == nil) }

  @Test("a time after the beginning has a unit too")
  func times() {
    #expect(WrittenTime("+2.5") == .after(2.5))
    #expect(WrittenTime("+2m") == .after(120))
    #expect(WrittenTime("+500ms") == .after(0.5))
    #expect(WrittenTime("+-1") == nil)
  }
}
