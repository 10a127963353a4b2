#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit

  extension Node {
    /// Describes the view controllers of a window, and what else belongs to it, such as coordinators.
    public static func window(
      _ window: UIWindow, @NodeBuilder with nodes: @escaping @MainActor () -> [Node] = { [] }
    ) -> Node {
      #if DEBUG || ReleaseBridge
        var reader = WindowReader()
        let part = reader.part(of: window)
        return part.node(with: nodes)
      #else
        return Node(window)
      #endif
    }
  }

  extension RouteCatalogue {
    /// Declares screens by the types of their view controllers, for coverage and the map.
    @MainActor
    public mutating func declare(screens types: [UIViewController.Type]) {
      #if DEBUG || ReleaseBridge
        add(types.map { Screen(of: $0) })
      #endif
    }

    /// Declares screens by the restoration identifiers of their view controllers.
    public mutating func declare(screensNamed names: [String]) {
      #if DEBUG || ReleaseBridge
        add(names.map { Screen(identifier: $0) })
      #endif
    }
  }
#endif
