import FlowEngine

final class DarkRedCoordinator: ColourModal<RedRoute> {}
final class RedInfoCoordinator: InfoCoordinator<RedRoute> {}
final class DarkGreenCoordinator: ColourModal<GreenRoute> {}
final class GreenInfoCoordinator: InfoCoordinator<GreenRoute> {}
final class DarkBlueCoordinator: ColourModal<BlueRoute> {}
final class BlueInfoCoordinator: InfoCoordinator<BlueRoute> {}
final class DarkYellowCoordinator: ColourModal<YellowRoute> {}
final class YellowInfoCoordinator: InfoCoordinator<YellowRoute> {}
final class DarkPurpleCoordinator: ColourModal<PurpleRoute> {}
final class PurpleInfoCoordinator: InfoCoordinator<PurpleRoute> {}
final class UltravioletCoordinator: ColourModal<PurpleRoute> {}

/// The red tab: its info modal is sized to its content.
final class RedCoordinator: ColourCoordinator<RedRoute> {
  init() {
    super.init(
      root: .red,
      modals: [DarkRedCoordinator(.darkRed), RedInfoCoordinator(.redInfo, shades: 7, uses: 7)],
      infoDetents: [.custom])
  }
}

/// The green tab: its info modal starts small and can be dragged, another modal has two steps, and
/// the rainbow is a pushed child.
final class GreenCoordinator: ColourCoordinator<GreenRoute> {
  init() {
    super.init(
      root: .green,
      modals: [
        DarkGreenCoordinator(.darkGreen, further: [.evenDarkerGreen], left: .nativeBar),
        GreenInfoCoordinator(.greenInfo, shades: 7, uses: 7),
      ],
      infoDetents: [.small, .medium, .custom])
    addChild(RainbowCoordinator())
  }

  override func canHandle(_ route: any Route) -> Bool {
    super.canHandle(route) && route as? GreenRoute != .evenDarkerGreen
  }

  override func navigationPath(for route: any Route) -> [any Route]? {
    route as? GreenRoute == .greenDetail ? [GreenRoute.lightGreen, GreenRoute.greenDetail] : nil
  }
}

/// The blue tab: its info modal has half height, a navigation to the abyss pushes all of the way
/// down, and one route has no screen.
final class BlueCoordinator: ColourCoordinator<BlueRoute> {
  init() {
    super.init(
      root: .blue,
      modals: [DarkBlueCoordinator(.darkBlue), BlueInfoCoordinator(.blueInfo, shades: 3, uses: 2)],
      infoDetents: [.medium], factory: BlueFactory())
  }

  override func navigationPath(for route: any Route) -> [any Route]? {
    switch route as? BlueRoute {
    case .deep: [BlueRoute.shallow, BlueRoute.deep]
    case .abyss: [BlueRoute.shallow, BlueRoute.deep, BlueRoute.abyss]
    default: nil
    }
  }

  private final class BlueFactory: ViewFactory<BlueRoute> {
    override func buildScreen(for route: BlueRoute) -> Screen? {
      route == .invalidView ? nil : Screen(title: route.rawValue)
    }
  }
}

/// The yellow tab: its info modal has nearly full height, another modal returns a result, and one
/// modal route has no modal.
final class YellowCoordinator: ColourCoordinator<YellowRoute> {
  init() {
    super.init(
      root: .yellow,
      modals: [
        DarkYellowCoordinator(.darkYellow), YellowInfoCoordinator(.yellowInfo, shades: 9, uses: 6),
      ],
      infoDetents: [.large])
  }

  override func navigationType(for route: any Route) -> NavigationType {
    switch route as? YellowRoute {
    case .brokenModal, .colourPicker: .modal
    default: super.navigationType(for: route)
    }
  }

  override func makeModalCoordinator(for route: YellowRoute) -> Coordinator<YellowRoute>? {
    route == .colourPicker ? ColourPickerCoordinator() : nil
  }

  /// Lets the user pick a colour, and goes to its light screen.
  func pickColour() {
    presentModal(ColourPickerCoordinator()) { [weak self] result in
      if case .success(let colour) = result { self?.navigate(to: colour.light) }
    }
  }
}

/// The purple tab: its info modal is a full-screen cover, and another modal has full height.
final class PurpleCoordinator: ColourCoordinator<PurpleRoute> {
  init() {
    super.init(
      root: .purple,
      modals: [
        DarkPurpleCoordinator(.darkPurple, left: .customBar),
        PurpleInfoCoordinator(.purpleInfo, shades: 10, uses: 6),
      ],
      infoDetents: [.fullscreen])
  }

  override func navigationType(for route: any Route) -> NavigationType {
    route as? PurpleRoute == .ultraviolet ? .modal : super.navigationType(for: route)
  }

  override func makeModalCoordinator(for route: PurpleRoute) -> Coordinator<PurpleRoute>? {
    route == .ultraviolet ? UltravioletCoordinator(.ultraviolet) : nil
  }

  override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    route as? PurpleRoute == .ultraviolet
      ? ModalDetentConfiguration(detents: [.extraLarge])
      : super.modalDetentConfiguration(for: route)
  }
}

/// The rainbow, a child that the green tab pushes, with a child of its own: one colour fades into
/// the next.
final class RainbowCoordinator: Coordinator<RainbowRoute> {
  init() {
    super.init(router: Router(initial: .rainbow))
    addChild(PrismCoordinator())
  }

  override func canHandle(_ route: any Route) -> Bool { route is RainbowRoute }
  override func navigationType(for route: any Route) -> NavigationType { .replace }
  override func transitionStyle(for route: any Route) -> TransitionStyle { .fade }
}

/// The prism, which the rainbow pushes.
final class PrismCoordinator: Coordinator<PrismRoute> {
  init() { super.init(root: .prism) }
  override func canHandle(_ route: any Route) -> Bool { route is PrismRoute }
}

enum Colour: CaseIterable {
  case red, green, blue, yellow, purple

  var light: any Route {
    switch self {
    case .red: RedRoute.lightRed
    case .green: GreenRoute.lightGreen
    case .blue: BlueRoute.lightBlue
    case .yellow: YellowRoute.lightYellow
    case .purple: PurpleRoute.lightPurple
    }
  }
}

/// A modal that returns the picked colour to its presenter; opened by a link, it has none.
final class ColourPickerCoordinator: Coordinator<YellowRoute>, ResultCoordinator {
  typealias Output = Colour

  init() { super.init(root: .colourPicker) }
}
