import FlowProtocol

extension Effect {
  static func readMarks(run: String, of path: String) -> Effect {
    .task(ReadMarks(run: run, path: path))
  }

  static func keepMarks(_ marks: [ErrorID: ErrorMark]) -> Effect { .task(KeepMarks(marks: marks)) }
}

extension Input {
  /// The stored marks for the engine behind this path.
  static func marks(_ marks: [ErrorID: ErrorMark], of path: String) -> Input {
    .answer(KnownMarks(marks: marks, path: path))
  }
}

private struct ReadMarks: FeatureTask {
  let run: String
  let path: String

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      do { return [.marks(try ErrorMarksFile(run: run).read(), of: path)] } catch {
        return [.said("\(error)")]
      }
    }
  }
}

private struct KeepMarks: FeatureTask {
  let marks: [ErrorID: ErrorMark]

  /// Adds the marks to the files of their runs; another inspector may write to the same file.
  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      Set(marks.keys.map(\.run)).compactMap { run in
        do {
          try ErrorMarksFile(run: run).add(marks)
          return nil
        } catch { return .said("\(error)") }
      }
    }
  }
}

private struct KnownMarks: FeatureAnswer {
  let marks: [ErrorID: ErrorMark]
  let path: String

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(path) { $0.errors.take(marks) }
    return []
  }
}
