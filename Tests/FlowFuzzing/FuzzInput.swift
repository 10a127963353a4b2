import FlowIntrospect
import NIOCore
import NIOEmbedded

/// A generated input, and how it is read.
package struct FuzzInput: Sendable {
  /// The way in which an input is read.
  package enum Kind: String, Sendable, CaseIterable {
    /// A single message, which is read as every kind of message.
    case message
    /// The bytes of a connection, in pieces.
    case stream
  }

  /// The way in which the input is read.
  package let kind: Kind
  /// The bytes of the input.
  package let bytes: [UInt8]

  package init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// The numbers of frames and messages that could be read.
  struct Readings {
    var frames = 0
    var ways = 0
  }

  /// An error: the same bytes in other pieces give other frames.
  struct DependsOnPieces: Error, CustomStringConvertible {
    let whole: String
    let pieces: String
    var description: String { "in one piece: \(whole); in several: \(pieces)" }
  }

  /// Reads the input; `random` decides how it is cut into pieces.
  func read(cutBy random: inout SplitMix64) throws -> Readings {
    switch kind {
    case .message:
      return Readings(ways: try MessageReading.readEveryWay(ByteBuffer(bytes: bytes)))
    case .stream:
      let whole = Decoded(of: [bytes[...]])
      let pieces = Decoded(of: cut(by: &random))
      guard whole == pieces else {
        throw DependsOnPieces(whole: whole.description, pieces: pieces.description)
      }
      let ways = try whole.frames.reduce(0) { $0 + (try MessageReading.readEveryWay($1)) }
      return Readings(frames: whole.frames.count, ways: ways)
    }
  }

  private func cut(by random: inout SplitMix64) -> [ArraySlice<UInt8>] {
    // The decoder reads a header from its start again with each piece.
    let fewest = bytes.count / 100
    let largest = 1 + fewest + random.below(random.below(2) == 0 ? 8 : 2_000)
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + random.below(largest))
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }

  /// The result of the frame decoder until it refuses, or until the connection ends.
  private struct Decoded: Equatable, CustomStringConvertible {
    var frames: [ByteBuffer] = []
    var refusal: String?

    init(of pieces: [ArraySlice<UInt8>]) {
      let channel = EmbeddedChannel(handler: ByteToMessageHandler(BoundedFrameDecoder()))
      do {
        for piece in pieces { try channel.writeInbound(ByteBuffer(bytes: piece)) }
        _ = try channel.finish(acceptAlreadyClosed: true)
      } catch {
        // The reason depends on how many bytes had arrived when the error was found.
        refusal =
          switch error {
          case TransportError.badHeader: "bad header"
          case TransportError.messageTooLarge: "too large"
          default: "\(type(of: error))"
          }
        _ = try? channel.finish(acceptAlreadyClosed: true)
      }
      while let frame = try? channel.readInbound(as: ByteBuffer.self) { frames.append(frame) }
    }

    var description: String { "\(frames.map(\.readableBytes)), \(refusal ?? "no refusal")" }
  }
}
