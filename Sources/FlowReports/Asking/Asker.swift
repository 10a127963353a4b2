/// Who asks for reports, and hears what is worth saying meanwhile.
package protocol Listener: Sendable {
  /// Whether work that takes long is visible while it goes on.
  var showsProgress: Bool { get }

  /// How long it waits for answers of engines.
  var patience: AnswerPatience { get }

  /// Hears a remark of one line, such as a target that was named twice.
  func tell(_ remark: String)

  /// Runs work that may take long; without visible progress, `announcement` is said once.
  func during<Result>(
    _ work: String, announcing announcement: String?, _ body: () async throws -> Result
  ) async rethrows -> Result

  /// Runs work that waits for an engine; `state` says why that takes long, if it is known.
  func waiting<Result>(
    for work: String, because state: @escaping @Sendable () -> String?,
    _ body: () async throws -> Result
  ) async rethrows -> Result

  /// Returns the path of a file with what comes on standard input, for a target named `-`.
  func standardInput() throws -> String
}

/// Finds targets and asks them: each kind of report is an extension of this type.
///
/// Nothing here prints, and nothing needs a terminal.
package struct Asker: Sendable {
  package let listener: any Listener
  /// How engines see the viewer.
  package let viewer: InitializeRequest.ClientInfo
  /// The connections that are kept between questions; nil to connect for each.
  package let connections: KeptConnections?

  package init(
    _ listener: any Listener,
    as viewer: InitializeRequest.ClientInfo = .init(name: "flowscope", version: flowscopeVersion),
    keeping connections: KeptConnections? = nil
  ) {
    self.listener = listener
    self.viewer = viewer
    self.connections = connections
  }

  package func tell(_ remark: String) { listener.tell(remark) }

  /// Runs work that may take long.
  package func during<Result>(
    _ work: String, announcing announcement: String? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await listener.during(work, announcing: announcement, body)
  }

  /// An asker without remarks.
  package var silent: Asker {
    Asker(SilentListener(of: listener), as: viewer, keeping: connections)
  }
}

private struct SilentListener: Listener {
  let base: any Listener

  init(of base: any Listener) { self.base = base }

  var showsProgress: Bool { base.showsProgress }
  var patience: AnswerPatience { base.patience }
  func tell(_ remark: String) {}

  func during<Result>(
    _ work: String, announcing announcement: String?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await base.during(work, announcing: announcement, body)
  }

  func waiting<Result>(
    for work: String, because state: @escaping @Sendable () -> String?,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await base.waiting(for: work, because: state, body)
  }

  func standardInput() throws -> String { try base.standardInput() }
}

extension Listener {
  package var patience: AnswerPatience { .limited }

  package func waiting<Result>(
    for work: String, because state: @escaping @Sendable () -> String?,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await body()
  }
}
