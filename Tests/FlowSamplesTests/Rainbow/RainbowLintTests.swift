import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowSamples

@MainActor
@Suite struct RainbowLintTests {
  private let routes: [any Route] = [
    AppRoute.login, AppRoute.mainApp, LoginRoute.signIn, LoginRoute.forgotPassword,
    MainTabRoute.tabs, RedRoute.red, RedRoute.lightRed, RedRoute.darkRed, RedRoute.redInfo,
    GreenRoute.green, GreenRoute.lightGreen, GreenRoute.greenDetail, GreenRoute.darkGreen,
    GreenRoute.evenDarkerGreen, GreenRoute.greenInfo, BlueRoute.blue, BlueRoute.lightBlue,
    BlueRoute.darkBlue, BlueRoute.blueInfo, BlueRoute.invalidView, BlueRoute.shallow,
    BlueRoute.deep, BlueRoute.abyss, YellowRoute.yellow, YellowRoute.lightYellow,
    YellowRoute.darkYellow, YellowRoute.yellowInfo, YellowRoute.brokenModal,
    YellowRoute.colourPicker, PurpleRoute.ultraviolet, PrismRoute.prism, PrismRoute.spectrum,
    PurpleRoute.purple, PurpleRoute.lightPurple, PurpleRoute.darkPurple, PurpleRoute.purpleInfo,
    RainbowRoute.rainbow, RainbowRoute.rainbowRed, RainbowRoute.rainbowOrange,
    RainbowRoute.rainbowYellow, RainbowRoute.rainbowGreen, RainbowRoute.rainbowBlue,
    RainbowRoute.rainbowViolet, ProfileRoute.profile(user: 1), ProfileRoute.settings,
    UnhandledRoute.unhandled,
  ]
  private let types: [any Route.Type] = [
    AppRoute.self, LoginRoute.self, MainTabRoute.self, RedRoute.self, GreenRoute.self,
    BlueRoute.self, YellowRoute.self, PurpleRoute.self, RainbowRoute.self, PrismRoute.self,
    ProfileRoute.self, UnhandledRoute.self,
  ]

  @Test("the rainbow has its two intentional defects, and no other", arguments: 1...3)
  func rainbow(seed: UInt64) {
    let app = RainbowApp(seed: seed)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    let census = CoordinatorCensus()
    let subject = LintSubject(
      root: app.app, routes: routes, completeRouteTypes: types, census: census)
    let observation = FlowEvents.observe { census.note($0) }
    defer { observation.cancel() }
    var found: Set<String> = []
    for _ in 0..<300 {
      app.step()
      for finding in Linter().check(subject).findings {
        let about =
          "\(finding.lint) \(finding.coordinator?.name ?? "") \(finding.route?.identifier ?? "")"
        // Without a renderer, no sheet is measured.
        if finding.verdict == .unknown, finding.lint == "detents" { continue }
        found.insert(about)
      }
    }
    #expect(
      found == [
        "missing-screen BlueCoordinator invalidView",
        "modal-without-registration YellowCoordinator brokenModal",
      ])
  }
}
