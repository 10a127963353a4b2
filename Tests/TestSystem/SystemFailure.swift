#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call that failed.
package struct SystemFailure: Error, CustomStringConvertible {
  package let call: String
  package let code: Int32

  package init(_ call: String, code: Int32 = errno) {
    (self.call, self.code) = (call, code)
  }

  /// The failed call and the reason, on one line.
  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}
