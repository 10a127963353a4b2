import Foundation

extension AgentDesk {
  /// The maximum size of a resource, in bytes.
  private static let mostResourceBytes = 64 << 10

  /// The processes of the engines that run, in order; reads only the names of their sockets.
  package func runningProcesses() -> [Int32] {
    let sockets = (try? SocketDirectory.standard().sockets()) ?? []
    let pids = sockets.compactMap { Endpoint.unixSocket(path: $0).socketName?.pid }
    return Set(pids.filter { $0 > 0 }).sorted().prefix(Self.mostListed).map(\.self)
  }

  private static let mostListed = 64

  /// The resources: those of the server's target, and of each engine.
  package func resources() -> [AgentResource] {
    ([nil] + runningProcesses().map(Optional.some)).flatMap { pid in
      AgentResource.Subject.allCases.map { AgentResource($0, of: pid) }
    }
  }

  /// Returns the contents of a resource: a line that says so, and then what the app says, cleaned and
  /// cut.
  ///
  /// - Throws: ``ReportError``.
  package func read(_ resource: AgentResource) async throws -> String {
    try await resource.subject.marked(contents(of: resource))
  }

  private func contents(of resource: AgentResource) async throws -> String {
    let target = target(of: resource)
    let asker = asker(telling: AgentRemarks())
    switch resource.subject {
    case .hierarchy:
      let snapshot = try await asker.snapshot(of: target)
      var text = ""
      var left = Self.mostResourceBytes
      let style = TextStyle(glyphs: .unicode, colours: false)
      TextTree(snapshot, style).write { piece in
        if left > 0 { text += piece }
        left -= piece.utf8.count
      }
      return Self.cut(text)
    case .errors:
      let review = try await asker.errors(of: [target])
      var answer = AgentAnswer()
      let problems = review.problems(of: review.errors())
      let call = AgentCall(try AgentArguments([:], of: []), at: self, asker: asker)
      answer.setList("problems", problems.map { ErrorsTool.row(of: $0, in: call) })
      return AgentJSON.text(of: answer.json(atMost: Self.mostResourceBytes))
    case .diagram:
      let snapshot = try await asker.snapshot(of: target)
      var options = DiagramOptions()
      options.isFolded = true
      let text = Diagram(snapshot, options: options).text(as: .mermaid) ?? ""
      return Self.cut(DisplayText.printable(text))
    }
  }

  /// Why a resource could not be read, as what an app says: a message quotes names of apps.
  package static func reason(of error: any Error) -> JSONValue {
    AgentFailure(error, steps: []).outcome.json
  }

  private func target(of resource: AgentResource) -> String? {
    resource.pid.map(String.init) ?? options.target
  }

  /// Cuts a text after a line.
  private static func cut(_ text: String) -> String {
    let text = DisplayText.withoutIdleJoiners(text)
    guard text.utf8.count > mostResourceBytes else { return text }
    let head = String(decoding: text.utf8.prefix(mostResourceBytes), as: UTF8.self)
    return String(head[...(head.lastIndex(of: "\n") ?? head.startIndex)])
      + "… cut: the tool tree has all with detail full\n"
  }

  /// The pause before an engine that does not run yet is looked for again.
  private static let pause = Duration.seconds(2)

  /// Calls `heard` each time a resource may have changed, until the task is cancelled.
  ///
  /// An engine that does not run yet is waited for.
  package func follow(
    _ resource: AgentResource, _ heard: @escaping @Sendable () -> Void
  ) async {
    while !Task.isCancelled {
      let asker = asker(telling: AgentRemarks())
      if case .engine(let endpoint)? = try? await asker.find(target(of: resource)) {
        let token = await watch(endpoint) { change in
          if (change == .errors) == (resource.subject == .errors) { heard() }
        }
        // What changed before the engine was found is a change too.
        await StopSignal().wait()
        await unwatch(token)
        return
      }
      try? await Task.sleep(for: Self.pause)
    }
  }
}
