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

struct DeallocationLock: Sendable {
  // Unsafe, because it is a pointer. Safe: a mutex is made for several threads, the pointer never
  // changes, and the memory is never freed, since there is one lock for the life of the process.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)

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
  func alive<Holder: StateHolder>(_ holder: Holder) -> Holder? {
    weak let alive = holder
    return alive
  }
}

/// Releases owned coordinators one after the other instead of nested, so that a chain of any length
/// needs as much stack as a short one.
///
/// A deallocated coordinator hands over the coordinators that it owns. The first one on a thread
/// releases all of them, and those that they hand over in turn.
enum Release {
  /// Takes the owned coordinators of a coordinator that is being deallocated; O(1), or O(all that
  /// is released).
  ///
  /// A subclass can hold the same coordinators in its own properties. The language releases these
  /// after the ones of this module, and nested. Up to a limit, this is allowed; beyond it, the rest
  /// waits for the main actor.
  static func letGo(of coordinators: inout [StateHolder]) {
    if coordinators.isEmpty { return }
    let thread = ThreadRelease.current
    if !thread.isReleasing, thread.isTooDeep() {
      postpone(&coordinators)
    } else {
      thread.release(&coordinators)
    }
  }

  private static func postpone(_ coordinators: inout [StateHolder]) {
    // A variable, because a task holds its captured values until it ends, and this list is emptied
    // before. Unsafe, because the task is another thread's. Safe: it is filled before its only task
    // begins, and then only that task uses it; what it holds is released on the main actor.
    nonisolated(unsafe) var list: [StateHolder] = []
    swap(&list, &coordinators)
    Task { @MainActor in ThreadRelease.current.release(&list) }
  }
}

private final class ThreadRelease {
  private var pending: [[StateHolder]] = []
  private(set) var isReleasing = false
  /// The stack addresses at which the active releases began.
  ///
  /// Each is further down the stack than the one before.
  private var places: [UInt] = []

  /// The maximum number of nested releases; each takes less than a kilobyte of stack.
  private static let deepest = 32

  static var current: ThreadRelease {
    if let known = pthread_getspecific(threadKey) {
      return Unmanaged<ThreadRelease>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ThreadRelease()
    pthread_setspecific(threadKey, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  /// Whether this release is nested in so many others that the rest has to wait.
  ///
  /// A release that began further down the stack than another one counts as nested in it.
  func isTooDeep() -> Bool {
    var here: UInt8 = 0
    let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    // A release that began at this depth or further down has ended.
    while let last = places.last, last <= place { places.removeLast() }
    places.append(place)
    return places.count > Self.deepest
  }

  /// Takes the coordinators out of the list, so that only this object holds them.
  ///
  /// Releases them at once, or when the active release reaches them.
  func release(_ coordinators: inout [StateHolder]) {
    pending.append([])
    swap(&pending[pending.count - 1], &coordinators)
    if isReleasing { return }
    isReleasing = true
    // The end of each turn releases the coordinator that it took.
    while next() != nil {}
    isReleasing = false
    pending = []
  }

  private func next() -> StateHolder? {
    guard let last = pending.indices.last else { return nil }
    let coordinator = pending[last].popLast()
    // Removed at once. Otherwise, each coordinator of a chain would leave an empty list until the
    // end.
    if pending[last].isEmpty { pending.removeLast() }
    return coordinator
  }
}

private let threadKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { known in
    #if canImport(Darwin)
      Unmanaged<ThreadRelease>.fromOpaque(known).release()
    #else
      if let known { Unmanaged<ThreadRelease>.fromOpaque(known).release() }
    #endif
  }
  return key
}()
