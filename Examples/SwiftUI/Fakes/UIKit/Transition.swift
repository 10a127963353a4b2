// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
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
  private(set) var isCancelled = false
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(animated: Bool, interactive: Bool = false) {
    isAnimated = animated
    isInteractive = interactive
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
