import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket at a path that accepts connections.
final class UnixListener: Sendable {
  private let descriptor: Int32

  init(path: String) throws {
    unlink(path)
    descriptor = try LocalSocket.listening(at: path)
  }

  /// Returns the next connection; nil once the listener is stopped.
  func accept() -> UnixStream? {
    while true {
      let connection = systemAccept(descriptor)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return UnixStream(descriptor: connection)
      }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  func stop() {
    #if canImport(Glibc)
      shutdown(descriptor, Int32(SHUT_RDWR))
    #else
      shutdown(descriptor, SHUT_RDWR)
    #endif
  }

  deinit { close(descriptor) }
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

/// A connection that reads and writes frames, on a thread that may block.
final class UnixStream: @unchecked Sendable {
  private let descriptor: Int32
  private var unread: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  convenience init(connectingTo path: String) throws {
    self.init(descriptor: try LocalSocket.connected(to: path))
  }

  deinit { close(descriptor) }

  /// Returns the payload of the next frame; nil at the end, or after this many seconds.
  func readFrame(within seconds: Int) -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let header = unread.firstRange(of: end) {
        let text = String(decoding: unread[..<header.lowerBound], as: UTF8.self)
        guard let length = Int(text.filter(\.isNumber)) else { return nil }
        if unread.count - header.upperBound >= length {
          let frame = Array(unread[header.upperBound..<(header.upperBound + length)])
          unread.removeSubrange(..<(header.upperBound + length))
          return frame
        }
      }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard systemPoll(&poll, Int32(seconds) * 1_000) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      unread += buffer[..<count]
    }
  }

  /// Writes a frame; returns false if the other side no longer reads.
  @discardableResult
  func write(frame: [UInt8]) -> Bool {
    write(Array("Content-Length: \(frame.count)\r\n\r\n".utf8) + frame)
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A viewer that does not read for this long is stopped by the limit of its case.
      var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard systemPoll(&poll, 2_000) > 0 else { return false }
      #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      #else
        let flags = MSG_DONTWAIT
      #endif
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

private func systemPoll(_ poll: inout pollfd, _ milliseconds: Int32) -> Int32 {
  #if canImport(Glibc)
    Glibc.poll(&poll, 1, milliseconds)
  #elseif canImport(Musl)
    Musl.poll(&poll, 1, milliseconds)
  #else
    Darwin.poll(&poll, 1, milliseconds)
  #endif
}

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(descriptor, bytes, count, flags) }
