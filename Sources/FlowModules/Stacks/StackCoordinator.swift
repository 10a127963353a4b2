public import FlowEngine

/// A typed stack with sheets, ready to use: it shows every route of its type.
///
/// For apps with one stack, and for the features of apps with one coordinator each. Routes that
/// `sheets` picks out are presented as sheets, and need no registration. A sheet gets a plain
/// coordinator that shows nothing but its root: a route asked for from inside it dismisses it and
/// is shown underneath. Override ``makeModalCoordinator(for:)`` for a sheet with a stack of its
/// own.
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
