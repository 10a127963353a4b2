#if canImport(UIKit)
  import UIKit

  final class SettingsCoordinator: Coordinator, SettingsViewControllerDelegate {
    var childCoordinators: [any Coordinator] = []
    let navigationController: UINavigationController

    init(_ navigationController: UINavigationController) {
      self.navigationController = navigationController
    }

    func start() {
      let settings = SettingsViewController()
      settings.delegate = self
      navigationController.setViewControllers([settings], animated: false)
    }

    // Nothing removes this child when the user goes back: the mistake that the inspector finds.
    func settingsDidSelectHelp() {
      startChild(HelpCoordinator(on: navigationController))
    }

    func settingsDidSelectTour() {
      let tour = TourViewController()
      tour.modalPresentationStyle = .fullScreen
      navigationController.present(tour, animated: true)
    }
  }

  final class HelpCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
    let navigationController: UINavigationController

    init(on navigationController: UINavigationController) {
      self.navigationController = navigationController
    }

    func start() {
      navigationController.pushViewController(HelpViewController(), animated: true)
    }
  }
#endif
