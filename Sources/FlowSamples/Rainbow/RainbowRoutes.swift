import FlowEngine

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
