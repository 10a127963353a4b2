import FlowEngine

/// The common behaviour of the five colour tabs: a light screen to push, a dark modal and an info
/// modal.
@MainActor
class ColourCoordinator<R: Route & RawRepresentable>: Coordinator<R> where R.RawValue == String {
  private let modalRoutes: Set<R>
  private let infoDetents: [ModalPresentationDetent]
  private let colour: String

  init(
    root: R, modals: [Coordinator<R>], infoDetents: [ModalPresentationDetent],
    factory: ViewFactory<R>? = nil
  ) {
    modalRoutes = Set(modals.map(\.router.state.root))
    self.infoDetents = infoDetents
    colour = root.rawValue
    super.init(router: Router(initial: root, factory: factory))
    for modal in modals { addModalCoordinator(modal) }
  }

  override func canHandle(_ route: any Route) -> Bool { route is R }

  override func navigationType(for route: any Route) -> NavigationType {
    (route as? R).map(modalRoutes.contains) == true ? .modal : .push
  }

  override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    route.identifier.hasSuffix("Info")
      ? ModalDetentConfiguration(detents: infoDetents, selectedDetent: infoDetents.first)
      : ModalDetentConfiguration()
  }

  override var tabItem: TabItem? {
    TabItem(text: colour.prefix(1).uppercased() + colour.dropFirst(), image: "\(colour).circle")
  }
}

/// A modal of a colour, with its root, the routes that it pushes, and the way back that it offers.
@MainActor
class ColourModal<R: Route & RawRepresentable>: Coordinator<R>, Dismissible
where R.RawValue == String {
  let dismissal: Dismissal
  private let further: Set<R>

  init(
    _ root: R, further: Set<R> = [], left dismissal: Dismissal = .closeButton,
    info: ColourInfo? = nil
  ) {
    self.further = further
    self.dismissal = dismissal
    super.init(
      root: root, factory: ColourScreens(of: root, ColourScreen(dismissal: dismissal, info: info)))
  }

  override func canHandle(_ route: any Route) -> Bool {
    (route as? R).map { further.contains($0) || $0 == router.state.root } ?? false
  }
}

/// A sheet with information, sized by what a renderer measures of it, and left by a swipe.
class InfoCoordinator<R: Route & RawRepresentable>: ColourModal<R> where R.RawValue == String {
  init(_ root: R, shades: Int, uses: Int) {
    let colour = String(root.rawValue.dropLast("Info".count))
    super.init(
      root, left: .swipe, info: ColourInfo(colour: colour, shades: shades, uses: uses))
  }
}
