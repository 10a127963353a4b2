public import FlowEngine

/// A typed stack with sheets, ready to use: it shows every route of its type.
///
/// For apps with one stack, and for apps with one coordinator for each feature. Routes that
/// `sheets` picks out are presented as sheets, and need no registration. A sheet gets a plain
/// coordinator that shows nothing but its root: a route requested inside the sheet dismisses the
/// sheet, and is shown on the stack below. Override ``makeModalCoordinator(for:)`` for a sheet with
/// a stack of its own.
///
/// ```swift
/// final class ProfileCoordinator: StackCoordinator<ProfileRoute> {
///   init() { super.init(root: .profile, sheets: { $0 == .changePassword }) }
/// }
/// ```
@MainActor
open class StackCoordinator<R: Route>: Coordinator<R> {
  private let rules: StackRules<R>

  /// A coordinator that shows `root`, pushes routes, and presents those that `sheets` picks out.
  public init(
    root: R, duplicates: DuplicatePolicy = .popBack, factory: ViewFactory<R>? = nil,
    sheets isSheet: @escaping @MainActor (R) -> Bool = { _ in false }
  ) {
    rules = StackRules(duplicates: duplicates, isSheet: isSheet)
    super.init(router: Router(initial: root, factory: factory))
  }

  open override var duplicatePolicy: DuplicatePolicy { rules.duplicates }

  open override func canHandle(_ route: any Route) -> Bool { route is R }

  open override func navigationType(for route: any Route) -> NavigationType {
    rules.navigationType(for: route)
  }

  open override func makeModalCoordinator(for route: R) -> Coordinator<R>? {
    rules.coordinator(for: route, factory: router.factory)
  }
}

extension StackCoordinator: BoundStack {}

/// The rules for the routes of a ``StackCoordinator`` or a ``TabStackCoordinator``.
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

/// The screens of another coordinator's factory, which stays the factory of that coordinator.
final class BorrowedScreens<R: Route>: ViewFactory<R> {
  private let owner: ViewFactory<R>

  init(of owner: ViewFactory<R>) {
    self.owner = owner
  }

  override func buildScreen(for route: R) -> Screen? { owner.buildScreen(for: route) }
}
