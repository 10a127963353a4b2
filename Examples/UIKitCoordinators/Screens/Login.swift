#if canImport(UIKit)
  import UIKit

  @MainActor
  protocol LoginViewControllerDelegate: AnyObject {
    func loginDidSucceed()
    func loginDidForgetPassword()
  }

  final class LoginViewController: UIViewController {
    weak var delegate: (any LoginViewControllerDelegate)?

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Log in"
    }

    func didTapLogIn() { delegate?.loginDidSucceed() }
    func didTapForgot() { delegate?.loginDidForgetPassword() }
  }

  final class PasswordViewController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Password"
    }
  }
#endif
