import FlowEngine
import FlowModules

extension Wall {
  /// A feed of posts: the tab Home shows the national one, the tab Campus that of the campus.
  class FeedCoordinator: StackCoordinator<FeedRoute> {
    fileprivate init(root: FeedRoute) {
      super.init(root: root) {
        switch $0 {
        case .imageViewer, .setPassword, .wallPicker, .sortPicker: true
        case .national, .campus, .postDetail: false
        }
      }
    }

    override func canHandle(_ route: any Route) -> Bool {
      guard let route = route as? FeedRoute else { return false }
      // Each feed leaves the root of the other to it.
      return ![.national, .campus].contains(route) || route == router.state.root
    }

    override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
      switch route as? FeedRoute {
      case .sortPicker: ModalDetentConfiguration(detents: [.medium])
      case .imageViewer: ModalDetentConfiguration(detents: [.fullscreen])
      default: ModalDetentConfiguration()
      }
    }
  }

  final class HomeCoordinator: FeedCoordinator {
    init() { super.init(root: .national) }
    override var tabItem: TabItem? { TabItem(text: "Home", image: "house") }
  }

  final class CampusCoordinator: FeedCoordinator {
    init() { super.init(root: .campus) }
    override var tabItem: TabItem? { TabItem(text: "Campus", image: "building.columns") }
  }

  final class CreateCoordinator: StackCoordinator<CreateRoute> {
    init() { super.init(root: .create) { $0 != .create } }

    override func canHandle(_ route: any Route) -> Bool {
      route is CreateRoute && route as? CreateRoute != .typePicker
    }

    override func makeModalCoordinator(for route: CreateRoute) -> Coordinator<CreateRoute>? {
      CreateSheet(root: route)
    }

    override var tabItem: TabItem? { TabItem(text: "Create", image: "plus.square") }
  }

  /// A form in a sheet; the type picker opens in a second sheet on top of it.
  final class CreateSheet: StackCoordinator<CreateRoute> {
    init(root: CreateRoute) { super.init(root: root) { $0 == .typePicker } }

    override func canHandle(_ route: any Route) -> Bool {
      route as? CreateRoute == .typePicker || route as? CreateRoute == router.state.root
    }

    override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
      ModalDetentConfiguration(detents: [.medium])
    }
  }

  final class InternshipCoordinator: StackCoordinator<InternshipRoute> {
    init() { super.init(root: .internships) }
    override var tabItem: TabItem? { TabItem(text: "Internship", image: "briefcase") }
  }

  final class MarketCoordinator: StackCoordinator<MarketRoute> {
    init() { super.init(root: .market) { $0 == .sortPicker } }

    override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
      ModalDetentConfiguration(detents: [.medium])
    }

    override var tabItem: TabItem? { TabItem(text: "Market", image: "bag") }
  }

  final class MessagesCoordinator: StackCoordinator<MessagesRoute> {
    init() { super.init(root: .messages) }
    override var tabItem: TabItem? { TabItem(text: "Messages", image: "message") }
  }

  final class ProfileCoordinator: StackCoordinator<ProfileRoute> {
    init() {
      super.init(root: .profile) {
        switch $0 {
        case .setPassword, .changePassword, .editProfileName, .notifications: true
        case .profile, .postDetail, .blockedUsers: false
        }
      }
    }

    override var tabItem: TabItem? { TabItem(text: "Profile", image: "person") }
  }
}
