#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What refers to a coordinator without counting is read under this lock, and a coordinator that is
/// deallocated, on whatever thread, empties it under this lock before anything of it goes.
///
/// One for all coordinators: it is held for some hundred instructions. No coordinator may be
/// released under it, since that may be the last release, and lead here again.
let deallocationLock = DeallocationLock()

// Unchecked, since it is a type of C: it stays where it is, and is made for several threads.
struct DeallocationLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  fileprivate init() { pthread_mutex_init(mutex, nil) }

  @inline(__always)
  func around<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// The coordinator where it is not being deallocated; to be called under the lock.
  ///
  /// A weak reference to what is being deallocated is nil.
  // The caller retains the coordinator for the time of the call, and may be the last to do so: it
  // must not release it before what is returned is retained, or the coordinator would be
  // deallocated under the lock.
  @inline(never)
  func alive(_ node: any CoordinatorNode) -> (any CoordinatorNode)? {
    weak let alive = node
    return alive
  }
}
