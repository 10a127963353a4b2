#if canImport(UIKit)
  import UIKit

  @MainActor
  protocol SettingsViewControllerDelegate: AnyObject {
    func settingsDidSelectHelp()
    func settingsDidSelectTour()
  }

  final class SettingsViewController: UIViewController {
    weak var delegate: (any SettingsViewControllerDelegate)?

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Settings"
    }

    func didTapHelp() { delegate?.settingsDidSelectHelp() }
    func didTapTour() { delegate?.settingsDidSelectTour() }
  }

  final class HelpViewController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Help"
    }
  }

  /// Pages about the app, which the last one closes.
  final class TourViewController: UIPageViewController, UIPageViewControllerDataSource {
    private let pages = ["welcome", "search", "buy"].map { name in
      let page = UIViewController()
      page.restorationIdentifier = "tour.\(name)"
      return page
    }

    init() {
      super.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
      dataSource = self
      setViewControllers([pages[0]], direction: .forward, animated: false)
    }

    required init?(coder: NSCoder) { nil }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(-1, from: viewController) }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(1, from: viewController) }

    private func page(_ offset: Int, from controller: UIViewController) -> UIViewController? {
      guard let index = pages.firstIndex(of: controller) else { return nil }
      return pages.indices.contains(index + offset) ? pages[index + offset] : nil
    }

    func didTapDone() { dismiss(animated: true) }
  }
#endif
