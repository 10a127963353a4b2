#if canImport(UIKit)
  import UIKit

  @MainActor
  protocol LoginCoordinatorDelegate: AnyObject {
    func loginDidFinish(_ coordinator: LoginCoordinator)
  }

  final class LoginCoordinator: Coordinator, LoginViewControllerDelegate {
    var childCoordinators: [any Coordinator] = []
    let navigationController: UINavigationController
    weak var delegate: (any LoginCoordinatorDelegate)?

    init(_ navigationController: UINavigationController) {
      self.navigationController = navigationController
    }

    func start() {
      let login = LoginViewController()
      login.delegate = self
      navigationController.setViewControllers([login], animated: false)
    }

    func loginDidSucceed() { delegate?.loginDidFinish(self) }

    func loginDidForgetPassword() {
      navigationController.pushViewController(PasswordViewController(), animated: true)
    }
  }
#endif
