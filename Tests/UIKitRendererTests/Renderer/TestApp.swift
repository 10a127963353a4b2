import FlowEngine

enum PageRoute: Route {
  case home
  case page(Int)
  case modal(Int)
  case detour(Int)
  case tabs
  case tab(Int)
}

/// A coordinator that pushes every page, and counts how often it appeared.
final class TestApp: Coordinator<PageRoute> {
  private(set) var appearances = 0
  private(set) var disappearances = 0

  override func canHandle(own route: PageRoute) -> Bool? {
    if case .page = route { true } else { false }
  }
  override func didAppear() { appearances += 1 }
  override func didDisappear() { disappearances += 1 }
  override var tabItem: TabItem? { TabItem(text: rootText, image: "circle") }
  private var rootText: String { String(describing: router.state.root) }

  var isOnScreen: Bool { appearances > disappearances }
}

final class TestTabBar: TabCoordinator<PageRoute> {
  let tabs: [TestApp]

  init(_ count: Int) {
    tabs = (0..<count).map { TestApp(root: .tab($0)) }
    super.init(router: Router(initial: .tabs))
    for tab in tabs { addChild(tab) }
  }
}

extension ModalDetentConfiguration {
  static let cover = ModalDetentConfiguration(detents: [.fullscreen])
}
