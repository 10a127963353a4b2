import ArgumentParser
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

@Suite struct DemoCommandTests {
  @Test(
    "a rate that a clock cannot keep is refused, and zero is accepted",
    arguments: ["1e-30", "1e-7", "-1", "nan", "inf", "100001"])
  func rates(rate: String) throws {
    #expect(throws: (any Error).self) { try DemoCommand.parse(["rainbow", "--rate=\(rate)"]) }
    #expect(try DemoCommand.parse(["rainbow", "--rate", "0"]).rate == 0)
    #expect(try DemoCommand.parse(["rainbow", "--rate", "1e-6"]).rate == 1e-6)
  }
}
