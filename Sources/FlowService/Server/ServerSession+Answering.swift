import DequeModule
import NIOCore

// MARK: Answering

extension ServerSession {
  private typealias Code = RemoteError.Code

  /// Returns the answer to one message; nil for a notification.
  func respond(to frame: ByteBuffer, isOneTooMany: Bool = false) async -> ByteBuffer? {
    var id: RequestID?
    do {
      guard String(validating: frame.readableBytesView, as: UTF8.self) != nil else {
        throw RemoteError(code: Code.parseError, message: "the message is not UTF-8")
      }
      let head = try readHead(of: frame)
      id = head.id
      guard let method = head.method else {
        throw RemoteError(code: Code.invalidRequest, message: "the message has no method")
      }
      if head.hasNullID {
        throw RemoteError(
          code: Code.invalidRequest,
          message: "the id is null: use a number or a text, or omit it for a notification")
      }
      guard let id else { return nil }
      if isOneTooMany { throw RemoteError.tooManyRequests }
      guard let request = RequestRegistry.byMethod[method] else {
        throw RemoteError(code: Code.methodNotFound, message: "unknown method '\(method)'")
      }
      guard isInitialized || request.isAllowedBeforeInitialize else {
        throw RemoteError(
          code: Code.notInitialized, message: "'\(method)' came before 'initialize'")
      }
      return try await perform(request, frame: frame, id: id)
    } catch let error as RemoteError {
      return encodeError(error, for: id)
    } catch {
      return encodeError(RemoteError(code: Code.internalError, message: "\(error)"), for: id)
    }
  }

  private func readHead(of frame: ByteBuffer) throws -> MessageHead {
    if let head = try? WireCoding.decode(MessageHead.self, from: frame) { return head }
    if (try? WireCoding.decode(AnyJSON.self, from: frame)) != nil {
      throw RemoteError(
        code: Code.invalidRequest, message: "the message is not a JSON-RPC request")
    }
    throw RemoteError(code: Code.parseError, message: "the message is not JSON")
  }

  private func perform<R: ServedRequest>(
    _ type: R.Type, frame: ByteBuffer, id: RequestID
  ) async throws -> ByteBuffer {
    let request: R
    do {
      request = try decodeParams(type, from: frame)
    } catch {
      throw RemoteError(
        code: Code.invalidParams,
        message: "the parameters do not fit '\(R.method)': \(describe(error))")
    }
    let result = try await request.perform(on: self)
    return try WireCoding.encode(ResultMessage(id: id, result: result))
  }

  /// Decodes the parameters, which may be missing if all of them are optional.
  private func decodeParams<R: ServedRequest>(_ type: R.Type, from frame: ByteBuffer) throws -> R {
    do {
      return try WireCoding.decode(ParamsMessage<R>.self, from: frame).params
    } catch DecodingError.keyNotFound(let key, let context)
      where key.stringValue == "params" && context.codingPath.isEmpty
    {
      return try WireCoding.decode(type, from: ByteBuffer(string: "{}"))
    }
  }

  nonisolated func encodeError(_ error: RemoteError, for id: RequestID?) -> ByteBuffer? {
    try? WireCoding.encode(ErrorMessage(id: id, error: error))
  }

  private func describe(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    // The message is valid JSON, so the remaining cause is a number that its type cannot hold.
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      "a number in them is out of range, or not an integer"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      "'\(context.codingPath.dropFirst().map(\.stringValue).joined(separator: "."))': "
        + context.debugDescription
    default: "they cannot be read"
    }
  }
}

/// Accepts any JSON, to distinguish it from invalid JSON.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) throws {}
}

/// The unanswered messages of one connection, in order; bounded in number and in bytes, so that a
/// viewer that does not wait for answers costs no more than that.
final class OutstandingRequests: Sendable {
  private struct State: Sendable {
    var waiting: Deque<ByteBuffer> = []
    /// Includes the message that is being answered.
    var count = 0
    var bytes = 0
    var isFinished = false
  }

  private let state = WaitableState(State())

  /// Adds a message; returns false if it exceeds the bounds.
  func admit(_ frame: ByteBuffer) -> Bool {
    var isAdmitted = false
    state.change { state in
      isAdmitted =
        state.count == 0
        || state.count < Limits.outstandingRequests
          && state.bytes + frame.readableBytes <= Limits.outstandingBytes
      guard isAdmitted else { return }
      state.waiting.append(frame)
      state.count += 1
      state.bytes += frame.readableBytes
    }
    return isAdmitted
  }

  /// Returns the next message to answer; nil after the last, or if the task was cancelled.
  func next() async -> ByteBuffer? {
    await state.wait { state -> ByteBuffer?? in
      if let frame = state.waiting.popFirst() { return frame }
      return state.isFinished ? .some(.none) : .none
    } ?? nil
  }

  /// Frees the space of `frame` when its answer is about to be written.
  func didAnswer(_ frame: ByteBuffer) {
    state.change { state in
      state.count -= 1
      state.bytes -= frame.readableBytes
    }
  }

  /// Ends the queue after the messages that wait.
  func finish() { state.change { $0.isFinished = true } }
}
