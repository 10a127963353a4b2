import FlowEngine
import FlowProtocol
import Inspector

/// Finds a coordinator by what somebody calls it: `#7`, `7`, or the name of its type.
enum CoordinatorName {
  /// How many of those that may be meant are told.
  private static let toldCandidates = 8

  /// - Throws: ``FlowscopeError/badInput(_:)`` where there is none, or there are several.
  static func resolve(_ text: String, in snapshot: FlowSnapshot) throws -> NodeID {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if let number = UInt64(digits) {
      let id = NodeID(rawValue: number)
      if snapshot[id] != nil { return id }
      throw FlowscopeError.badInput(
        "there is no coordinator \(id): it may be gone by now; 'flowscope snapshot' shows who is there"
      )
    }
    let found = snapshot.nodes.values.filter { $0.name == text }.map(\.id).sorted()
    if found.count == 1 { return found[0] }
    if found.isEmpty { throw FlowscopeError.badInput(unknown(text, in: snapshot)) }
    let told = found.prefix(toldCandidates).map { id in
      let owner = snapshot[id]?.parent.flatMap { snapshot[$0] }.map { " of \($0.name)" } ?? ""
      return "\(id)\(owner)"
    }
    let more = found.count - told.count
    throw FlowscopeError.badInput(
      "'\(text)' may be \(told.joined(separator: ", "))"
        + (more > 0 ? " or \(more) more" : "") + ": give the number")
  }

  private static func unknown(_ text: String, in snapshot: FlowSnapshot) -> String {
    let names = Set(snapshot.nodes.values.map(\.name))
    let hint = NearestNames.hint(
      for: text, among: names, count: 3, otherwise: "'flowscope snapshot' shows who is there")
    return "there is no coordinator '\(text)'; \(hint)"
  }
}
