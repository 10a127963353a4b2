import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowSamples

/// The findings of the lints and the errors of the samples: the intentional ones, and no others.
@MainActor
@Suite(.serialized) struct SampleDefectTests {
  private func drive(_ app: any SampleApp, steps: Int = 500) -> DrivenSample {
    DrivenSample(app, steps: steps, checked: 150)
  }

  @Test("only thriftwood has routes that only links lead to")
  func linkOnly() throws {
    let options = try StressOptions(coordinators: 40, depth: 5, breadth: 3, errorPercent: 20)
    let others: [any SampleApp] = [
      RainbowApp(seed: 1), WallApp(seed: 1), ModularApp(seed: 1), StressApp(options, seed: 1),
    ]
    for app in others { #expect(drive(app).linkOnly == [], "\(app)") }
  }

  @Test("every error of a sample is from the sample's own tree, so that viewers list it")
  func listed() throws {
    let options = try StressOptions(coordinators: 40, depth: 5, breadth: 3, errorPercent: 20)
    let samples: [any SampleApp] = [
      RainbowApp(seed: 1), WallApp(seed: 1), ThriftwoodApp(seed: 1), ModularApp(seed: 1),
      StressApp(options, seed: 1),
    ]
    for app in samples {
      let driven = DrivenSample(app, steps: 500)
      #expect(driven.unlisted == [] && !driven.errors.isEmpty, "\(app)")
    }
  }

  @Test("the wall has no defect, and its only errors are refused navigations", arguments: 1...3)
  func wall(seed: UInt64) {
    let driven = drive(WallApp(seed: seed))
    // A push notification leads to a chat before the user does.
    #expect(driven.findings == ["link-only-route no-other-navigation MessagesCoordinator"])
    #expect(driven.linkOnly == [])
    #expect(Set(driven.errors.keys) == ["navigationFailed"])
  }

  @Test(
    "thriftwood has only its intentional findings, and its only errors are failed navigations",
    arguments: 1...3)
  func thriftwood(seed: UInt64) throws {
    let driven = drive(ThriftwoodApp(seed: seed))
    #expect(
      driven.findings == [
        "stack repeated AppCoordinator", "stack twice-in-a-row AppCoordinator",
        "link-only-route no-other-navigation AppCoordinator",
      ])
    let linkOnly = Thriftwood.routes.filter(\.isLinkOnly).map { RouteLabel($0).shown }
    #expect(driven.linkOnly == Set(linkOnly) && linkOnly.count == 2)
    #expect(Set(driven.errors.keys) == ["navigationFailed"])
  }

  @Test("thriftwood has no findings if its repeated and link-only routes are allowed")
  func allowed() throws {
    let app = ThriftwoodApp(seed: 1)
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    let census = CoordinatorCensus()
    let observation = FlowEvents.observe { census.note($0) }
    defer { observation.cancel() }
    let configuration = try LintConfiguration(
      allow: ["stack:AppCoordinator", "link-only-route", "link-way-back"])
    for _ in 0..<60 {
      app.step()
      let report = Linter(configuration: configuration).check(
        LintSubject(root: app.app, catalogue: app.catalogue, census: census))
      #expect(report.findings == [])
    }
  }

  @Test(
    "modular has no defect, and its only errors are configuration errors", arguments: 1...3)
  func modular(seed: UInt64) {
    let driven = drive(ModularApp(seed: seed))
    #expect(driven.findings == [])
    #expect(Set(driven.errors.keys) == ["configurationError"])
  }

  @Test(
    "stress has no defect, and makes its two kinds of errors at the given rate", arguments: 1...3)
  func stress(seed: UInt64) throws {
    let options = try StressOptions(coordinators: 40, depth: 5, breadth: 3, errorPercent: 20)
    let driven = drive(StressApp(options, seed: seed), steps: 1_000)
    #expect(driven.findings == [])
    #expect(Set(driven.errors.keys) == ["navigationFailed", "invalidTabIndex"])
    #expect((120...280).contains(driven.errors.values.reduce(0, +)))
    let calm = try StressOptions(coordinators: 40, depth: 5, breadth: 3, errorPercent: 0)
    #expect(drive(StressApp(calm, seed: seed)).errors == [:])
  }
}
