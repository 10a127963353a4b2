import FlowModel
import FlowReports
import Foundation

extension Effect {
  /// Reads the problems of the team and of the user.
  static func readProblems(in file: ProblemsFile?, of id: InspectionID) -> Effect {
    .task(ReadProblems(file: file, id: id))
  }

  /// Keeps a decision about a problem: in the named file, or else for this user alone.
  static func keepProblem(
    _ entry: ProblemEntry, in file: ProblemsFile?, of id: InspectionID
  ) -> Effect {
    .task(KeepProblem(entry: entry, file: file ?? .ofUser(), id: id))
  }
}

extension Input {
  /// The known problems, for the engine of this inspection.
  static func problems(
    _ memory: ProblemMemory?, version: String? = nil, of id: InspectionID
  ) -> Input {
    .answer(KnownProblems(memory: memory, version: version, id: id))
  }
}

private struct ReadProblems: FeatureTask {
  let file: ProblemsFile?
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      var inputs: [Input] = []
      do {
        var memory = try ProblemsFile.memory(
          in: file, or: FileManager.default.currentDirectoryPath,
          telling: { inputs.append(.said($0)) })
        var version: String?
        if let path = id.recordingPath {
          version = try RecordedProblems.appVersion(ofRecordingAt: path)
          if let recorded = try RecordedProblems.memory(ofRecordingAt: path) {
            memory = (memory ?? ProblemMemory(isComplete: false)).overlaid(by: recorded)
          }
        }
        inputs.append(.problems(memory, version: version, of: id))
      } catch { inputs.append(.said("\(error)")) }
      return inputs
    }
  }
}

private struct KeepProblem: FeatureTask {
  let entry: ProblemEntry
  let file: ProblemsFile
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: true) {
      do {
        var entry = entry
        entry.decided = Date()
        try file.update { $0[entry.fingerprint] = entry }
        if let path = id.recordingPath {
          try RecordedProblems.add([entry], toRecordingAt: path)
        }
        return []
      } catch { return [.said("\(error)")] }
    }
  }
}

extension InspectionID {
  /// The path of a recording that is still there, and not a copy of standard input; else nil.
  var recordingPath: String? {
    guard case .recording(let path) = self, access(path, F_OK) == 0 else { return nil }
    return path
  }
}

private struct KnownProblems: FeatureAnswer {
  let memory: ProblemMemory?
  let version: String?
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.errors.take(memory, version: version) }
    return []
  }
}
