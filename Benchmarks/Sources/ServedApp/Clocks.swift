#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package enum Clocks {
  /// Nanoseconds that every process of the machine counts alike.
  package static var shared: UInt64 { nanoseconds(CLOCK_MONOTONIC) }
  /// What the calling thread has computed, in nanoseconds.
  package static var thread: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
