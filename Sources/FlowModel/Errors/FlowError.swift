#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error of navigating, presenting, or building a tree.
public enum FlowError: Error, Hashable, Sendable {
  /// No coordinator took the route, or the path to it could not be built.
  case navigationFailed(coordinator: String, route: String, routeType: String, context: String)
  /// The factory made no screen for a route that the coordinator shows.
  case viewCreationFailed(coordinator: String, route: String, routeType: String, viewType: ViewType)
  /// The coordinator shows the route as a modal, but has no registered or created modal for it.
  case modalCoordinatorNotConfigured(coordinator: String, route: String, routeType: String)
  /// A coordinator that already has an owner was presented as a detour.
  case invalidDetourNavigation(coordinator: String, route: String, routeType: String)
  /// A coordinator would have become a child of itself or of a descendant.
  case circularReference(coordinator: String)
  /// The coordinator already belongs to its new owner.
  case duplicateChild(coordinator: String)
  /// No tab has this index.
  case invalidTabIndex(index: Int, validRange: Range<Int>)
  /// The structure of the tree cannot work.
  case configurationError(message: String)

  /// The position of a screen that could not be created.
  public enum ViewType: String, Hashable, Sendable, CaseIterable, Codable {
    /// The first screen of a tree, a flow or a tab.
    case root
    /// On a stack.
    case pushed
    /// The first screen of a modal.
    case modal
    /// The first screen of a detour.
    case detour
  }
}

extension FlowError: CustomStringConvertible {
  /// All names that ``kind`` can have.
  package static let kinds = [
    "navigationFailed", "viewCreationFailed", "modalCoordinatorNotConfigured",
    "invalidDetourNavigation", "circularReference", "duplicateChild", "invalidTabIndex",
    "configurationError",
  ]

  /// The name of the case in the protocol; `kinds` lists all.
  public var kind: String {
    switch self {
    case .navigationFailed: "navigationFailed"
    case .viewCreationFailed: "viewCreationFailed"
    case .modalCoordinatorNotConfigured: "modalCoordinatorNotConfigured"
    case .invalidDetourNavigation: "invalidDetourNavigation"
    case .circularReference: "circularReference"
    case .duplicateChild: "duplicateChild"
    case .invalidTabIndex: "invalidTabIndex"
    case .configurationError: "configurationError"
    }
  }

  /// One line: what was tried and what happened.
  public var description: String {
    switch self {
    case .navigationFailed(let coordinator, "", "", let context):
      "\(coordinator): \(context)"
    case .navigationFailed(_, let route, let type, let context):
      "Navigation to '\(route: route, type)' failed: \(context)"
    case .viewCreationFailed(let coordinator, let route, let type, let viewType):
      "\(coordinator) could not create the \(viewType.rawValue) view of '\(route: route, type)'"
    case .modalCoordinatorNotConfigured(_, let route, let type):
      "Cannot present '\(route: route, type)' as modal - no modal coordinator configured"
    case .invalidDetourNavigation(let coordinator, let route, let type):
      "Cannot navigate to '\(route: route, type)' - a detour must be a coordinator without an owner, given to "
        + "presentDetour(); \(coordinator) has one"
    case .circularReference(let coordinator):
      "Circular reference: \(coordinator) cannot be placed under itself or its own descendants"
    case .duplicateChild(let coordinator):
      "Duplicate child: \(coordinator) already belongs to this coordinator"
    case .invalidTabIndex(let index, let range) where range.isEmpty:
      "Invalid tab index \(index) - there are no tabs"
    case .invalidTabIndex(let index, let range):
      "Invalid tab index \(index) - valid range is \(range.lowerBound)..<\(range.upperBound)"
    case .configurationError(let message):
      AppFailure.isMessage(message) ? message : "Configuration error: \(message)"
    }
  }

  /// The type name of the coordinator that the error is about, if there is one.
  public var coordinator: String? { subject.coordinator }

  /// The identifier of the route that the error is about, if there is one.
  public var route: String? { subject.route }

