extension CoordinatorID {
  @MainActor private static var last: UInt64 = 0

  /// Creates a new id, also for coordinators of other frameworks that are inspected together with
  /// these.
  @MainActor public static func next() -> CoordinatorID {
    last += 1
    return CoordinatorID(rawValue: last)
  }
}
