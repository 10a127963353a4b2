import FlowProtocol
import FlowReports
import Foundation

/// The notifications that a client asked for: of a connection with a handshake, or of one stream.
final class MCPSubscriptions: Sendable {
  private struct State {
    var tasks: [AgentResource: Task<Void, Never>] = [:]
    var list: Task<Void, Never>?
    var isOver = false
  }

  private let desk: AgentDesk
  /// The request that opened the stream; nil for a connection with a handshake.
  private let id: RequestID?
  private let send: @Sendable (String) -> Void
  private let state = Locked(State())

  /// The time between two notifications about the same resource, and between two looks at the list.
  private static let (pause, listPause) = (Duration.seconds(1), Duration.seconds(2))

  init(of desk: AgentDesk, as id: RequestID?, sending send: @escaping @Sendable (String) -> Void) {
    (self.desk, self.id, self.send) = (desk, id, send)
  }

  deinit { end() }

  /// What the notifications of a stream carry.
  var meta: JSONValue { .object(id.map { [MCPRevision.subscriptionKey: $0.json] } ?? [:]) }

  /// The resources that are followed.
  var resources: [AgentResource] { state.withLock { Array($0.tasks.keys) } }

  /// Notifies the client when the resource may have changed.
  func follow(_ resource: AgentResource) {
    state.withLock { state in
      if state.isOver || state.tasks[resource] != nil { return }
      state.tasks[resource] = task(of: resource)
    }
  }

  /// Returns what ends soon; nil for a resource that is not followed.
  func unfollow(_ resource: AgentResource) -> Task<Void, Never>? {
    let task = state.withLock { $0.tasks.removeValue(forKey: resource) }
    task?.cancel()
    return task
  }

  /// Notifies the client when an engine comes or goes.
  func followList() {
    state.withLock { state in
      if state.isOver || state.list != nil { return }
      state.list = Task { [desk, notify] in
        var known = desk.runningProcesses()
        while !Task.isCancelled {
          try? await Task.sleep(for: Self.listPause)
          let now = desk.runningProcesses()
          if Task.isCancelled { return }
          if now != known { notify("notifications/resources/list_changed", [:]) }
          known = now
        }
      }
    }
  }

  /// Ends all of them; nothing is sent afterwards.
  ///
  /// Returns what ends soon.
  @discardableResult
  func end() -> [Task<Void, Never>] {
    let tasks = state.withLock { state in
      defer { (state.tasks, state.list, state.isOver) = ([:], nil, true) }
      return Array(state.tasks.values) + [state.list].compactMap(\.self)
    }
    for task in tasks { task.cancel() }
    return tasks
  }

  private var notify: @Sendable (String, [String: JSONValue]) -> Void {
    let meta = id == nil ? nil : meta
    return { [send] method, params in
      var params = params
      params["_meta"] = meta
      send(MCPLine.notification(method, params))
    }
  }

  private func task(of resource: AgentResource) -> Task<Void, Never> {
    // A change that comes while the last one is told is told once more.
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return Task { [desk, notify] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await desk.follow(resource) { change.yield() }
          change.finish()
        }
        for await _ in changes {
          if Task.isCancelled { break }
          notify("notifications/resources/updated", ["uri": .string(resource.uri)])
          try? await Task.sleep(for: Self.pause)
        }
        group.cancelAll()
      }
    }
  }
}
