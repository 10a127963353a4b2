import NIOCore

/// The connections to one engine.
///
/// Whoever has been greeted is a viewer. Viewers and those who have not said who they are have a limit
/// each, so that the one that is too many can be told why, and those that say nothing keep nobody out.
actor Connections {
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var viewers: Set<ObjectIdentifier> = []
  private var isStopped = false

  /// Serves until either side ends it.
  func serve(_ session: ServerSession, on frames: FrameChannel) async {
    guard !isStopped, tasks.count - viewers.count < Limits.strangers else {
      try? await frames.executeThenClose { _, _ in }
      return
    }
    let key = ObjectIdentifier(session)
    tasks[key] = Task {
      await session.run(frames)
      self.tasks[key] = nil
      self.viewers.remove(key)
    }
  }

  /// Whether there is room for one more viewer; if so, it is taken until the connection ends.
  func greet(_ session: ServerSession) -> Bool {
    let key = ObjectIdentifier(session)
    guard viewers.count < Limits.connections || viewers.contains(key) else { return false }
    viewers.insert(key)
    return true
  }

  func stop() {
    isStopped = true
    for task in tasks.values { task.cancel() }
  }
}
