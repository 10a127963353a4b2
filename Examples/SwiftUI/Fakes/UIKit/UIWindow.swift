// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

// A fake of the parts of UIKit that the renderer uses, which behaves as Apple's documentation says.
// It is written from that documentation and from what apps are known to see; it is not UIKit, and
// a rule that Apple does not document says so. Pages are those of
// https://developer.apple.com/documentation/uikit, named by their last part.

/// The turns of a run loop: what UIKit does after the current event, it does in a later turn.
@MainActor public final class Turns {
  private var later: [(turn: Int, action: @MainActor () -> Void)] = []
  private var now = 0

  /// The turns that an animation takes.
  public static let ofAnimation = 3

  /// Whether nothing is left to do.
  public var isStill: Bool { later.isEmpty }

  func after(animated: Bool, _ action: @escaping @MainActor () -> Void) {
    later.append((now + (animated ? Self.ofAnimation : 1), action))
  }

  /// Does what is due in the next turn.
  public func turn() {
    now += 1
    let due = later.filter { $0.turn <= now }
    later.removeAll { $0.turn <= now }
    for each in due { each.action() }
    RunLoopObservers.willWait()
  }

  /// Turns until nothing is left to do; false if that takes more than `limit` turns.
  @discardableResult public func untilStill(limit: Int = 1_000) -> Bool {
    // The turn of what was done before ends too.
    RunLoopObservers.willWait()
    for _ in 0..<limit where !isStill { turn() }
    return isStill
  }
}

/// A window, with the turns of its run loop and what UIKit would have printed.
@MainActor public final class UIWindow: UIView {
  public let turns = Turns()
  /// What UIKit prints to the console when it refuses something.
  public private(set) var warnings: [String] = []
  /// The presentation or dismissal that runs.
  ///
  /// UIKit refuses another one until it has ended.
  var modalTransition: Transition?
  /// The sheet that the user's finger pulls down.
  weak var pulled: UIViewController?

  public var rootViewController: UIViewController? {
    didSet {
      oldValue?.beginDisappearing(animated: false)
      oldValue?.endDisappearing(animated: false)
      if isVisible { showRoot() }
    }
  }
  private var isVisible = false

  public func makeKeyAndVisible() {
    guard !isVisible else { return }
    isVisible = true
    showRoot()
  }

  // uiviewcontroller/viewdidappear(_:): called after the view was added to a view hierarchy, which
  // for the first controller is after the current event.
  private func showRoot() {
    guard let root = rootViewController else { return }
    root.beginAppearing(in: self, animated: false)
    turns.after(animated: false) { [weak root] in root?.endAppearing(animated: false) }
  }

  /// The controller that covers all others: the last one presented.
  public var frontmost: UIViewController? {
    var controller = rootViewController
    while let next = controller?.presented { controller = next }
    return controller
  }

  func warn(_ text: String) { warnings.append(text) }
}
