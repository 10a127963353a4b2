import Foundation

/// Answers the calls of a program: it knows the tools, and keeps what they share between calls.
package final class AgentDesk: Sendable {
  package struct Options: Sendable {
    /// What a call without a target asks; nil for the only engine that runs.
    package let target: String?
    /// Whether the user allows changes of apps, which each app has to as well.
    package let allowsControl: Bool

    package init(target: String? = nil, allowsControl: Bool = false) {
      (self.target, self.allowsControl) = (target, allowsControl)
    }
  }

  /// The answer to a call.
  package struct Outcome: Equatable, Sendable {
    package let json: JSONValue
    package let isError: Bool
  }

  package let options: Options
  let abilities: AgentAbilities
  let files: AgentFiles
  let live: LiveApps
  let recordings: AgentRecordings
  private let connections = KeptConnections()
  private let changes: AgentChanges
  private let roots: AgentSources
  private let viewer = InitializeRequest.ClientInfo(
    name: "flowscope mcp", version: flowscopeVersion)

  /// Creates a desk; `sources` are those of the app, for places of declarations.
  package init(
    _ options: Options = Options(), sources: SourceRoot? = nil,
    abilities: AgentAbilities = AgentAbilities(), files: AgentFiles = AgentFiles()
  ) {
    (self.options, self.abilities, self.files) = (options, abilities, files)
    roots = AgentSources(sources)
    let changes = AgentChanges()
    self.changes = changes
    live = LiveApps(as: viewer) { endpoint, change in changes.note(change, at: endpoint) }
    recordings = AgentRecordings()
  }

  /// The sources, with what a scan of them has found so far.
  var sources: SourceRoot? { roots.root }

  /// The tools that are listed.
  package var tools: [any AgentTool.Type] {
    AgentTools.listed(withControl: options.allowsControl)
  }

  /// Calls a tool; nil if none has the name.
  package func call(_ name: String, _ given: [String: JSONValue]) async -> Outcome? {
    guard let tool = AgentTools.tool(named: name) else { return nil }
    let remarks = AgentRemarks()
    let asker = asker(telling: remarks)
    do {
      if tool.effect == .controls, !options.allowsControl { throw AgentRefusal.readOnly }
      let arguments = try AgentArguments(given, of: tool.allArguments)
      let call = AgentCall(arguments, at: self, asker: asker)
      do {
        var answer = try await tool.answer(call)
        let said = remarks.texts
        if !said.isEmpty {
          answer.app["remarks"] = .array(said.map { .string(AgentWords.words(for: $0)) })
        }
        answer.completeNext(of: call, to: tool)
        return Outcome(json: answer.json(), isError: false)
      } catch {
        return AgentFailure(error, steps: tool.stepsAfterFailure(call)).outcome
      }
    } catch {
      return AgentFailure(error, steps: []).outcome
    }
  }

  /// An asker that keeps its connections, and whose remarks go into an answer.
  func asker(telling remarks: AgentRemarks) -> Asker {
    Asker(AgentListener(remarks), as: viewer, keeping: connections)
  }

  // MARK: Changes

  /// Calls `heard` when the hierarchy or the errors of an engine change, which is followed from now on.
  func watch(
    _ endpoint: Endpoint, _ heard: @escaping @Sendable (LiveApp.Change) -> Void
  ) async -> AgentChanges.Token {
    let token = changes.add(endpoint, heard)
    await live.addObserver(of: endpoint)
    return token
  }

  func unwatch(_ token: AgentChanges.Token) async {
    guard let endpoint = changes.remove(token) else { return }
    await live.removeObserver(of: endpoint)
  }

  /// The number of engines that can be followed for a program, beside those that calls ask.
  package static let mostFollowedEngines = 16

  /// Ends what calls have begun: recordings are finished, and connections closed.
  package func close() async {
    changes.removeAll()
    await live.stop()
    await recordings.finishAll()
    await connections.close()
  }
}

/// What the program around the desk can do: draw with graphviz, and compare documents.
package struct AgentAbilities: Sendable {
  /// Draws a diagram; throws for a format that it does not know.
  package var draw: @Sendable (Diagram, DiagramFormat) throws -> [UInt8] = { diagram, format in
    guard let text = diagram.text(as: format) else {
      throw ReportError.badInput("cannot draw \(format.rawValue) here; take mermaid, dot or html")
    }
    return Array(text.utf8)
  }
  /// The lines of a document that differ from what it would say now, with `-` and `+`.
  package var staleLines: @Sendable (_ path: String, _ target: String?) async throws -> [String] = {
    path, _ in throw ReportError.badInput("cannot check \(path): documents are not known here")
  }

  package init() {}
}

/// The observers of engines.
final class AgentChanges: Sendable {
  /// Stands for an observer.
  struct Token: Hashable, Sendable { fileprivate let number: Int }

  private struct Observer: Sendable {
    let token: Token
    let endpoint: Endpoint
    let heard: @Sendable (LiveApp.Change) -> Void
  }

  private struct State {
    var count = 0
    var observers: [Observer] = []
  }

  private let state = Locked(State())

  func add(
    _ endpoint: Endpoint, _ heard: @escaping @Sendable (LiveApp.Change) -> Void
  ) -> Token {
    state.withLock { state in
      state.count += 1
      let token = Token(number: state.count)
      state.observers.append(Observer(token: token, endpoint: endpoint, heard: heard))
      return token
    }
  }

  /// Removes an observer; returns the engine that it observed.
  func remove(_ token: Token) -> Endpoint? {
    state.withLock { state in
      guard let index = state.observers.firstIndex(where: { $0.token == token }) else { return nil }
      return state.observers.remove(at: index).endpoint
    }
  }

  func removeAll() { state.withLock { $0.observers = [] } }

  func note(_ change: LiveApp.Change, at endpoint: Endpoint) {
    for observer in state.withLock({ $0.observers }) where observer.endpoint == endpoint {
      observer.heard(change)
    }
  }
}

/// The sources, which are scanned once, while calls are answered.
private final class AgentSources: Sendable {
  private let known: Locked<SourceRoot?>

  var root: SourceRoot? { known.withLock { $0 } }

  init(_ root: SourceRoot?) {
    known = Locked(root)
    guard let root else { return }
    Task.detached { [known] in
      // Without the program for it, and for sources that it cannot read, places are found by names.
      if let scanned = try? await root.scanned() { known.withLock { $0 = scanned } }
    }
  }
}

/// What is worth saying beside an answer, each once.
final class AgentRemarks: Sendable {
  private let said = Locked<[String]>([])
  private static let most = 5

  var texts: [String] { said.withLock { $0 } }

  func add(_ remark: String) {
    said.withLock { said in
      if said.count < Self.most, !said.contains(remark) { said.append(remark) }
    }
  }
}

private struct AgentListener: Listener {
  let remarks: AgentRemarks

  init(_ remarks: AgentRemarks) { self.remarks = remarks }

  // No progress is visible, and none is announced.
  var showsProgress: Bool { true }

  func tell(_ remark: String) { remarks.add(remark) }

  func during<Result>(
    _ work: String, announcing announcement: String?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await body()
  }

  func standardInput() throws -> String {
    throw ReportError.badInput("standard input has the calls; name an engine or a file")
  }
}
