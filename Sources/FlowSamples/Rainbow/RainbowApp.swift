import FlowEngine
import FlowIntrospect

extension Sample {
  /// An app with five colour tabs after a login, with every kind of presentation and every kind of
  /// error.
  static let rainbow = Sample(
    name: "rainbow",
    summary: "five tabs behind a login: modals, pushed children, detours, a deep path, and errors",
    make: { RainbowApp(seed: $0) })
}

/// The rainbow app with a simulated user: first a tour that shows everything once, then random
/// actions.
@MainActor
final class RainbowApp: TouringSample {
  let app = AppCoordinator()
  var stepCount = 0
  let tour: [@MainActor (RainbowApp) -> Void] = RainbowApp.firstSteps

  /// The last error of the app, until it leaves or the user dismisses it with the next step.
  let toast = ErrorToast(of: .shared)

  private var generator: SeededGenerator
  private var mishap = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    toast.onChange = { [weak app = app] in app?.toast = $0 }
  }

  func draw() { _ = app.visibleScreen() }

  private static let firstSteps: [@MainActor (RainbowApp) -> Void] = [
    { $0.front.navigate(to: LoginRoute.forgotPassword) },
    { $0.front.pop() },
    { $0.front.navigate(to: AppRoute.mainApp) },
    { $0.front.navigate(to: RedRoute.lightRed) },
    { $0.front.navigate(to: RedRoute.redInfo) },
    { $0.measureSheet() },
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
    { $0.measureSheet() },
    { $0.dragSheet(to: .custom) },
    // The way down to the abyss is pushed only from an empty stack.
    { $0.app.navigate(to: BlueRoute.blue) },
    { $0.app.navigate(to: BlueRoute.abyss) },
    { $0.app.navigate(to: PrismRoute.spectrum) },
    { $0.app.navigate(to: PurpleRoute.ultraviolet) },
    // Each way of leaving once: an X, a bar of its own, the native bar, a swipe; and a detour with
    // the renderer's button, with a native bar and with an X. The last one has a bar of its own.
    { $0.app.navigate(to: RedRoute.darkRed) },
    { $0.leaveByItsOwnWay() },
    { $0.app.navigate(to: PurpleRoute.darkPurple) },
    { $0.leaveByItsOwnWay() },
    { $0.app.navigate(to: GreenRoute.darkGreen) },
    { $0.leaveByItsOwnWay() },
    { $0.app.navigate(to: YellowRoute.yellowInfo) },
    { $0.leaveByItsOwnWay() },
    { $0.openProfile() },
    { $0.leaveByItsOwnWay() },
    { $0.showLightRed(.nativeBar) },
    { $0.leaveByItsOwnWay() },
    { $0.showLightRed(.closeButton) },
    { $0.leaveByItsOwnWay() },
    { $0.openColourPicker() },
    { $0.pick(.green) },
    { $0.showLightRed() },
    { $0.leaveByItsOwnWay() },
  ]

  func improvise() {
    toast.dismiss()
    if app.router.state.root == .login {
      let route: any Route =
        switch generator.below(10) {
        case 0..<3: LoginRoute.forgotPassword
        case 3..<6: LoginRoute.signIn
        default: AppRoute.mainApp
        }
      front.navigate(to: route)
      return
    }
    switch generator.below(100) {
    case 0..<46: front.navigate(to: anyRoute())
    case 46..<54: app.navigate(to: anyRoute())
    case 54..<68: if !front.pop() { front.navigate(to: anyRoute()) }
    case 68..<74:
      if front is ColourPickerCoordinator {
        pick(Colour.allCases[generator.below(Colour.allCases.count)])
      } else {
        leaveModal(ModalExit.allCases[generator.below(ModalExit.allCases.count)])
      }
    case 74: showUnhandled()
    case 75: showBrokenModal()
    case 76..<80:
      if front is ProfileCoordinator {
        front.navigate(to: ProfileRoute.settings)
      } else {
        openProfile()
      }
    case 80..<84: app.dismissDetour()
    case 84..<88:
      measureSheet(textSize: Double(Int.random(in: 20...70, using: &generator)) / 40)
    case 88..<91: dragSheet(to: .medium)
    case 91..<93: front.navigate(to: AppRoute.login)
    case 93: showLightRed()
    case 94: openColourPicker()
    default: haveMishap()
    }
  }

  private func anyRoute() -> any Route {
    let routes: [any Route] =
      [MainTabRoute.tabs] + RedRoute.allCases + GreenRoute.allCases
      + BlueRoute.allCases.filter { $0 != .invalidView }
      + YellowRoute.allCases.filter { $0 != .brokenModal } + PurpleRoute.allCases
      + RainbowRoute.allCases + PrismRoute.allCases
    return routes.randomElement(using: &generator) ?? RedRoute.red
  }

  private func openProfile() {
    let user = Int.random(in: 1...99, using: &generator)
    app.presentDetour(ProfileCoordinator(user: user), presenting: ProfileRoute.profile(user: user))
  }

  /// Reports the heights of the sheet's content, as a renderer does after it has measured them.
  func measureSheet(textSize: Double = 1) {
    guard let host = sheetHost else { return }
    let info = (app.visibleScreen().content as? ColourScreen)?.info
    let sections = info?.heights(textSize: textSize) ?? [316 * textSize]
    host.updateModalMinHeight(ColourInfo.headerHeight)
    // The header and the sections add up.
    host.measured(ColourInfo.headerHeight, sections)
  }

  private func dragSheet(to detent: ModalPresentationDetent) {
    _ = sheetHost?.selectModalDetent(detent)
  }

  private var sheetHost: (any SheetHost)? {
    front.presentationContext == .modal ? front.parent as? any SheetHost : nil
  }

  private func haveMishap() {
    mishap += 1
    let tabs = app.currentFlow as? MainTabCoordinator
    let red = tabs?.children.first as? RedCoordinator
    switch mishap % 8 {
    case 0: front.navigate(to: UnhandledRoute.unhandled)
    case 1: app.navigate(to: BlueRoute.invalidView)
    case 2: app.navigate(to: YellowRoute.brokenModal)
    case 3: tabs?.switchToTab(9)
    case 4: if let red { tabs?.addChild(red) }
    case 5: tabs?.addChild(app)
    case 6: if let red { app.presentDetour(red, presenting: RedRoute.red) }
    default:
      let green = tabs?.children.lazy.compactMap { $0 as? GreenCoordinator }.first
      if let red { green?.addChild(red) }
    }
  }
}

/// The functions that a renderer calls on a coordinator of any route type that presents a sheet.
@MainActor private protocol SheetHost {
  func updateModalMinHeight(_ sections: Double?...)
  func measured(_ header: Double, _ sections: [Double])
  func selectModalDetent(_ detent: ModalPresentationDetent) -> Bool
}

extension ColourCoordinator: SheetHost {
  fileprivate func measured(_ header: Double, _ sections: [Double]) {
    switch sections.count {
    case 2: updateModalIdealHeight(header, sections[0], sections[1])
    default: updateModalIdealHeight(header, sections.reduce(0, +))
    }
  }
}
