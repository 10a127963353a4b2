#if canImport(UIKit) && !os(tvOS) && !os(watchOS) && (DEBUG || ReleaseBridge)
  import FlowModel
  import UIKit

  extension UIViewController {
    /// Whether it is a container with a navigation, or has one within it.
    var carriesNavigation: Bool {
      self is UINavigationController || self is UITabBarController || self is UISplitViewController
        || self is UIPageViewController || children.contains(where: \.carriesNavigation)
    }

    /// The types of the children of a screen, which are no navigation.
    var embedded: String {
      children.map { TypeNames.name(of: type(of: $0)) }.joined(separator: ", ")
    }

    /// Whether its view takes the whole view of its container.
    func fills(_ container: UIViewController) -> Bool {
      guard let view = viewIfLoaded, let outer = container.viewIfLoaded else { return false }
      return view.frame == outer.bounds
    }

    /// The role of a controller that is presented.
    var presentedRole: Role {
      if self is UIAlertController { return .alert }
      switch modalPresentationStyle {
      case .popover: return .popover
      case .pageSheet, .formSheet, .automatic: return .sheet
      default: return .cover
      }
    }
  }

  extension UINavigationController {
    /// The stack without what may not last: the user's finger takes a controller off the stack that
    /// comes back if the swipe is cancelled.
    var settledViewControllers: [UIViewController] {
      guard let transition = transitionCoordinator,
        transition.isInteractive || transition.isCancelled,
        let leaving = transition.viewController(forKey: .from),
        transition.viewController(forKey: .to) === viewControllers.last,
        !viewControllers.contains(where: { $0 === leaving })
      else { return viewControllers }
      return viewControllers + [leaving]
    }
  }

  extension UISplitViewController {
    /// The columns that have a controller, from the outer to the inner one.
    var columns: [(name: String, controller: UIViewController)] {
      // Only a style with columns knows them by name.
      guard style != .unspecified else {
        return zip(["primary", "secondary"], viewControllers).map { ($0, $1) }
      }
      let known: [(String, Column)] = [
        ("primary", .primary), ("supplementary", .supplementary), ("secondary", .secondary),
        ("compact", .compact),
      ]
      return known.compactMap { name, column in viewController(for: column).map { (name, $0) } }
    }
  }

  extension UIModalPresentationStyle {
    var name: String {
      switch self {
      case .fullScreen: "fullScreen"
      case .pageSheet: "pageSheet"
      case .formSheet: "formSheet"
      case .currentContext: "currentContext"
      case .custom: "custom"
      case .overFullScreen: "overFullScreen"
      case .overCurrentContext: "overCurrentContext"
      case .popover: "popover"
      case .automatic: "automatic"
      default: "style \(rawValue)"
      }
    }
  }

  extension UISheetPresentationController {
    /// The heights by the names that viewers know; every other one is custom.
    var described: ModalDetentConfiguration {
      var known: [ModalPresentationDetent] = []
      for detent in detents.map({ Self.named($0.identifier) }) where !known.contains(detent) {
        known.append(detent)
      }
      return ModalDetentConfiguration(
        detents: known, selectedDetent: selectedDetentIdentifier.map(Self.named))
    }

    private static func named(_ identifier: Detent.Identifier) -> ModalPresentationDetent {
      switch identifier {
      case .medium: .medium
      case .large: .large
      default: ModalPresentationDetent(rawValue: identifier.rawValue) ?? .custom
      }
    }
  }
#endif
