import FlowEngine
import FlowIntrospect

extension Sample {
  /// An app with five colour tabs after a login, with every kind of presentation and every kind of
  /// error.
  static let rainbow = Sample(
    name: "rainbow",
    summary: "five tabs behind a login: modals with detents, a pushed child, a detour, and errors"
  ) { seed in
    RainbowApp(seed: seed)
  }
}

/// The rainbow app with a simulated user: first a tour that shows everything once, then random
/// actions.
@MainActor
final class RainbowApp: SampleApp {
  let app = AppCoordinator()
  var root: any FlowInspectable & AnyCoordinator { app }

  private var generator: SeededGenerator
  private var stepCount = 0
  private var mishap = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  func step() {
    let tour = Self.tour
    if stepCount < tour.count {
      tour[stepCount](self)
    } else {
      improvise()
    }
    stepCount += 1
    // A renderer would build this screen; the engine reports an error if it cannot be built.
    _ = app.visibleScreen()
  }

  /// The coordinator whose screen the user sees.
  var front: any AnyCoordinator { app.visibleCoordinator }

  private static let tour: [@MainActor (RainbowApp) -> Void] = [
    { $0.front.navigate(to: LoginRoute.forgotPassword) },
    { $0.front.pop() },
    { $0.front.navigate(to: AppRoute.mainApp) },
    { $0.front.navigate(to: RedRoute.lightRed) },
    { $0.front.navigate(to: RedRoute.redInfo) },
    { $0.measureSheet(ideal: 412, min: 96) },
    { $0.app.navigate(to: GreenRoute.greenDetail) },
    { $0.front.navigate(to: RainbowRoute.rainbowRed) },
    { $0.front.navigate(to: RainbowRoute.rainbowOrange) },
    { $0.front.navigate(to: GreenRoute.darkGreen) },
    { $0.front.navigate(to: GreenRoute.evenDarkerGreen) },
    { $0.openProfile() },
    { $0.front.navigate(to: ProfileRoute.settings) },
    { $0.front.navigate(to: UnhandledRoute.unhandled) },
    { $0.front.pop() },
    { $0.app.dismissDetour() },
    { $0.app.navigate(to: BlueRoute.invalidView) },
    { $0.front.navigate(to: YellowRoute.brokenModal) },
    { $0.app.navigate(to: GreenRoute.greenInfo) },
    { $0.measureSheet(ideal: 412, min: 96) },
    { $0.dragSheet(to: .custom) },
  ]

  private func improvise() {
    if app.router.state.root == .login {
      front.navigate(to: AppRoute.mainApp)
      return
    }
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<50: front.navigate(to: anyRoute())
    case 50..<58: app.navigate(to: anyRoute())
    case 58..<76: if !front.pop() { front.navigate(to: anyRoute()) }
    case 76..<80: openProfile()
    case 80..<84: app.dismissDetour()
    case 84..<88: measureSheet(ideal: height(), min: 96)
    case 88..<91: dragSheet(to: .medium)
    case 91..<93: front.navigate(to: AppRoute.login)
    default: haveMishap()
    }
  }

  private func anyRoute() -> any Route {
    let routes: [any Route] = [
      RedRoute.red, RedRoute.lightRed, RedRoute.darkRed, RedRoute.redInfo,
      GreenRoute.green, GreenRoute.lightGreen, GreenRoute.greenDetail, GreenRoute.darkGreen,
      GreenRoute.evenDarkerGreen, GreenRoute.greenInfo,
      BlueRoute.blue, BlueRoute.lightBlue, BlueRoute.darkBlue, BlueRoute.blueInfo,
      YellowRoute.yellow, YellowRoute.lightYellow, YellowRoute.darkYellow, YellowRoute.yellowInfo,
      PurpleRoute.purple, PurpleRoute.lightPurple, PurpleRoute.darkPurple, PurpleRoute.purpleInfo,
      RainbowRoute.rainbowRed, RainbowRoute.rainbowGreen, RainbowRoute.rainbowViolet,
    ]
    return routes.randomElement(using: &generator) ?? RedRoute.red
  }

  private func height() -> Double { Double(Int.random(in: 20...70, using: &generator) * 10) }

  private func openProfile() {
    let user = Int.random(in: 1...99, using: &generator)
    app.presentDetour(
      ProfileCoordinator(user: user), presenting: ProfileRoute.profile(user: user))
  }

  private func measureSheet(ideal: Double, min: Double) {
    withSheetHost {
      $0.measureModal(ideal: ideal, min: min)
    }
  }

  private func dragSheet(to detent: ModalPresentationDetent) {
    withSheetHost { $0.dragModal(to: detent) }
  }

  private func withSheetHost(_ act: (any SheetHost) -> Void) {
    if front.presentationContext == .modal, let host = front.parent as? any SheetHost { act(host) }
  }

  /// Causes the next kind of error.
  private func haveMishap() {
    mishap += 1
    let tabs = app.currentFlow as? MainTabCoordinator
    switch mishap % 8 {
    case 0: front.navigate(to: UnhandledRoute.unhandled)
    case 1: app.navigate(to: BlueRoute.invalidView)
    case 2: app.navigate(to: YellowRoute.brokenModal)
    case 3: tabs?.switchToTab(9)
    case 4:
      if let red = tabs?.children.first as? RedCoordinator { tabs?.addChild(red) }
    case 5: tabs?.addChild(app)
    case 6:
      if let red = tabs?.children.first as? RedCoordinator {
        app.presentDetour(red, presenting: RedRoute.red)
      }
    default:
      if let red = tabs?.children.first as? RedCoordinator { LoginCoordinator().addChild(red) }
    }
  }
}

/// The functions that a renderer calls on a coordinator while a sheet is presented.
@MainActor private protocol SheetHost {
  func measureModal(ideal: Double, min: Double)
  func dragModal(to detent: ModalPresentationDetent)
}

extension ColourCoordinator: SheetHost {
  func measureModal(ideal: Double, min: Double) {
    updateModalMinHeight(min)
    updateModalIdealHeight(ideal)
  }

  func dragModal(to detent: ModalPresentationDetent) {
    selectModalDetent(detent)
  }
}
