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

  // MARK: Two runs of an app

  /// A mistake in an app, and the number of errors that it makes in each of two runs.
  private struct Mistake {
    let kind: String
    let coordinator: String?
    var route: String?
    let place: [String]
    var file = "Shop/CartView.swift"
    var function = "pay()"
    let errors: [Int]

    /// The error of one time: what differs from time to time is no part of the problem.
    func error(_ sequence: UInt64, time number: Int, ofRun run: Int) -> ErrorReport {
      let types = place + Array(repeating: place.last ?? "", count: number % 3)
      let path = types.enumerated().map { depth, name in
        CoordinatorReference(
          id: CoordinatorID(rawValue: UInt64(1 + depth * (number + 3))), name: name)
      }
      let shown = route.map { number.isMultiple(of: 2) ? $0 : "\($0)(\(number))" }
      return ErrorReport(
        sequence: sequence,
        time: Date(timeIntervalSince1970: 1_700_000_000 + Double(run * 90_000 + number)),
        error: FlowErrorDescription(
          kind: kind, message: "\(kind) of \(shown ?? "a tab"), time \(number)", advice: "none",
          coordinator: coordinator, route: shown, routeType: route.map { _ in "ShopRoute" },
          phase: number.isMultiple(of: 2) ? .planning : nil),
        path: path, visibleRoute: RouteLabel(identifier: "home\(number)", type: "ShopRoute"),
        call: CallLabel(file: file, line: 12 + run * 30, function: function))
    }
  }

  private static let shop = ["AppCoordinator", "ShopCoordinator"]

  /// Most neighbours in this list differ in one part.
  private static let mistakes = [
    Mistake(
      kind: "navigationFailed", coordinator: "AppCoordinator", route: "item",
      place: ["AppCoordinator"], errors: [34, 31]),
    Mistake(
      kind: "navigationFailed", coordinator: "ShopCoordinator", route: "item", place: shop,
      errors: [22, 20]),
    Mistake(
      kind: "navigationFailed", coordinator: "ShopCoordinator", route: "offer", place: shop,
      errors: [28, 26]),
    Mistake(
      kind: "navigationFailed", coordinator: "ShopCoordinator", route: "offer", place: shop,
      function: "open(_:)", errors: [9, 8]),
    Mistake(
      kind: "navigationFailed", coordinator: "ShopCoordinator", route: "offer", place: shop,
      file: "Shop/OfferView.swift", function: "open(_:)", errors: [3, 4]),
    Mistake(
      kind: "viewCreationFailed", coordinator: "ShopCoordinator", route: "offer", place: shop,
      file: "Shop/OfferView.swift", function: "open(_:)", errors: [12, 11]),
    Mistake(
      kind: "viewCreationFailed", coordinator: "CartCoordinator", route: "offer",
      place: shop + ["CartCoordinator"], file: "Shop/OfferView.swift", function: "open(_:)",
      errors: [7, 6]),
    Mistake(
      kind: "viewCreationFailed", coordinator: "CartCoordinator", route: "offer",
      place: ["AppCoordinator", "CartCoordinator"], file: "Shop/OfferView.swift",
      function: "open(_:)", errors: [8, 7]),
    Mistake(
      kind: "invalidTabIndex", coordinator: nil, place: ["AppCoordinator"], errors: [5, 4]),
    Mistake(
      kind: "circularReference", coordinator: "AppCoordinator", place: ["AppCoordinator"],
      errors: [2, 2]),
  ]

  /// The errors of a run, in turn.
  private static func errors(ofRun run: Int) -> [ErrorReport] {
    var reports: [ErrorReport] = []
    for number in 0..<(mistakes.map { $0.errors[run] }.max() ?? 0) {
      for mistake in mistakes where number < mistake.errors[run] {
        reports.append(mistake.error(UInt64(reports.count + 1), time: number, ofRun: run))
      }
    }
    return reports
  }

  @Test("249 errors of two runs are 10 problems, the same in both")
  func twoRuns() {
    let runs = [Self.errors(ofRun: 0), Self.errors(ofRun: 1)]
    #expect(runs.map(\.count) == [130, 119])
    let found = runs.map { Set($0.map(fingerprint)) }
    #expect(found[0].count == 10 && found[1] == found[0])
    var review = ErrorReview()
    for (name, reports) in zip(["one", "two"], runs) { review.take(reports, of: name, title: name) }
    let problems = review.problems(of: review.errors())
    #expect(problems.count == 10 && problems.allSatisfy { $0.runs == 2 })
    let counts = Self.mistakes.map { $0.errors.reduce(0, +) }
    #expect(problems.map(\.count).sorted() == counts.sorted())
  }
}
