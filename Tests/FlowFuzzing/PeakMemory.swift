#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the peak resident memory of the process, in bytes.
package func peakMemory() -> Int {
  var usage = rusage()
  // RUSAGE_SELF; glibc declares it as an enumeration that its own getrusage does not accept.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return Int(usage.ru_maxrss)
  #else
    // In KiB, except on Darwin.
    return Int(usage.ru_maxrss) << 10
  #endif
}
