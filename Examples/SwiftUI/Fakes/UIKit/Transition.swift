// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?
}

// uitransitioncontextviewcontrollerkey: the controllers that are visible at the beginning and at the
// end of a transition, if it is not cancelled.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = Self(rawValue: "from")
  public static let to = Self(rawValue: "to")
}

@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// A transition that runs.
@MainActor final class Transition: UIViewControllerTransitionCoordinator {
  let isAnimated: Bool
  // uiviewcontrollertransitioncoordinatorcontext/isinteractive: true while the user's finger drives
  // it.
  var isInteractive: Bool
  // uiviewcontrollertransitioncoordinatorcontext/iscancelled: known when the finger is lifted, before
  // the animation back has ended.
  var isCancelled = false
  private let from: UIViewController?
  private let to: UIViewController?
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(
    animated: Bool, interactive: Bool = false, from: UIViewController? = nil,
    to: UIViewController? = nil
  ) {
    isAnimated = animated
    isInteractive = interactive
    (self.from, self.to) = (from, to)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  // uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:): the completion
  // is called after the transition, also after one that was cancelled.
  func end(cancelled: Bool) {
    isInteractive = false
    isCancelled = cancelled
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
  }
}
