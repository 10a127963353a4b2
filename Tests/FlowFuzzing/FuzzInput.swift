import FlowIntrospect
import NIOCore
import NIOEmbedded

/// One made-up input, and what is asked of those who read it.
package struct FuzzInput: Sendable {
  /// What is read.
  package enum Kind: String, Sendable, CaseIterable {
    /// One message, as all kinds of messages.
    case message
    /// What a connection says, in pieces.
    case stream
  }

  /// What it is.
  package let kind: Kind
  /// Its bytes.
  package let bytes: [UInt8]

  package init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Frames and messages of an input that could be read.
  struct Readings {
    var frames = 0
    var ways = 0
  }

  /// The frames come out differently when the same bytes arrive in other pieces.
  struct DependsOnPieces: Error, CustomStringConvertible {
    let whole: String
    let pieces: String
    var description: String { "in one piece: \(whole); in several: \(pieces)" }
  }

  /// Reads the input; `random` says in which pieces.
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
    // The decoder looks at a header from its beginning again with each piece.
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

  /// What comes out of the frame decoder before it refuses, or until the connection ends.
  private struct Decoded: Equatable, CustomStringConvertible {
    var frames: [ByteBuffer] = []
    var refusal: String?

    init(of pieces: [ArraySlice<UInt8>]) {
      let channel = EmbeddedChannel(handler: ByteToMessageHandler(BoundedFrameDecoder()))
      do {
        for piece in pieces { try channel.writeInbound(ByteBuffer(bytes: piece)) }
        _ = try channel.finish(acceptAlreadyClosed: true)
      } catch {
        // The reason depends on how much there was to be seen when it was found.
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
