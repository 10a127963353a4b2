import Dispatch
import FlowIntrospect
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension InspectorLoop {
  /// Does what an input asked of the outside.
  func carryOut(_ effect: Effect) {
    switch effect {
    case .quit: end(with: 0)
    case .redraw: terminal.forget()
    case .suspend: suspend()
    case .go, .goBack, .perform: break
    case .wake(let seconds):
      Task { [weak self] in
        try? await Task.sleep(for: .seconds(seconds))
        self?.handle(.tick(Date()))
      }
    case .export(let snapshot, let format):
      write(name: session.model.inspection.engine?.name, suffix: format.rawValue) {
        try DiagramRenderer.render(snapshot, as: format)
      }
    case .write(let text, let name, let suffix):
      write(name: name, suffix: suffix) { Array(text.utf8) }
    case .explain(let route, let origin, let path):
      ask(path) { client in
        let (result, now) = try await ExplainTarget.answer(of: client, route) { _ in origin }
        return .explained(ExplainReport(result, now: now), of: path)
      }
    case .control(let call, let path):
      ask(path) { .said(try await call.perform(over: $0).outcome) }
    case .askLints(let path):
      ask(path, onFailure: { .lintsFailed($0, of: path) }) {
        .linted(try await LintTarget.findings(of: $0), of: path)
      }
    case .lint(let snapshot, let path):
      Task.detached { [weak self] in
        let outcome: Input
        do {
          let results = LintResults(of: snapshot, by: try LintConfiguration())
          outcome = .linted(results.findings, of: path)
        } catch { outcome = .lintsFailed("\(error)", of: path) }
        await self?.handle(outcome)
      }
    case .playback(let command, let path): playbacks[path]?.send(command)
    case .readMarks(let run, let path):
      Task.detached { [weak self, keeping] in
        await keeping?.value
        let outcome: Input
        do {
          outcome = .marks(try ErrorMarksFile(run: run).read(), of: path)
        } catch { outcome = .said("\(error)") }
        await self?.handle(outcome)
      }
    case .keepMarks(let marks): keep(marks)
    case .copy(let text): copy(text)
    case .setMouse(let isOn):
      terminal.setMouse(isOn)
      handle(.said(isOn ? "clicks select" : "the mouse is the terminal's"))
    case .setTheme(let theme): terminal.adopt(theme)
    case .follow(let path): follow(path)
    case .resync(let path):
      ask(path) { .engine(.snapshot(try await $0.snapshot()), of: path, at: Date()) }
    case .listEngines:
      Task { [weak self] in
        let engines = await RunningEngine.all(in: .standard()).filter { $0.info != nil }
        self?.handle(
          .engines(
            engines.map {
              RunningTarget(
                path: $0.path, title: $0.title, name: $0.info?.name,
                pid: $0.info.map { Int($0.pid) })
            }))
      }
    case .resolve(let target):
      Task { [weak self] in
        do {
          let path = try await Target.resolve(target)
          self?.handle(.found(path))
        } catch {
          self?.handle(.said("\(error)"))
        }
      }
    }
  }

  /// Asks an engine over a connection of its own, and takes in what comes of it.
  private func ask(
    _ path: String, onFailure: @escaping (String) -> Input = Input.said,
    _ body: @escaping @Sendable (FlowClient) async throws -> Input
  ) {
    Task { [weak self] in
      do {
        let path = self?.engines[path]?.path ?? path
        self?.handle(try await Target.ask(path, body))
      } catch {
        self?.handle(onFailure("\(error)"))
        if (error as? TransportError)?.isViolation == true {
          self?.handle(.violated("\(error)", of: path))
        }
      }
    }
  }

  /// Off the main actor, one after the other: another inspector may write to the file at the moment.
  private func keep(_ marks: [ErrorID: ErrorMark]) {
    keeping = Task.detached { [weak self, keeping] in
      await keeping?.value
      for (run, marks) in Dictionary(grouping: marks, by: \.key.run) {
        do {
          let file = ErrorMarksFile(run: run)
          try file.add(Dictionary(marks.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
        } catch {
          await self?.handle(.said("\(error)"))
        }
      }
    }
  }

  /// Plays a recording in place of following an engine.
  func play(
    _ playback: any Playback, _ status: PlaybackStatus, outline: RecordingOutline?, of path: String
  ) {
    playbacks[path] = playback
    session.begin(playing: path, status, outline: outline)
    followers[path] = Task { [weak self] in
      for await event in playback.events {
        if case .input(let input, _) = event { await self?.prepare(for: input, of: path) }
        if Task.isCancelled { return }
        self?.handle(.playback(event, of: path))
      }
    }
  }

  func follow(_ path: String) {
    // What is played goes on as it is.
    if playbacks[path] != nil { return }
    followers[path]?.cancel()
    // The same as before, where there was one: it knows where the app is that was started again.
    let follower =
      engines[path]
      ?? EngineFollower(
        path: path, as: Target.viewer, detail: .skeleton, asksForRoutes: true)
    engines[path] = follower
    followers[path] = Task { [weak self] in
      for await event in follower.events() {
        await self?.prepare(for: event, of: path)
        if Task.isCancelled { return }
        self?.handle(.engine(event, of: path, at: Date()))
      }
    }
  }

  /// Has found out what takes long of a whole hierarchy, before that is taken in.
  private func prepare(for event: FollowerEvent, of path: String) async {
    guard case .snapshot(let snapshot) = event,
      let tree = await PreparedTree.made(of: snapshot), !Task.isCancelled
    else { return }
    handle(.prepared(tree, of: path))
  }

  private func copy(_ text: String) {
    do {
      let isInsideTmux = OSC52.isInsideTmux(ProcessInfo.processInfo.environment)
      for sequence in try OSC52.copying(text, insideTmux: isInsideTmux) { terminal.send(sequence) }
    } catch {
      handle(.said("\(error)"))
    }
  }

  /// Writes a new file in the working directory, off the main actor.
  private func write(
    name: String?, suffix: String, _ make: @escaping @Sendable () throws -> [UInt8]
  ) {
    Task.detached { [weak self] in
      let outcome: Input
      do {
        let path = try Self.unusedPath(
          SocketDirectory.stem(of: name ?? "hierarchy"), extension: suffix)
        try OutputFile.write(try make(), to: path)
        outcome = .exported(path: path, problem: nil)
      } catch {
        outcome = .exported(path: nil, problem: "\(error)")
      }
      await self?.handle(outcome)
    }
  }

  private nonisolated static func unusedPath(
    _ stem: String, extension suffix: String
  ) throws -> String {
    let candidates = ["\(stem).\(suffix)"] + (2...9_999).map { "\(stem)-\($0).\(suffix)" }
    guard let path = candidates.first(where: { access($0, F_OK) != 0 }) else {
      throw FlowscopeError.cannotWrite(
        path: candidates[0], reason: "that is there, and so are 9998 more; move some away")
    }
    return path
  }
}
