import FlowProtocol
import FlowRecording
import Foundation
import Inspector

/// Keeps a recording going until it is told to stop, and shows how far it is.
@MainActor
final class Recorder {
  private let recording: HierarchyRecording
  private let engine: EngineInfo
  /// The file as it was made.
  private let file: FileIdentity?
  private var signals: SignalRelay?
  private var stopping: CheckedContinuation<Void, Never>?
  private var isStopped = false

  init(_ recording: HierarchyRecording, of engine: EngineInfo) {
    self.recording = recording
    self.engine = engine
    file = FileIdentity(at: recording.path)
  }

  /// Records until SIGINT, SIGTERM or SIGHUP comes, the seconds are over, or it cannot be written.
  func run(seconds: Double?) async throws -> RecordingSummary {
    signals = SignalRelay(ends: [SIGINT, SIGTERM, SIGHUP]) { [weak self] _ in
      // A second one does not wait for a disk that hangs.
      if self?.isStopped == true { _exit(130) }
      self?.stop()
    }
    StandardError.say(
      "recording \(engine.name), pid \(engine.pid), to \(recording.path); ctrl-c ends it")
    let watch = Task {
      try? await recording.untilItEnds()
      stop()
    }
    let progress = Task { await showProgress() }
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
    try checkFile()
    return summary
  }

  /// A file that was taken away takes what is written: nobody else would say that it is not there.
  private func checkFile() throws {
    let path = recording.path
    guard let now = FileIdentity(at: path) else {
      throw FlowscopeError.failed(
        "the recording is not at \(path) any more: it was moved or deleted while it was written")
    }
    if now != file {
      throw FlowscopeError.failed(
        "the recording is not at \(path) any more: another file took its place while it was written"
      )
    }
  }

  private func stop() {
    isStopped = true
    stopping?.resume()
    stopping = nil
  }

  /// One line that is written over, where somebody sees it.
  private func showProgress() async {
    var line = ProgressLine()
    guard line.isShown else { return }
    while !Task.isCancelled {
      line.show(Self.told(await recording.summary))
      try? await Task.sleep(for: .milliseconds(250))
    }
    line.erase()
  }

  /// What was recorded, in one line.
  nonisolated static func told(_ summary: RecordingSummary) -> String {
    let counts = summary.counts
    return "recorded \(Counted.text(counts.navigations, "navigation")), "
      + "\(Counted.text(counts.errors, "error")), \(Counted.text(counts.gaps, "gap")), "
      + "\((summary.bytes + 999) / 1_000) kB"
  }
}
