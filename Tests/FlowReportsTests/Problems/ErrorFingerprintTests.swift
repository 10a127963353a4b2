import FlowModel
import Foundation
import TestInspections
import Testing

@testable import FlowReports

@Suite("The fingerprint of errors")
struct ErrorFingerprintTests {
  private func fingerprint(_ report: ErrorReport) -> ErrorFingerprint {
    ErrorFingerprint(ProblemParts(report))
  }

  @Test("equal errors have one fingerprint, whatever their numbers, times, lines and ids")
  func same() {
    var first = ErrorFixture.navigation(1)
    first.call = CallLabel(file: "Shop/Cart.swift", line: 12, function: "pay()")
    var second = ErrorFixture.navigation(9, after: 400)
    second.call = CallLabel(file: "Shop/Cart.swift", line: 48, function: "pay()")
    #expect(fingerprint(first) == fingerprint(second))
  }

  @Test("the kind, the coordinator, the route, and the file and the function of the call count")
  func different() {
    let parts = ProblemParts(
      kind: "k", place: "A/B", route: "R.a", file: "M/F.swift", function: "f()")
    let others = [
      ProblemParts(kind: "l", place: "A/B", route: "R.a", file: "M/F.swift", function: "f()"),
      ProblemParts(kind: "k", place: "A/C", route: "R.a", file: "M/F.swift", function: "f()"),
      ProblemParts(kind: "k", place: "A/B", route: "R.b", file: "M/F.swift", function: "f()"),
      ProblemParts(kind: "k", place: "A/B", route: nil, file: "M/F.swift", function: "f()"),
      ProblemParts(kind: "k", place: "A/B", route: "R.a", file: "M/G.swift", function: "f()"),
      ProblemParts(kind: "k", place: "A/B", route: "R.a", file: "M/F.swift", function: "g()"),
    ]
    #expect(Set((others + [parts]).map(ErrorFingerprint.init)).count == 7)
  }

  @Test("the place ends with the coordinator that the error is about, and repeats no type")
  func place() {
    let report = ErrorFixture.report(
      .circularReference(coordinator: "AppCoordinator"), 1)
    #expect(ProblemParts(report).place == "AppCoordinator")
    #expect(ProblemParts(ErrorFixture.modal(1)).place.hasSuffix("/YellowCoordinator"))
    #expect(ProblemParts(ErrorFixture.modal(1)).coordinator == "YellowCoordinator")
    #expect(ProblemParts(ErrorFixture.modal(1)).route == "YellowRoute.brokenModal")
  }

  @Test("its text is the same in each process, and is read back")
  func text() throws {
    let parts = ProblemParts(kind: "k", place: "A", route: nil, file: nil, function: nil)
    let fingerprint = ErrorFingerprint(parts)
    #expect("\(fingerprint)" == "1-cd4ab3150e1cc8af", "a released version keeps its fingerprints")
    #expect(ErrorFingerprint("\(fingerprint)") == fingerprint)
    for wrong in ["", "1-", "2-cd4ab3150e1cc8af", "1-cd4ab3150e1cc8a", "1-CD4AB3150E1CC8AF", "x"] {
      #expect(ErrorFingerprint(wrong) == nil, "\(wrong)")
    }
  }
}
