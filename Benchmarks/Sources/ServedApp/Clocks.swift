#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package enum Clocks {
  /// The time in nanoseconds, equal in all processes of the machine.
  package static var shared: UInt64 { nanoseconds(CLOCK_MONOTONIC) }
  /// The CPU time of the calling thread, in nanoseconds.
  package static var thread: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
