// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What a user does to a window.
///
/// Each deed returns false if it cannot be done now.
@MainActor public struct Hand {
  public let window: UIWindow

  public init(on window: UIWindow) { self.window = window }

  /// What can be touched: the frontmost controller, and what it displays, outside first.
  public var touchable: [UIViewController] {
    guard let front = window.frontmost, front.isPresentNow else { return [] }
    var found = [front]
    var next = 0
    while next < found.count {
      found += found[next].displayed
      next += 1
    }
    return found
  }

  /// The innermost navigation controller with something to go back from.
  private var stack: UINavigationController? {
    touchable.compactMap { $0 as? UINavigationController }.last { $0.viewControllers.count > 1 }
  }
  private var tabBar: UITabBarController? {
    touchable.compactMap { $0 as? UITabBarController }.last
  }

  // While UIKit presents or dismisses, it ignores touches (not documented).
  private var takesTouches: Bool { window.modalTransition == nil }

  // MARK: Going back

  /// Taps the back button, or the left item of the first page.
  public func tapBack() -> Bool {
    guard takesTouches, let stack, !stack.isInTransition,
      let item = stack.topViewController?.navigationItem
    else { return tapLeftItem() }
    if item.leftBarButtonItem != nil { return tapLeftItem() }
    return !item.hidesBackButton && stack.popViewController(animated: true) != nil
  }

  private func tapLeftItem() -> Bool {
    let items = touchable.compactMap { ($0 as? UINavigationController) }
      .filter { !$0.isInTransition }
      .compactMap { $0.topViewController?.navigationItem.leftBarButtonItem?.primaryAction }
    guard takesTouches, let action = items.last else { return false }
    action.handler(action)
    return true
  }

  /// Puts a finger on the left edge; the page follows it.
  public func beginSwipeBack() -> Bool { takesTouches && stack?.beginSwipe() ?? false }

  /// Lifts the finger: far enough to go back, or not.
  public func endSwipeBack(cancelled: Bool) -> Bool {
    let swiped = swipedStacks
    for stack in swiped { stack.endSwipe(cancelled: cancelled) }
    return !swiped.isEmpty
  }

  private var swipedStacks: [UINavigationController] {
    var all: [UIViewController] = []
    var controller = window.rootViewController
    while let next = controller {
      all.append(next)
      controller = next.presented
    }
    var index = 0
    while index < all.count {
      all += all[index].children
      index += 1
    }
    return all.compactMap { $0 as? UINavigationController }.filter(\.isSwiped)
  }

  // MARK: Sheets

  // uiadaptivepresentationcontrollerdelegate: asks whether to dismiss, tells that the gesture has
  // begun, and that the sheet is gone; not of a dismissal by the app's code.
  public func beginPullDown() -> Bool {
    guard takesTouches, let sheet = window.frontmost, sheet.presenter != nil,
      sheet.isPresentNow, let presentation = sheet.sheetPresentationController
    else { return false }
    if sheet.isModalInPresentation
      || presentation.delegate?.presentationControllerShouldDismiss(presentation) == false
    {
      presentation.delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return false
    }
    window.modalTransition = Transition(animated: true, interactive: true)
    window.pulled = sheet
    sheet.isBeingDismissed = true
    presentation.delegate?.presentationControllerWillDismiss(presentation)
    sheet.beginDisappearing(animated: true)
    return true
  }

  /// Lifts the finger: far enough to dismiss the sheet, or not.
  public func endPullDown(cancelled: Bool) -> Bool {
    guard let sheet = window.pulled, let transition = window.modalTransition,
      transition.isInteractive
    else { return false }
    transition.isInteractive = false
    let window = window
    window.turns.after(animated: true) {
      window.modalTransition = nil
      window.pulled = nil
      sheet.isBeingDismissed = false
      if cancelled {
        sheet.beginAppearing(in: window, animated: true)
        sheet.endAppearing(animated: true)
      } else {
        sheet.endDisappearing(animated: true)
        sheet.leavePresenter()
      }
      transition.end(cancelled: cancelled)
      if !cancelled, let presentation = sheet.sheetPresentationController {
        presentation.delegate?.presentationControllerDidDismiss(presentation)
      }
    }
    return true
  }

  /// Drags the sheet to another of its detents.
  public func drag(to identifier: UISheetPresentationController.Detent.Identifier) -> Bool {
    guard takesTouches, let presentation = window.frontmost?.sheetPresentationController,
      presentation.detents.contains(where: { $0.identifier == identifier })
    else { return false }
    presentation.selectedDetentIdentifier = identifier
    (presentation.delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(presentation)
    return true
  }

  // MARK: Tabs

  /// Taps an item of the tab bar; the last one is More if there are more than five tabs.
  public func tapItem(_ index: Int) -> Bool {
    guard takesTouches, let tabBar, tabBar.items.indices.contains(index) else { return false }
    tabBar.userSelects(tabBar.items[index])
    return true
  }

  /// Opens a tab in the list of More.
  public func openInMore(_ index: Int) -> Bool {
    guard takesTouches, let tabBar, let tabs = tabBar.viewControllers,
      tabBar.selectedViewController === tabBar.moreNavigationController,
      tabs.indices.contains(index), index >= UITabBarController.itemsInBar - 1
    else { return false }
    tabBar.userOpensInMore(tabs[index])
    return true
  }

  // MARK: Alerts, pages and columns

  /// Taps a button of the alert in front, by its title.
  public func tapAlert(_ title: String) -> Bool {
    guard takesTouches, let alert = window.frontmost as? UIAlertController, alert.isPresentNow,
      let action = alert.actions.first(where: { $0.title == title })
    else { return false }
    alert.userSelects(action)
    return true
  }

  /// Turns to the page after or before the one that is shown.
  public func turnPage(forward: Bool) -> Bool {
    guard takesTouches else { return false }
    return touchable.compactMap { $0 as? UIPageViewController }.last?.turnPage(forward: forward)
      ?? false
  }

  /// Makes the window narrow or wide, as when the user drags another app beside it.
  public func resize(isCompact: Bool) {
    for split in touchable.compactMap({ $0 as? UISplitViewController }) {
      split.changeWidth(isCompact: isCompact)
    }
  }

  // MARK: The app

  // preparing-your-ui-to-run-in-the-background: no view disappears. The gestures that run are
  // cancelled and animations end at once; that is not documented.
  public func leaveApp() {
    _ = endSwipeBack(cancelled: true)
    _ = endPullDown(cancelled: true)
    window.turns.untilStill()
  }
}
