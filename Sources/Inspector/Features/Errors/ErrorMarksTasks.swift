import FlowModel
import FlowReports

extension Effect {
  static func readMarks(run: String, of id: InspectionID) -> Effect {
    .task(ReadMarks(run: run, id: id))
  }

  static func keepMarks(_ marks: [ErrorID: ErrorMark]) -> Effect { .task(KeepMarks(marks: marks)) }
}

extension Input {
  /// The stored marks for the engine of this inspection.
  static func marks(_ marks: [ErrorID: ErrorMark], of id: InspectionID) -> Input {
    .answer(KnownMarks(marks: marks, id: id))
  }
}

private struct ReadMarks: FeatureTask {
  let run: String
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      do { return [.marks(try ErrorMarksFile(run: run).read(), of: id)] } catch {
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
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.errors.take(marks) }
    return []
  }
}
