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
  private let duplicates: DuplicatePolicy
  private let isSheet: @MainActor (R) -> Bool

  /// A coordinator that shows `root`, pushes routes, and presents those that `sheets` picks out.
  public init(
    root: R, duplicates: DuplicatePolicy = .popBack, factory: ViewFactory<R>? = nil,
    sheets isSheet: @escaping @MainActor (R) -> Bool = { _ in false }
  ) {
    self.duplicates = duplicates
    self.isSheet = isSheet
    super.init(router: Router(initial: root, factory: factory))
  }

  open override var duplicatePolicy: DuplicatePolicy { duplicates }

  open override func canHandle(_ route: any Route) -> Bool { route is R }

  open override func navigationType(for route: any Route) -> NavigationType {
    (route as? R).map(isSheet) == true ? .modal : .push
  }

  open override func makeModalCoordinator(for route: R) -> Coordinator<R>? {
    Coordinator(root: route, factory: router.factory.map { BorrowedScreens(of: $0) })
  }
}

/// Reads through to the router, which is observable.
extension StackCoordinator: Observable {}

extension StackCoordinator {
  /// The own routes on the stack, above the root; a UI may set it to what `setPath(_:)` takes.
  ///
  /// O(path).
  public var path: [R] {
    get {
      box.noteRead(.stack)
      return router.unobservedState.stack
    }
    set { CallSite.calling(from: nil) { shorten(to: newValue) } }
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
    CallSite.calling(from: CallSite(fileID, line, function)) { shorten(to: path) }
  }

  @discardableResult
  private func shorten(to path: [R]) -> Bool {
    let present = router.unobservedState.stack
    guard present.starts(with: path) else {
      refuse("path", path.map(\.identifier), "isn't a prefix of", present.map(\.identifier))
      return false
    }
    keepOwnRoutes(first: path.count)
    return true
  }

  /// The route of the sheet that is up; a UI may set it to nil, which dismisses it.
  ///
  /// Another route is refused and reported as a `configurationError`: to present it, navigate.
  public var sheet: R? {
    get {
      box.noteRead(.presented)
      return router.unobservedState.presented
    }
    set {
      guard newValue != sheet else { return }
      CallSite.calling(from: nil) {
        guard let newValue else { return carryOutDismissModal() }
        refuse("sheet", [newValue.identifier], "isn't up, but", sheet.map { [$0.identifier] } ?? [])
      }
    }
  }

  private func refuse(_ what: String, _ wanted: [String], _ relation: String, _ present: [String]) {
    func listed(_ names: [String]) -> String {
      "[" + names.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }
    report(
      .configurationError(
        message: "A UI can only remove from the \(what) of \(name): "
          + "\(listed(wanted)) \(relation) \(listed(present))"))
  }
}

/// The screens of another coordinator's factory, which stays that coordinator's.
private final class BorrowedScreens<R: Route>: ViewFactory<R> {
  private let owner: ViewFactory<R>

  init(of owner: ViewFactory<R>) {
    self.owner = owner
  }

  override func buildScreen(for route: R) -> Screen? { owner.buildScreen(for: route) }
}
