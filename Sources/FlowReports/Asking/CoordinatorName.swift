/// Finds a coordinator by what is shown of it: its id, type or given name, or these together, such as
/// `#7`, `ShopCoordinator`, `gifts` and `Stack<Shop> #7`.
package enum CoordinatorName {
  private static let maximumCandidates = 8

  /// Resolves a name at an engine: a text with an id takes one coordinator, any other the skeleton.
  ///
  /// No request finds a name, and one that is alone has to be held against all others: it may be
  /// ambiguous, and a misspelt one is answered with those like it.
  ///
  /// - Throws: ``ReportError/badInput(_:)`` if no coordinator matches, or several.
  package static func resolve(
    _ text: String, at client: FlowClient
  ) async throws -> CoordinatorID {
    do {
      if let id = try await resolveID(in: text, at: client) { return id }
    } catch let error where error.isMissingRequest {
      // ``MissingRequest/coordinatorOfID``.
    }
    return try resolve(text, in: try await client.snapshot(.skeleton))
  }

  /// Asks for the coordinators whose ids the text has; nil if it is the name of none of them.
  private static func resolveID(
    in text: String, at client: FlowClient
  ) async throws -> CoordinatorID? {
    if let id = id(text) {
      let answer = try await client.send(NodesRequest(ids: [id]))
      if answer.nodes.isEmpty { throw unknown(id) }
      return id
    }
    let shown = ids(in: text)
    if shown.isEmpty { return nil }
    let answer = try await client.send(NodesRequest(ids: shown))
    return shown.first { id in answer.nodes.contains { $0.id == id && $0.isCalled(text) } }
  }

  /// The ids that a text has beside a name, as lists show them: `Cart #7`, `#7 "gifts" of App`.
  private static func ids(in text: String) -> [CoordinatorID] {
    let words = text.split(separator: " ")
    let ends = [words.last, words.first].compactMap(\.self).filter { $0.hasPrefix("#") }
    return ends.compactMap { id(String($0)) }.reduce(into: []) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
  }

  private static func unknown(_ id: CoordinatorID) -> ReportError {
    .badInput("no coordinator has the id \(id); run 'flowscope snapshot' to list all")
  }

  /// The id that the text is; nil for a name.
  private static func id(_ text: String) -> CoordinatorID? {
    UInt64(text.hasPrefix("#") ? text.dropFirst() : text[...]).map(CoordinatorID.init(rawValue:))
  }

  private static func withoutID(_ text: String) -> String {
    guard let start = text.lastIndex(of: "#"), start > text.startIndex,
      id(String(text[start...])) != nil
    else { return text }
    return String(text[..<start].dropLast())
  }

  /// - Throws: ``ReportError/badInput(_:)`` if no coordinator matches, or several.
  package static func resolve(_ text: String, in snapshot: FlowSnapshot) throws -> CoordinatorID {
    if let id = id(text) {
      if snapshot[id] != nil { return id }
      throw unknown(id)
    }
    if let id = ids(in: text).first(where: { snapshot[$0]?.isCalled(text) == true }) { return id }
    let found = snapshot.nodes.values.filter { $0.isCalled(text) }.map(\.id).sorted()
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = Set(snapshot.nodes.values.flatMap { [$0.name, $0.givenName].compactMap(\.self) })
      // The id at the end may be of another coordinator.
      let hint = NearestNames.hint(
        for: withoutID(text), among: names, count: 3,
        otherwise: "run 'flowscope snapshot' to list all")
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
