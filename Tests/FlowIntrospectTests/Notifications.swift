import FlowEngine
import TestEngines

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A stream ended while a test waited for its next element.
struct EndOfStream: Error {}

/// The notifications of a subscribed viewer, taken one by one.
@MainActor
struct Notifications {
  private let client: FlowClient

  init(of client: FlowClient) { self.client = client }

  func next() async throws -> FlowNotification {
    for await next in client.notifications { return next }
    throw EndOfStream()
  }

  /// Applies deltas until `copy` has reached `revision`, and returns the navigations on the way, up
  /// to number `navigation`; `known` was received before.
  func follow(
    _ copy: inout FlowSnapshot, to revision: UInt64, after known: UInt64 = 0,
    navigation: UInt64 = 0
  ) async throws -> [NavigationReport] {
    var navigations: [NavigationReport] = []
    var last = known
    while copy.revision < revision || last < navigation {
      switch try await next() {
      case .changed(let delta):
        if delta.revision <= copy.revision { continue }
        guard delta.since <= copy.revision else { throw Gap(delta: delta, after: copy.revision) }
        copy.apply(delta)
      case .navigated(let report):
        navigations.append(report)
        last = report.sequence
      case .errorReported, .linted, .breakpoint: continue
      case .dropped(let loss): throw Loss(loss: loss)
      }
    }
    return navigations
  }

  struct Gap: Error {
    let delta: FlowDelta
    let after: UInt64
  }

  struct Loss: Error { let loss: DidDropNotification }
}
