/// A message, decoded in one pass: the pending requests determine the type of each answer.
package enum IncomingMessage: Decodable {
  /// The answer to a request: its result, or the error.
  case answer(RequestID, Result<any Sendable, any Error>)
  case notifications([FlowNotification])
  case beat(DidBeatNotification)
  /// A message that this version does not know, or an answer that no request waits for.
  case other

  package struct Expectations: Sendable {
    package var results: [RequestID: any (Decodable & Sendable).Type] = [:]

    package init(results: [RequestID: any (Decodable & Sendable).Type] = [:]) {
      self.results = results
    }

    package static let key = CodingUserInfoKey(rawValue: "flowscope.expectations")!
  }

  /// A notification that violates the protocol.
  struct ImpossibleNotification: Error {
    package let method: String
    package let violation: WireViolation
  }

  private enum Key: String, CodingKey { case id, method, params, result, error }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let method = try container.decodeIfPresent(String.self, forKey: .method) {
      do {
        if method == DidBeatNotification.method {
          self = .beat(try container.decode(DidBeatNotification.self, forKey: .params))
          return
        }
        let notifications = try FlowNotification.decoded(by: method, in: container, at: .params)
        self = notifications.map { .notifications($0) } ?? .other
      } catch {
        // Only a known method can fail here, so its name is safe to show.
        throw ImpossibleNotification(
          method: method, violation: WireViolation(error, droppingKeys: 1))
      }
      return
    }
    let expectations = decoder.userInfo[Expectations.key] as? Expectations
    guard let id = try container.decodeIfPresent(RequestID.self, forKey: .id),
      let type = expectations?.results[id]
    else {
      self = .other
      return
    }
    if let error = try container.decodeIfPresent(RemoteError.self, forKey: .error) {
      self = .answer(id, .failure(error))
    } else {
      self = .answer(
        id,
        Result {
          do { return try Self.result(type, in: container) } catch {
            throw WireViolation(error, droppingKeys: 1)
          }
        })
    }
  }

  private static func result<Value: Decodable & Sendable>(
    _ type: Value.Type, in container: KeyedDecodingContainer<Key>
  ) throws -> any Sendable {
    try container.decode(type, forKey: .result)
  }
}
