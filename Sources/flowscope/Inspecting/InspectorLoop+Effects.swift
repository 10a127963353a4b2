import FlowIntrospect
import FlowProtocol
import FlowReports
import FlowSamples
import Foundation
import Inspector

extension InspectorLoop {
  func carryOut(_ effect: Effect) {
    switch effect {
    case .quit: end(with: 0)
    case .redraw: screen.forget()
    case .suspend: suspend()
    case .go, .goBack, .perform: break
    case .wake(let seconds):
      Task { [weak self] in
        try? await Task.sleep(for: .seconds(seconds))
        self?.handle(.tick(Date()))
      }
    case .task(let task): task.task.start(in: self)
    case .write(let text, let file, let replaces):
      let replacement = Effect.write(text, to: file, replaces: true)
      write(file, orAskFor: replaces ? nil : replacement) { Array(text.utf8) }
    case .playback(let command, let id): playbacks[id]?.send(command)
    case .copy(let text): copy(text)
    case .edit(let file): edit(file)
    case .setMouse(let isOn):
      screen.setMouse(isOn)
      handle(.said(isOn ? "mouse on: clicks select" : "mouse off: the terminal selects text"))
    case .setTheme(let theme): screen.adopt(theme, color: nil)
    case .follow(let id): follow(id)
    case .resync(let id):
      ask(id, onFailure: Input.said) {
        .engine(.snapshot(try await $0.snapshot()), of: id, at: Date())
      }
    case .listEngines: listEngines()
    case .watchEngines: watchEngines()
    case .startDemo: startDemo()
    case .resolve(let target):
      work(onFiles: false) {
        await Progress.$isSilent.withValue(true) {
          do { return [.found(try await Asker.shell.silent.engine(target))] } catch {
            return [.said("\(error)")]
          }
        }
      }
    }
  }

  func play(
    _ playback: ReplaySource, _ status: PlaybackStatus, outline: RecordingOutline?,
    of id: InspectionID
  ) {
    playbacks[id] = playback
    session.begin(playing: id, status, outline: outline)
    followers[id] = Task { [weak self] in
      for await event in playback.events {
        if case .input(let input, _) = event { await self?.prepare(for: input, of: id) }
        if Task.isCancelled { return }
        self?.handle(.playback(event, of: id))
      }
    }
  }

  /// Shows what sources declare: nothing runs, and no event comes.
  func show(_ declared: DeclaredHierarchy, in root: SourceRoot, as id: InspectionID) {
    session.begin(reading: id, declared, in: root)
    // Asks for the lints and the code of what is selected.
    handle(.tick(Date()))
  }

  func follow(_ id: InspectionID) {
    stopWaiting()
    // A recording that already plays continues.
    guard case .engine(let endpoint) = id, playbacks[id] == nil else { return }
    followers[id]?.cancel()
    // Reuses an earlier follower, which knows where to find the app after a restart.
    let follower =
      engines[id]
      ?? EngineFollower(
        of: endpoint, as: Asker.shell.viewer, detail: keepsPlace ? .full : .skeleton,
        asksForRoutes: true)
    engines[id] = follower
    followers[id] = Task { [weak self] in
      for await events in follower.batches() {
        for event in events {
          await self?.prepare(for: event, of: id)
          if Task.isCancelled { return }
          self?.handle(.engine(event, of: id, at: Date()))
        }
      }
    }
  }

  private func prepare(for event: FollowerEvent, of id: InspectionID) async {
    for preparation in session.preparations(for: event, of: id) {
      if let input = await preparation(), !Task.isCancelled { handle(input) }
    }
  }

  private func copy(_ text: String) {
    do {
      let multiplexer = OSC52.Multiplexer(ProcessInfo.processInfo.environment)
      for sequence in try OSC52.copying(text, through: multiplexer) { screen.send(sequence) }
    } catch {
      handle(.said("\(error)"))
    }
  }

  // MARK: Engines

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
    let allowsControl = session.model.allowsControl
    let start = Task.detached {
      try SampleProcess.start(
        .standard, seed: 1, rate: 1, warmUp: SampleProcess.warmUp, allowsControl: allowsControl)
    }
    Task { [weak self] in
      do {
        let process = try await start.value
        self?.demo = process
        self?.handle(.found(process.endpoint))
      } catch {
        self?.isStartingDemo = false
        self?.handle(.said("\(error)"))
      }
    }
  }
}

extension RunningTarget {
  fileprivate init(_ engine: RunningEngine) {
    self.init(
      engine.endpoint, title: engine.title, name: engine.info?.name,
      pid: engine.info.map { Int($0.pid) })
  }
}
