import UIKitFakes

/// What controllers were told, in order.
@MainActor
final class Seen {
  var lines: [String] = []

  /// Returns the lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that writes down when it appears and disappears.
final class SeenController: UIViewController {
  let name: String
  private let seen: Seen

  init(_ name: String, _ seen: Seen, covers: Bool = false) {
    self.name = name
    self.seen = seen
    super.init(nibName: nil, bundle: nil)
    if covers { modalPresentationStyle = .fullScreen }
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { seen.lines.append("\(name) didLoad") }
  override func viewWillAppear(_ animated: Bool) { seen.lines.append("\(name) willAppear") }
  override func viewDidAppear(_ animated: Bool) { seen.lines.append("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { seen.lines.append("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { seen.lines.append("\(name) didDisappear") }
}

/// A window with a root that has appeared.
@MainActor
func window(showing root: UIViewController) -> UIWindow {
  let window = UIWindow()
  window.rootViewController = root
  window.makeKeyAndVisible()
  window.turns.untilStill()
  return window
}
