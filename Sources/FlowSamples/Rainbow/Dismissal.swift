import FlowEngine

/// The way back that a screen of a modal or a detour offers; the app shows each once.
///
/// A renderer draws it from the content of the ``ColourScreen``; it calls one function of the
/// coordinator, so that the state always follows.
enum Dismissal: String, CaseIterable, Sendable {
  /// An X in the content, which closes the modal with all of its stack.
  case closeButton = "an X"
  /// A bar that the content draws, with a back button in it.
  case customBar = "its own bar"
  /// The native bar of a stack in the content, with a button in its toolbar.
  case nativeBar = "the native bar"
  /// No button: the user swipes the sheet down.
  case swipe = "a swipe"
  /// No button: the renderer draws its back button, as for any screen without one.
  case fallback = "the renderer's button"

  /// Whether the content has its own button, so that the renderer draws none.
  var hasOwnBackButton: Bool {
    switch self {
    case .closeButton, .customBar, .nativeBar: true
    case .swipe, .fallback: false
    }
  }
}

/// A coordinator whose root says how it is left.
@MainActor
protocol Dismissible: AnyCoordinator {
  var dismissal: Dismissal { get }
}

/// The content of a dark or an info screen.
struct ColourScreen: Sendable {
  let dismissal: Dismissal
  /// The text of an info screen; nil for the others.
  var info: ColourInfo?
}

/// The text of an info screen: a header, and sections of rows.
struct ColourInfo: Sendable {
  struct Section: Sendable {
    let title: String
    let rows: [String]
  }

  let sections: [Section]

  init(colour: String, shades: Int, uses: Int) {
    sections = [
      Section(title: "Shades", rows: (1...shades).map { "\(colour) \($0)" }),
      Section(title: "Uses", rows: (1...uses).map { "\(colour) in use \($0)" }),
    ]
  }

  /// The height of the header, in points: the sheet is never lower.
  static let headerHeight = 96.0

  /// The height of each section, as a renderer measures it with the user's text size, in points.
  func heights(textSize: Double) -> [Double] {
    sections.map { 18 + 20 * textSize * Double($0.rows.count) }
  }
}

/// Makes the screens of a modal: the root has the content, and the others only a title.
final class ColourScreens<R: Route & RawRepresentable>: ViewFactory<R> where R.RawValue == String {
  private let root: R
  private let content: ColourScreen

  init(of root: R, _ content: ColourScreen) {
    (self.root, self.content) = (root, content)
  }

  override func buildScreen(for route: R) -> Screen? {
    guard route == root else { return Screen(title: route.rawValue) }
    return Screen(
      title: route.rawValue, content: content,
      hasOwnBackButton: content.dismissal.hasOwnBackButton)
  }
}
