import FlowEngine

/// A colour with a tab of its own.
enum Colour: CaseIterable {
  case red, green, blue, yellow, purple

  /// The light screen of the tab.
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

/// A modal that returns the picked colour to its presenter.
///
/// A link opens it without a presenter: the picked colour is then not used.
final class ColourPickerCoordinator: Coordinator<YellowRoute>, ResultCoordinator {
  typealias Output = Colour

  init() { super.init(root: .colourPicker) }
}
