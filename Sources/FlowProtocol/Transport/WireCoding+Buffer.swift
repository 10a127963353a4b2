import Foundation
package import NIOCore

extension WireCoding {
  package static func encode(_ value: some Encodable) throws -> ByteBuffer {
    ByteBuffer(bytes: try data(of: value))
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: ByteBuffer, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    // Not copied, because a message may have 16 MiB. The decoder keeps no reference to the bytes.
    try bytes.withUnsafeReadableBytes { bytes in
      guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else {
        return try value(type, from: Data(), userInfo: userInfo)
      }
      let data = Data(bytesNoCopy: start, count: bytes.count, deallocator: .none)
      return try value(type, from: data, userInfo: userInfo)
    }
  }
}
