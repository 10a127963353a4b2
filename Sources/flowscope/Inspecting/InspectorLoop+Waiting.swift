import FlowProtocol
import FlowSamples
import Inspector

extension InspectorLoop {
  /// The interval between attempts to reach an engine that does not answer yet.
  private static let pause = Duration.milliseconds(500)

  func listEngines() {
    Task { [weak self] in
      let engines = await RunningEngine.all(in: .standard())
      self?.handle(.engines(engines.filter { $0.info != nil }.map(RunningTarget.init)))
    }
  }

  /// Looks for engines whenever their directory changes, until one is followed.
  func watchEngines() {
    if engineWatch != nil { return }
    engineWatch = FileWatch(SocketDirectory.standard().path) { [weak self] in
      Task { @MainActor in self?.lookForEngines() }
    }
  }

  /// Looks for engines, and again after a pause if a process has not begun to answer.
  private func lookForEngines() {
    if engineWatch == nil { return }
    engineSearch?.cancel()
    engineSearch = Task { [weak self] in
      while !Task.isCancelled {
        let engines = await RunningEngine.all(in: .standard())
        let sockets = (try? SocketDirectory.standard().sockets()) ?? []
        let answering = engines.filter { $0.info != nil }
        guard let self, !Task.isCancelled else { return }
        handle(.engines(answering.map(RunningTarget.init)))
        if sockets.count == answering.count || engineWatch == nil { return }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  func stopWaiting() {
    engineWatch?.stop()
    engineWatch = nil
    engineSearch?.cancel()
  }

  /// Starts the sample, which ends with the inspector.
  func startDemo() {
    if isStartingDemo { return }
    isStartingDemo = true
    let allowsControl = session.allowsControl
    Task.detached { [weak self] in
      do {
        let process = try SampleProcess.start(
          .standard, seed: 1, rate: 1, warmUp: 0, allowsControl: allowsControl)
        await self?.show(process)
      } catch {
        await self?.demoFailed("\(error)")
      }
    }
  }

  private func show(_ process: SampleProcess) {
    demo = process
    handle(.found(process.socketPath))
  }

  private func demoFailed(_ reason: String) {
    isStartingDemo = false
    handle(.said(reason))
  }
}

extension RunningTarget {
  fileprivate init(_ engine: RunningEngine) {
    self.init(
      path: engine.path, title: engine.title, name: engine.info?.name,
      pid: engine.info.map { Int($0.pid) })
  }
}
