import Foundation

/// Memory that was freed but that the allocator keeps.
enum FreedMemory {
  /// Returns it to the system, since the app may never need it again; takes milliseconds, with the
  /// allocator locked.
  static func giveBack() {
    #if canImport(Glibc)
      // Looked up at run time, since Swift does not import malloc.h, and cast to its declared type:
      // int malloc_trim(size_t). A C library without it keeps the memory.
      guard let trim = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    #elseif canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #endif
  }
}
