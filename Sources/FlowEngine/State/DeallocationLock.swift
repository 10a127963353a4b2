#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Protects uncounted references to coordinators.
///
/// An uncounted reference is read under this lock. A coordinator that is deallocated, on any
/// thread, empties its reference under this lock before it releases anything.
///
/// All coordinators share one lock, which is held for some hundred instructions. No coordinator may
/// be released under it, since that may be the last release, which would take the lock again.
let deallocationLock = DeallocationLock()

// Unchecked, because it wraps a C type: its address never changes, and it is made for several
// threads.
struct DeallocationLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  fileprivate init() { pthread_mutex_init(mutex, nil) }

  @inline(__always)
  func around<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Returns the coordinator, or nil if it is being deallocated. Call it under the lock.
  ///
  /// A weak reference to an object that is being deallocated is nil.
  // The caller retains the coordinator during the call, possibly as its only owner. It must retain
  // the result before it releases its own reference. Otherwise, the coordinator would be
  // deallocated under the lock.
  @inline(never)
  func alive(_ node: any CoordinatorNode) -> (any CoordinatorNode)? {
    weak let alive = node
    return alive
  }
}
