import FlowEngine
import FlowProtocol
import Foundation

/// An entry of the log as JSON.
struct LogEntryDocument: Encodable, Sendable {
  let time: Date
  let kind: String
  let subject: String
  let origin: String?
  let outcome: String
  let advice: String?
  let coordinator: CoordinatorID?
  let route: RouteLabel?
  let call: CallLabel?
  let isRecalled: Bool?

  init(_ entry: LogEntry) {
    time = entry.time
    kind =
      switch entry.kind {
      case .navigation(let request, _): request
      case .error: "error"
      case .detent: "detent"
      case .note: "note"
      }
    subject = entry.subject
    origin = entry.origin.isEmpty ? nil : entry.origin
    outcome = entry.outcome
    advice = entry.advice
    coordinator = entry.node
    route = entry.call?.route
    call = entry.place
    isRecalled = entry.isRecalled ? true : nil
  }
}
