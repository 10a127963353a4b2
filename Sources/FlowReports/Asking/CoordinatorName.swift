/// Finds a coordinator by id, type or given name: `#7`, `7`, `ShopCoordinator` or `gifts`.
package enum CoordinatorName {
  private static let maximumCandidates = 8

  /// - Throws: ``ReportError/badInput(_:)`` if no coordinator matches, or several.
  package static func resolve(_ text: String, in snapshot: FlowSnapshot) throws -> CoordinatorID {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if let number = UInt64(digits) {
      let id = CoordinatorID(rawValue: number)
      if snapshot[id] != nil { return id }
      throw ReportError.badInput(
        "no coordinator has the id \(id); run 'flowscope snapshot' to list all")
    }
    let found = snapshot.nodes.values
      .filter { $0.name == text || $0.givenName == text || $0.title == text }.map(\.id).sorted()
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = Set(snapshot.nodes.values.flatMap { [$0.name, $0.givenName].compactMap(\.self) })
      let hint = NearestNames.hint(
        for: text, among: names, count: 3, otherwise: "run 'flowscope snapshot' to list all")
      throw ReportError.badInput("unknown coordinator '\(text)'; \(hint)")
    }
    let listed = found.prefix(maximumCandidates).map { id in
      let owner = snapshot[id]?.parent.flatMap { snapshot[$0] }.map { " of \($0.name)" } ?? ""
      let name = snapshot[id]?.givenName.map { " \"\($0)\"" } ?? ""
      return "\(id)\(name)\(owner)"
    }
    let more = found.count - listed.count
    throw ReportError.badInput(
      "'\(text)' is ambiguous: it may be \(listed.joined(separator: ", "))"
        + (more > 0 ? " or \(more) more" : "") + "; give the id")
  }
}
