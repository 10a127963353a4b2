extension Asker {
  /// Writes the events of recordings as rows below a directory, one file for each run in each
  /// partition; a run that several recordings have counts once.
  ///
  /// Throws a ``ReportError`` for another target than a recording, for one that cannot be read unless
  /// `unread` goes on, and for a directory that cannot be written. Unless it returns, no file of the
  /// directory is half; if it throws before all rows are written, which a cancelled task does too, none
  /// has changed. The memory depends on the number of runs and files.
  package func exportEvents(
    of targets: [String?], to directory: String, sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> EventExport {
    let paths = try await recordings(targets, to: "export the events", sparing: unread)
    let folder = try EventFolder(directory)
    do {
      var export = try await write(paths, into: folder, sparing: unread)
      try unread.checkRest()
      try Task.checkCancellation()
      export.publish(try folder.publish(runs: export.runs))
      return export
    } catch {
      folder.discard()
      throw error
    }
  }

  private func write(
    _ paths: [String], into folder: EventFolder, sparing unread: UnreadFiles
  ) async throws -> EventExport {
    var (export, all) = (EventExport(directory: folder.path), EventRows())
    let numbers = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    try await addUp(paths, sparing: unread) { path, reader in
      try RecordingRows(reader, number: numbers[path] ?? 0, in: folder)
    } adding: { path, part in
      if all.sharesRun(with: part.read) {
        folder.drop(part: part.number)
        let writer = EventWriter(into: folder.whole, of: folder)
        try all.read(RecordingReader(path: path), writer.write)
        try writer.finish()
        export.add(writer.rows)
      } else {
        if let failure = part.failure { throw failure }
        try folder.adopt(part: part.number)
        all.merge(part.read)
        export.add(part.rows)
      }
    }
    export.runs = all.runs
    return export
  }
}

/// The rows of one recording, in files of their own.
private struct RecordingRows: Sendable {
  let number: Int
  let read: EventRows
  let rows: [EventRow.Kind: Int]
  /// Why the rows could not be written, which is no fault of the recording.
  let failure: WriteError?

  init(_ reader: RecordingReader, number: Int, in folder: EventFolder) throws {
    let writer = EventWriter(into: folder.part(number), of: folder)
    var read = EventRows()
    var failure: WriteError?
    do {
      try read.read(reader, writer.write)
      try writer.finish()
    } catch let error as WriteError {
      failure = error
    }
    (self.number, self.read, self.failure) = (number, read, failure)
    rows = writer.rows
  }
}
