#if canImport(UIKit)
  import UIKit

  @MainActor
  protocol Coordinator: AnyObject {
    var childCoordinators: [any Coordinator] { get set }
    var navigationController: UINavigationController { get }
    func start()
  }

  extension Coordinator {
    func startChild(_ child: any Coordinator) {
      childCoordinators.append(child)
      child.start()
    }

    func childDidFinish(_ child: (any Coordinator)?) {
      childCoordinators.removeAll { $0 === child }
    }
  }
#endif
