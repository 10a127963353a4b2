import FlowModel
import FlowReports

extension Effect {
  static func readMarks(run: String, of id: InspectionID) -> Effect {
    .task(ReadMarks(run: run, id: id))
  }

  /// Keeps marks for this user, and in a recording for those who receive it.
  static func keepMarks(_ marks: [ErrorID: ErrorMark], of id: InspectionID) -> Effect {
    .task(KeepMarks(marks: marks, id: id))
  }
}

extension Input {
  /// The stored marks for the engine of this inspection.
  static func marks(
    _ marks: [ErrorID: ErrorMark], recorded: [ErrorID: ErrorMark] = [:], of id: InspectionID
  ) -> Input {
    .answer(KnownMarks(marks: marks, recorded: recorded, id: id))
  }
}

private struct ReadMarks: FeatureTask {
  let run: String
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      var inputs: [Input] = []
      var (marks, recorded): ([ErrorID: ErrorMark], [ErrorID: ErrorMark]) = ([:], [:])
      do { marks = try ErrorMarksFile(run: run).read() } catch { inputs.append(.said("\(error)")) }
      do {
        recorded = try id.recordingPath.map(RecordedErrorMarks.marks(ofRecordingAt:)) ?? [:]
      } catch { inputs.append(.said("\(error)")) }
      return inputs + [.marks(marks, recorded: recorded, of: id)]
    }
  }
}

private struct KeepMarks: FeatureTask {
  let marks: [ErrorID: ErrorMark]
  let id: InspectionID

  /// Adds the marks to the files of their runs; another inspector may write to the same file.
  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      var inputs: [Input] = Set(marks.keys.map(\.run)).compactMap { run in
        do {
          try ErrorMarksFile(run: run).add(marks)
          return nil
        } catch { return .said("\(error)") }
      }
      if let path = id.recordingPath {
        do { try RecordedErrorMarks.add(marks, toRecordingAt: path) } catch {
          inputs.append(.said("\(error); the marks are kept for you alone"))
        }
      }
      return inputs
    }
  }
}

private struct KnownMarks: FeatureAnswer {
  let marks: [ErrorID: ErrorMark]
  let recorded: [ErrorID: ErrorMark]
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) {
      $0.errors.take(recorded: recorded)
      $0.errors.take(marks)
    }
    return []
  }
}
