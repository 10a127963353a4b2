#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Releases what coordinators own one after the other, and not each within the one before: a chain
/// of any length takes as much stack as a short one.
///
/// A coordinator that is deallocated hands over what it owns. The first on a thread to do so
/// releases all of it, and what that hands over in turn.
enum Release {
  /// Takes what a coordinator that is being deallocated owned; O(1), or O(all that is released).
  ///
  /// A subclass may hold the same coordinators in properties of its own. Those are released after
  /// the ones of this module, by the language, each within the one before. A few may be; then the
  /// rest waits for the main actor.
  static func letGo(of coordinators: inout [any CoordinatorNode]) {
    if coordinators.isEmpty { return }
    let thread = ThreadRelease.current
    if !thread.isReleasing, thread.isTooDeep() {
      postpone(Parcel(&coordinators))
    } else {
      thread.release(&coordinators)
    }
  }

  private static func postpone(_ parcel: Parcel) {
    Task { @MainActor in ThreadRelease.current.release(&parcel.coordinators) }
  }

  /// A task holds what it captured until it is over; this can be emptied before.
  ///
  /// Unchecked, since the list can be changed: it is filled before the one task that has it begins,
  /// and from then on that alone touches it.
  private final class Parcel: @unchecked Sendable {
    var coordinators: [any CoordinatorNode] = []

    init(_ coordinators: inout [any CoordinatorNode]) {
      swap(&self.coordinators, &coordinators)
    }
  }
}

/// What one thread is releasing.
private final class ThreadRelease {
  private var pending: [[any CoordinatorNode]] = []
  private(set) var isReleasing = false
  /// Where on the stack the releases began that the next may go on within, each further down than
  /// the one before.
  private var places: [UInt] = []

  /// Each takes less than a kilobyte of stack.
  private static let deepest = 32

  static var current: ThreadRelease {
    if let known = pthread_getspecific(threadKey) {
      return Unmanaged<ThreadRelease>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ThreadRelease()
    pthread_setspecific(threadKey, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  /// Whether this release goes on within so many others that the rest has to wait.
  ///
  /// What began further down the stack than the one before is taken to go on within it.
  func isTooDeep() -> Bool {
    var here: UInt8 = 0
    let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    // One that began as far down or further is over.
    while let last = places.last, last <= place { places.removeLast() }
    places.append(place)
    return places.count > Self.deepest
  }

  /// Takes the coordinators out of the list, so that none is held but here, and releases them: at
  /// once, or when the turn of the release that goes on comes to them.
  func release(_ coordinators: inout [any CoordinatorNode]) {
    pending.append([])
    swap(&pending[pending.count - 1], &coordinators)
    if isReleasing { return }
    isReleasing = true
    // What is taken is released at the end of each turn.
    while next() != nil {}
    isReleasing = false
    pending = []
  }

  private func next() -> (any CoordinatorNode)? {
    guard let last = pending.indices.last else { return nil }
    let coordinator = pending[last].popLast()
    // At once: else each of a chain would leave an empty list behind until all are released.
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
