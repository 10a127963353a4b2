import FlowEngine

/// How the routes of a stack that is ready to use are shown.
@MainActor
struct StackRules<R: Route> {
  let duplicates: DuplicatePolicy
  let isSheet: @MainActor (R) -> Bool

  func navigationType(for route: any Route) -> NavigationType {
    (route as? R).map(isSheet) == true ? .modal : .push
  }

  /// A coordinator that shows nothing but `route`, with the screens of another one.
  func coordinator(for route: R, factory: ViewFactory<R>?) -> Coordinator<R> {
    Coordinator(root: route, factory: factory.map { BorrowedScreens(of: $0) })
  }
}

/// The screens of another coordinator's factory, which stays that coordinator's.
final class BorrowedScreens<R: Route>: ViewFactory<R> {
  private let owner: ViewFactory<R>

  init(of owner: ViewFactory<R>) {
    self.owner = owner
  }

  override func buildScreen(for route: R) -> Screen? { owner.buildScreen(for: route) }
}
