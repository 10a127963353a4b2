package import Foundation

extension Pipe {
  /// Returns the next line written to the pipe, without blocking a thread of the caller.
  package nonisolated func line() async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [fileHandleForReading] in
        var line = Data()
        while let byte = try? fileHandleForReading.read(upToCount: 1), byte != Data([10]),
          !byte.isEmpty
        {
          line.append(byte)
        }
        continuation.resume(returning: String(decoding: line, as: UTF8.self))
      }
    }
  }
}
