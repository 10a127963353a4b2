import FlowProtocol
import FlowRecording
import Foundation
import Inspector

enum ErrorTarget {
  /// Returns the errors with their marks; reports an unusable file of marks to `complain`.
  static func review(
    of target: String?, complain: (ErrorMarksError) -> Void
  ) async throws -> ErrorReview {
    var review: ErrorReview
    switch try await Target.find(target) {
    case .engine(let endpoint): review = try await engine(at: endpoint)
    case .recording(let path): review = try recording(at: path)
    case .savedSnapshot(let path):
      throw FlowscopeError.badInput(
        "cannot show the errors of \(path): a snapshot has none; name an engine or a recording")
    }
    if review.forgottenCount > 0 {
      StandardError.say(
        "the oldest \(Counted.text(review.forgottenCount, "error")) left out: the rest fills "
          + "\(MemoryBudget.reviewedErrors >> 20) MiB, which is the limit")
    }
    for run in review.runs {
      do { review.take(try ErrorMarksFile(run: run.id).read()) } catch { complain(error) }
    }
    return review
  }

  private static func engine(at endpoint: Endpoint) async throws -> ErrorReview {
    try await Target.ask(endpoint) { client in
      let epoch = try await client.send(SnapshotRequest(detail: .skeleton, depth: 0)).epoch
      let (reports, total) = try await client.errors()
      var review = ErrorReview()
      review.take(reports, total: total, of: epoch, title: client.engine.title)
      return review
    }
  }

  private static func recording(at path: String) throws -> ErrorReview {
    let reader = try RecordingReader(path: path)
    let sessions = try reader.info().sessions
    var review = ErrorReview()
    for session in sessions {
      review.take([], of: session.run, title: session.engine.title)
    }
    var position = 0
    var begun = 0
    while true {
      let page = try reader.errors(after: position, limit: 1_000)
      if page.isEmpty { return review }
      for error in page {
        position = max(position, error.entry)
        while begun < sessions.count, sessions[begun].entry <= error.entry { begun += 1 }
        guard begun > 0 else { continue }
        let session = sessions[begun - 1]
        review.take(
          [error.report], of: session.run, title: session.engine.title,
          isRecalled: error.isFromJournal)
      }
    }
  }
}

extension RecordingSession {
  /// The epoch; if nothing with an epoch arrived, another property that distinguishes runs.
  var run: String {
    epoch ?? "\(engine.name)-\(engine.pid)-\(engine.startedAt.timeIntervalSince1970)"
  }
}

enum LinksTarget {
  /// Returns the patterns in the order of declaration; of a recording, those of its last run.
  static func links(of target: String?) async throws -> [String] {
    switch try await Target.find(target) {
    case .engine(let endpoint):
      return try await Target.ask(endpoint) { try await $0.routes().links }
    case .recording(let path):
      let reader = try RecordingReader(path: path)
      for session in try reader.info().sessions.reversed() {
        if let declared = try reader.declaredRoutes(at: session.entry) { return declared.links }
      }
      throw FlowscopeError.badInput(
        "cannot read deep links from \(StandardInput.named(in: path)): it has no declared routes")
    case .savedSnapshot(let path):
      throw FlowscopeError.badInput(
        "cannot read deep links from \(path): a snapshot has none; name an engine or a recording")
    }
  }
}
