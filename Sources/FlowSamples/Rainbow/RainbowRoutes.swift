import FlowEngine

enum AppRoute: Route {
  case login
  case mainApp
}

enum LoginRoute: Route {
  case signIn
  case forgotPassword
}

enum MainTabRoute: Route {
  case tabs
}

enum RedRoute: String, Route {
  case red, lightRed, darkRed, redInfo
}

enum GreenRoute: String, Route {
  case green, lightGreen, greenDetail, darkGreen, evenDarkerGreen, greenInfo
}

enum BlueRoute: String, Route {
  case blue, lightBlue, darkBlue, blueInfo
  /// The factory makes no screen for it.
  case invalidView
}

enum YellowRoute: String, Route {
  case yellow, lightYellow, darkYellow, yellowInfo
  /// Shown as a modal, and no modal is registered for it.
  case brokenModal
}

enum PurpleRoute: String, Route {
  case purple, lightPurple, darkPurple, purpleInfo
}

/// The steps of the rainbow: each replaces the one before, so that back leaves the rainbow.
enum RainbowRoute: String, Route {
  case rainbow, rainbowRed, rainbowOrange, rainbowYellow, rainbowGreen, rainbowBlue, rainbowViolet
}

enum ProfileRoute: Route {
  case profile(user: Int)
  case settings
}

/// Nobody handles it.
enum UnhandledRoute: Route {
  case unhandled
}
