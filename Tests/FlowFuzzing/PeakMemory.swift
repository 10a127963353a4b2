#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The most memory that the process has had resident, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  // RUSAGE_SELF, which glibc declares as an enumeration that its own getrusage does not take.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return Int(usage.ru_maxrss)
  #else
    // In KiB, elsewhere than on Darwin.
    return Int(usage.ru_maxrss) << 10
  #endif
}
