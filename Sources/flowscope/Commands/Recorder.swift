import FlowProtocol
import FlowRecording
import Foundation
import Inspector

/// Records until it is stopped, and shows the progress.
@MainActor
final class Recorder {
  private let engine: EngineInfo
  private var signals: SignalRelay?
  private var stopping: CheckedContinuation<Void, Never>?
  private var isStopped = false

  init(of engine: EngineInfo) { self.engine = engine }

  /// Records until SIGINT, SIGTERM or SIGHUP arrives, the time is over, or a write fails.
  ///
  /// `start` begins the recording, after which no signal ends the program before the file is whole.
  func run(
    seconds: Double?, _ start: () throws -> HierarchyRecording
  ) async throws -> RecordingSummary {
    signals = SignalRelay(ends: [SIGINT, SIGTERM, SIGHUP]) { [weak self] _ in
      // A second signal exits at once, because the disk may hang.
      if self?.isStopped == true { _exit(130) }
      self?.stop()
    }
    let recording = try start()
    // The identity of the file after its creation.
    let file = FileIdentity(at: recording.path)
    StandardError.say(
      "recording \(engine.name), pid \(engine.pid), to \(recording.path); ctrl-c ends it")
    let watch = Task {
      try? await recording.untilItEnds()
      stop()
    }
    let progress = Task { await showProgress(of: recording) }
    let timer = Task {
      guard let seconds else { return }
      try await Task.sleep(for: .seconds(seconds))
      stop()
    }
    if !isStopped { await withCheckedContinuation { stopping = $0 } }
    timer.cancel()
    progress.cancel()
    await progress.value
    watch.cancel()
    let summary = try await recording.finish()
    try Self.check(file, at: recording.path)
    return summary
  }

  /// Checks that the file still exists.
  ///
  /// Writes to a deleted file succeed, so nothing else would report it.
  private static func check(_ file: FileIdentity?, at path: String) throws {
    guard let now = FileIdentity(at: path) else {
      throw FlowscopeError.failed(
        "the recording is not at \(path) any more: it was moved or deleted during the recording")
    }
    if now != file {
      throw FlowscopeError.failed(
        "the recording is not at \(path) any more: another file replaced it during the recording"
      )
    }
  }

  private func stop() {
    isStopped = true
    stopping?.resume()
    stopping = nil
  }

  /// Shows one line that is overwritten, if standard error is a terminal.
  private func showProgress(of recording: HierarchyRecording) async {
    var line = ProgressLine()
    guard line.isShown else { return }
    while !Task.isCancelled {
      line.show(Self.line(of: await recording.summary))
      try? await Task.sleep(for: .milliseconds(250))
    }
    line.erase()
  }

  /// The summary in one line.
  nonisolated static func line(of summary: RecordingSummary) -> String {
    let counts = summary.counts
    return "recorded \(Counted.text(counts.navigations, "navigation")), "
      + "\(Counted.text(counts.errors, "error")), \(Counted.text(counts.gaps, "gap")), "
      + "\((summary.bytes + 999) / 1_000) kB"
  }
}
