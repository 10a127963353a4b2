import Foundation
import ServedApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Continuously reads a program's output to its terminal, and divides it into frames.
///
/// A frame is output without a pause, since the program waits much longer between two frames.
final class Screen: @unchecked Sendable {
  private let descriptor: Int32
  private let lock = NSLock()
  private var text: [UInt8] = []
  private var last: UInt64 = 0
  private var frameCount = 0

  /// The length of a pause, in nanoseconds.
  private static let pause: UInt64 = 5_000_000

  init(descriptor: Int32) {
    self.descriptor = descriptor
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        // After the program has ended, read returns an error instead of an end of file.
        if count <= 0 { break }
        take(buffer[..<count], at: Clocks.shared)
      }
      close(descriptor)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, at now: UInt64) {
    lock.withLock {
      if now - last > Self.pause { frameCount += 1 }
      last = now
      text += bytes
    }
  }

  /// The number of frames so far.
  var frames: Int { lock.withLock { frameCount } }

  /// Discards the output so far.
  func forget() { lock.withLock { text = [] } }

  /// Waits for the end of the frame that contains `wanted`; returns its time, or nil after
  /// `seconds`.
  func end(ofFrameWith wanted: String, within seconds: Double = 30) async throws -> UInt64? {
    let start = Clocks.shared
    let needle = Data(wanted.utf8)
    while Double(Clocks.shared - start) < seconds * 1e9 {
      let found = lock.withLock {
        Clocks.shared - last > Self.pause && Data(text).range(of: needle) != nil ? last : nil
      }
      if let found { return found }
      try await Task.sleep(for: .milliseconds(1))
    }
    return nil
  }

  /// The output since it was last discarded, without cursor movements and colours.
  var words: String {
    let written = lock.withLock { String(decoding: text, as: UTF8.self) }
    return written.replacingOccurrences(
      of: "\u{1b}(\\[[0-9;?]*[a-zA-Z]|\\([A-Z0-9])", with: " ", options: .regularExpression)
  }

  func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }
}
