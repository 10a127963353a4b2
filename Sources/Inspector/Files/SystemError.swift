import Foundation

/// An error number of the system.
package struct SystemError: Error, Equatable {
  package let value: Int32

  package var message: String {
    value == EISDIR ? "it is a directory" : String(cString: strerror(value))
  }

  package init(value: Int32) { self.value = value }

  /// The system's message for an error of Foundation, whose own message may be missing.
  package static func words(of error: any Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain {
      return SystemError(value: Int32(truncatingIfNeeded: error.code)).message
    }
    guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else {
      return error.localizedDescription
    }
    return words(of: cause)
  }
}
