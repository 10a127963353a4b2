#if canImport(UIKit) && !os(tvOS) && !os(watchOS) && (DEBUG || ReleaseBridge)
  import FlowModel
  import UIKit

  /// What names a screen: the restoration identifier of its view controller, else the type.
  struct Screen: Route, CustomStringConvertible {
    let identifier: String
    var description: String { identifier }

    init(identifier: String) { self.identifier = identifier }

    init(of type: UIViewController.Type) { identifier = TypeNames.name(of: type) }

    @MainActor
    init(of controller: UIViewController) {
      let own = controller.restorationIdentifier.flatMap { $0.isEmpty ? nil : $0 }
      // A type of UIKit alone names nothing.
      let title = type(of: controller) == UIViewController.self ? controller.shownTitle : nil
      identifier = own ?? title ?? TypeNames.name(of: type(of: controller))
    }
  }

  /// The screen of one view controller: two controllers of one type are different routes, and a
  /// controller stays the same route when its title changes.
  struct ControllerScreen: WrappingRoute, CustomStringConvertible {
    let screen: Screen
    private let controller: ObjectIdentifier
    private let type: ObjectIdentifier

    @MainActor
    init(of controller: UIViewController) {
      screen = Screen(of: controller)
      self.controller = ObjectIdentifier(controller)
      type = ObjectIdentifier(Swift.type(of: controller))
    }

    var identifier: String { screen.identifier }
    var description: String { screen.identifier }
    var wrappedValue: any Hashable & Sendable { screen }
    var declaredForm: any Route { screen }
    func text(_ textOfValue: (Any) -> String) -> String { textOfValue(screen) }

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.controller == rhs.controller && lhs.type == rhs.type
    }

    func hash(into hasher: inout Hasher) { hasher.combine(controller) }
  }

  extension UIViewController {
    /// The title of the controller, or of its item in a navigation bar.
    var shownTitle: String? {
      if let title, !title.isEmpty { return title }
      // Reading the item makes one.
      let inBar = navigationController == nil ? nil : navigationItem.title
      return inBar.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
#endif
