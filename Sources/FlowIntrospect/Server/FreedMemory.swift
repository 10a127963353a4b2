#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was freed, and still is the process's.
enum FreedMemory {
  /// Gives it back to the system: the allocator keeps it for later, and there may be no later.
  ///
  /// Takes milliseconds, with the allocator locked.
  static func giveBack() {
    #if canImport(Glibc)
      // Looked up, since malloc.h is not among the headers that Swift reads, and cast to what that declares:
      // int malloc_trim(size_t). A C library without it has nothing to give back.
      guard let trim = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    #elseif canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #endif
  }
}
