import FlowRecording

extension Asker {
  /// Adds the marks of this user on the errors of a recording to its file, and decisions about their
  /// problems; returns the numbers of those that it did not have.
  ///
  /// A decision about a problem that is newer in the recording stays. `directory` has the files of the user.
  ///
  /// - Throws: `RecordingError`, ``ReportError``, and the errors of unusable files of the user. The recording is unchanged then.
  package func shareMarks(
    withRecordingAt path: String, from directory: String = UserFiles.stateDirectory()
  ) async throws -> (errors: Int, problems: Int) {
    let errors = try await errors(of: [path]).errors()
    let ids = Set(errors.map(\.id))
    var marks: [ErrorID: ErrorMark] = [:]
    for run in Set(ids.map(\.run)) {
      marks.merge(try ErrorMarksFile(run: run, in: directory).read()) { _, new in new }
    }
    let recorded = try RecordedErrorMarks.marks(ofRecordingAt: path)
    marks = marks.filter { ids.contains($0.key) && recorded[$0.key] != $0.value }

    let own = try ProblemsFile.ofUser(in: directory).readIfThere()
    let known = try RecordedProblems.memory(ofRecordingAt: path)
    let entries = Set(errors.map(\.fingerprint)).sorted().compactMap { own?[$0] }.filter { entry in
      known?[entry.fingerprint].map { $0.decided < entry.decided } ?? true
    }
    let rows = RecordedErrorMarks.rows(of: marks) + (try RecordedProblems.rows(of: entries))
    if !rows.isEmpty { try RecordingMarks.add(rows, toRecordingAt: path) }
    return (marks.count, entries.count)
  }
}
