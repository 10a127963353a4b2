import FlowProtocol
import Inspector

/// An event as a JSON object, with the reports as they are in the protocol.
struct LogDocument: Encodable {
  let event: LoggedEvent

  private enum CodingKeys: String, CodingKey {
    case kind, time, entry, navigation, report, delta, lost, what, engine, reason, isRecalled
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event.kind.rawValue, forKey: .kind)
    try container.encode(event.time, forKey: .time)
    try container.encodeIfPresent(event.entry, forKey: .entry)
    if event.isRecalled { try container.encode(true, forKey: .isRecalled) }
    switch event.content {
    case .navigation(let report): try container.encode(report, forKey: .navigation)
    case .error(let report): try container.encode(report, forKey: .report)
    case .change(let delta): try container.encode(delta, forKey: .delta)
    case .lost(let count, let isOfErrors):
      try container.encode(count, forKey: .lost)
      try container.encode(isOfErrors ? "errors" : "notifications", forKey: .what)
    case .connected(let engine): try container.encode(engine, forKey: .engine)
    case .disconnected(let reason): try container.encode(reason, forKey: .reason)
    }
  }
}
