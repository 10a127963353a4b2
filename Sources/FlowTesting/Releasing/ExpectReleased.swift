import FlowEngine

/// Expects that the object that `body` returns is released once `body` has ended.
///
/// For a coordinator, its whole tree at that time must be released too.
///
/// ```swift
/// expectReleased {
///   let app = AppCoordinator()
///   app.navigate(to: CartRoute.checkout)
///   return app
/// }
/// ```
///
/// The failure names each object that is still referenced. O(coordinators).
@MainActor
public func expectReleased<Object: AnyObject>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: @MainActor () throws -> Object
) rethrows {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  try WatchedObjects(of: body).expectReleased(at: place)
}

/// Expects that `act` releases the object that `object` returns, such as a modal that it dismisses.
///
/// ```swift
/// expectReleased(by: { cart.dismissModal() }) { cart.currentModalCoordinator }
/// ```
///
/// For a coordinator, its whole tree before `act` must be released too. Fails also if there is no
/// object. O(coordinators).
@MainActor
public func expectReleased<Object: AnyObject>(
  by act: @MainActor () throws -> Void, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ object: @MainActor () throws -> Object?
) rethrows {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let watch = try WatchedObjects(of: object)
  if watch.isEmpty { return Failure.report("There is no object to release.", at: place) }
  try draining(act)
  watch.expectReleased(at: place)
}

/// Objects that should be released.
@MainActor
private struct WatchedObjects {
  private struct Watched {
    weak var object: AnyObject?
    let name: String
  }

  private let watched: [Watched]

  /// Watches an object, and the tree below it if it is a coordinator; keeps none of them.
  init<Object: AnyObject>(of make: @MainActor () throws -> Object?) rethrows {
    watched = try draining {
      guard let object = try make() else { return [] }
      guard let coordinator = object as? any AnyCoordinator else {
        return [Watched(object: object, name: String(describing: type(of: object)))]
      }
      return Self.tree(of: coordinator.node).map { Watched(object: $0, name: $0.name) }
    }
  }

  var isEmpty: Bool { watched.isEmpty }

  func expectReleased(at place: TestPlace) {
    let kept = watched.filter { $0.object != nil }
    guard let first = kept.first else { return }
    var lines = kept.map(\.name)
    if let coordinator = first.object as? any AnyCoordinator, let parent = coordinator.parent {
      lines[0] += ", a child of \(parent.name)"
    }
    Failure.report(
      "Still referenced. A stored closure that does not capture 'self' weakly is the usual reason:",
      lines, at: place)
  }

  /// The coordinator and all that it has or presents.
  private static func tree(of top: CoordinatorNode) -> [CoordinatorNode] {
    var found = [top]
    var next = 0
    while next < found.count {
      found[next].appendOwned(to: &found)
      next += 1
    }
    return found
  }
}

/// Runs `body`, and releases what it left to an autorelease pool.
@MainActor
private func draining<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
  #if canImport(ObjectiveC)
    try autoreleasepool { try body() }
  #else
    try body()
  #endif
}