  /// The name of that route's type, if there is one.
  public var routeType: String? { subject.routeType }

  private var subject: (coordinator: String?, route: String?, routeType: String?) {
    switch self {
    // A request that names no route, such as to go back.
    case .navigationFailed(let coordinator, "", "", _): (coordinator, nil, nil)
    case .navigationFailed(let coordinator, let route, let type, _),
      .viewCreationFailed(let coordinator, let route, let type, _),
      .modalCoordinatorNotConfigured(let coordinator, let route, let type),
      .invalidDetourNavigation(let coordinator, let route, let type):
      (coordinator, route, type)
    case .circularReference(let coordinator), .duplicateChild(let coordinator):
      (coordinator, nil, nil)
    case .invalidTabIndex, .configurationError: (nil, nil, nil)
    }
  }

  /// The recommended action.
  public var recommendedRecoveryAction: String {
    switch self {
    case .navigationFailed(_, _, _, let context): NavigationFailure.advice(for: context)
    case .viewCreationFailed:
      "Check that the coordinator's ViewFactory builds a screen for this route"
    case .modalCoordinatorNotConfigured:
      "Register a modal coordinator whose root is this route with addModalCoordinator(_:), or make "
        + "one in makeModalCoordinator(for:)"
    case .invalidDetourNavigation:
      "Present a new coordinator, or remove this one from its owner first"
    case .circularReference:
      "Check the order in which the tree is put together"
    case .duplicateChild:
      "Add each coordinator once"
    case .invalidTabIndex:
      "Check the index against the number of tabs"
    case .configurationError(let message):
      AppFailure.isMessage(message)
        ? "Check the app's code that reported it" : "Correct what the message names"
    }
  }
}

extension FlowError {
  /// Whether only a mistake in the app's code causes the error.
  ///
  /// False for a screen that could not be created, and for a route that no coordinator takes: a link,
  /// a user or the state of a login can ask for one.
  public var isProgrammerError: Bool {
    switch self {
    case .navigationFailed(_, _, _, let context): NavigationFailure.isProgrammerError(context)
    case .viewCreationFailed: false
    case .configurationError(let message): !AppFailure.isMessage(message)
    case .modalCoordinatorNotConfigured, .invalidDetourNavigation, .circularReference,
      .duplicateChild, .invalidTabIndex:
      true
    }
  }
}

extension FlowError: LocalizedError {
  /// The ``description``: what was tried and what happened.
  ///
  /// If Foundation is imported, the `localizedDescription` of any `Error` returns it too.
  public var errorDescription: String? { description }

  /// The reason of the error.
  public var failureReason: String? {
    switch self {
    case .navigationFailed(_, _, _, let context): context
    case .viewCreationFailed(let coordinator, let route, let type, _):
      "The view factory of \(coordinator) made no screen for '\(route: route, type)'"
    case .modalCoordinatorNotConfigured(let coordinator, let route, let type):
      "\(coordinator) has no modal coordinator whose root is '\(route: route, type)'"
    case .invalidDetourNavigation(let coordinator, _, _): "\(coordinator) has an owner already"
    case .circularReference(let coordinator):
      "\(coordinator) is the new owner, or one of its ancestors"
    case .duplicateChild(let coordinator): "\(coordinator) already belongs to this coordinator"
    case .invalidTabIndex(_, let range) where range.isEmpty:
      "There are no tabs"
    case .invalidTabIndex(let index, let range):
      "\(index) is not in \(range.lowerBound)..<\(range.upperBound)"
    case .configurationError(let message): message
    }
  }

  /// The ``recommendedRecoveryAction``.
  public var recoverySuggestion: String? { recommendedRecoveryAction }
}

extension DefaultStringInterpolation {
  /// The name of a route, after the module if it is a module's destination.
  fileprivate mutating func appendInterpolation(route: String, _ type: String) {
    appendLiteral(RouteTypeName.named(route, of: type))
  }
}
