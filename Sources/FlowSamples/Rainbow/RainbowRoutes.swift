import FlowEngine
import FlowIntrospect
import FlowLinks

enum AppRoute: Route, CaseIterable {
  case login
  case mainApp
}

enum LoginRoute: Route, CaseIterable {
  case signIn
  case forgotPassword
}

enum MainTabRoute: Route, CaseIterable {
  case tabs
}

enum RedRoute: String, Route, CaseIterable {
  case red, lightRed, darkRed, redInfo
}

enum GreenRoute: String, Route, CaseIterable {
  case green, lightGreen, greenDetail, darkGreen, evenDarkerGreen, greenInfo
}

enum BlueRoute: String, Route, CaseIterable {
  case blue, lightBlue, darkBlue, blueInfo
  /// Three screens, each of which belongs above the one before.
  case shallow, deep, abyss
  /// The view factory creates no screen for it.
  case invalidView
}

enum YellowRoute: String, Route, CaseIterable {
  case yellow, lightYellow, darkYellow, yellowInfo
  /// A modal that returns the picked colour.
  case colourPicker
  /// Shown as a modal, but no modal is registered for it.
  case brokenModal
}

enum PurpleRoute: String, Route, CaseIterable {
  case purple, lightPurple, darkPurple, purpleInfo
  /// A modal of full height that is still a sheet.
  case ultraviolet
}

/// The steps of the rainbow.
///
/// Each replaces the one before, so that going back leaves the rainbow.
enum RainbowRoute: String, Route, CaseIterable {
  case rainbow, rainbowRed, rainbowOrange, rainbowYellow, rainbowGreen, rainbowBlue, rainbowViolet
}

enum PrismRoute: String, Route, CaseIterable {
  case prism, spectrum
}

enum ProfileRoute: Route, Codable {
  case profile(user: Int)
  case settings
}

/// A route that no coordinator handles.
enum UnhandledRoute: Route, CaseIterable {
  case unhandled
}

extension RainbowApp {
  /// The catalogue: every route has a fixed name except user profiles, which are read as
  /// `profile(user: 7)`.
  var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(AppRoute.self)
    catalogue.add(LoginRoute.self)
    catalogue.add(MainTabRoute.self)
    catalogue.add(RedRoute.self)
    catalogue.add(GreenRoute.self)
    catalogue.add(BlueRoute.self)
    catalogue.add(YellowRoute.self)
    catalogue.add(PurpleRoute.self)
    catalogue.add(RainbowRoute.self)
    catalogue.add(PrismRoute.self)
    catalogue.add(UnhandledRoute.self)
    catalogue.add(ProfileRoute.self)
    catalogue.add(ProfileRoute.settings)
    catalogue.add(Self.links)
    return catalogue
  }

  /// The links, such as `rainbow://green/greenDetail`, `https://rainbow.example.com/profile/7`,
  /// `/login`.
  static let links = DeepLinks(schemes: ["rainbow"], hosts: ["rainbow.example.com"]) {
    DeepLink("/login") { _ in AppRoute.login }
    DeepLink("/app") { _ in AppRoute.mainApp }
    DeepLink("/red/:screen") { try $0.parameter("screen", as: RedRoute.self) }
    DeepLink("/green/:screen") { try $0.parameter("screen", as: GreenRoute.self) }
    DeepLink("/blue/:screen") { try $0.parameter("screen", as: BlueRoute.self) }
    DeepLink("/yellow/:screen") { try $0.parameter("screen", as: YellowRoute.self) }
    DeepLink("/purple/:screen") { try $0.parameter("screen", as: PurpleRoute.self) }
    DeepLink("/rainbow/:screen") { try $0.parameter("screen", as: RainbowRoute.self) }
    DeepLink("/prism/:screen") { try $0.parameter("screen", as: PrismRoute.self) }
    DeepLink("/settings") { _ in ProfileRoute.settings }
    DeepLink("/profile/:user") {
      ProfileRoute.profile(user: try $0.parameter("user", as: Int.self))
    }
  }
}
