#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value that several threads read and change, one at a time.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
    // `Mutex` needs a later system than this package.
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let lock: Mutex<Value>

    package init(_ value: Value) { lock = Mutex(value) }
  #endif

  /// Runs `body` with the value, while no other thread has it.
  package func withLock<Result: Sendable>(
    _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    #if canImport(Darwin)
      try lock.withLockUnchecked { try body(&$0) }
    #else
      try lock.withLock { try body(&$0) }
    #endif
  }
}
