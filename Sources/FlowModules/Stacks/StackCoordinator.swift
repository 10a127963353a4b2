public import FlowEngine
public import Observation

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

/// Reads through to the router, which is observable.
extension StackCoordinator: Observable {}

extension StackCoordinator {
  /// The own routes on the stack, above the root; a UI may set it to what `setPath(_:)` takes.
  ///
  /// O(path).
  public var path: [R] {
    get { boundPath }
    set { CallSite.calling(from: nil) { shortenStack(to: newValue) } }
  }

  /// Shortens the stack to `path`, as a UI does when the user goes back; true when it is so now.
  ///
  /// The first route that goes takes along all that is above it, pushed children included. Anything
  /// but a beginning of the present path is refused and reported as a `configurationError`: to go
  /// forward, navigate. O(path).
  @discardableResult
  public func setPath(
    _ path: [R],
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { shortenStack(to: path) }
  }

  /// The route of the sheet that is up; a UI may set it to nil, which dismisses it.
  ///
  /// Another route is refused and reported as a `configurationError`: to present it, navigate.
  public var sheet: R? {
    get { boundSheet }
    set { boundSheet = newValue }
  }
}
