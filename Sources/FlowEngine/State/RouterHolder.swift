#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which coordinator has a router, for the next one that is made with it.
///
/// Not a weak reference, the first of which gives what it refers to a table of its own: from then on, each retain
/// takes several times as long. Instead, a coordinator says so before it goes, on whatever thread, and under the
/// lock it has not gone yet.
struct RouterHolder {
  private unowned(unsafe) var coordinator: (any CoordinatorNode)?

  /// The coordinator that has the router; nil where that is gone, or going.
  var present: (any CoordinatorNode)? {
    RouterHolderLock.around {
      // A weak reference to what is going already is nil.
      weak let present = coordinator
      return present
    }
  }

  /// The same for that coordinator itself, which is there while it asks.
  ///
  /// Where one is made of a coordinator of whatever type, the runtime is asked for the table of its methods, which
  /// takes a hundred instructions; this one was made before.
  func own(of coordinator: AnyObject) -> any CoordinatorNode {
    guard let node = self.coordinator, node === coordinator else {
      preconditionFailure("a router has the coordinator that was made with it")
    }
    return node
  }

  mutating func take(_ node: any CoordinatorNode) {
    RouterHolderLock.around { coordinator = node }
  }

  /// To be called by a coordinator that is deallocated.
  mutating func leave(_ id: ObjectIdentifier) {
    RouterHolderLock.around {
      if coordinator.map({ ObjectIdentifier($0) }) == id { coordinator = nil }
    }
  }
}

private enum RouterHolderLock {
  // Unchecked, since it is a type of C: it stays where it is, and is made for several threads.
  private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  static func around<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
