package enum ProblemTable {
  package static func table(of problems: [ProblemSummary], _ glyphs: Glyphs) -> ColumnTable {
    func time(_ sighting: ProblemEntry.Sighting?) -> String {
      sighting.map { Times.text($0.time) } ?? ""
    }
    var table = ColumnTable([
      "problem", "standing", "count", "runs", "first", "last", "version", "owner", "coordinator",
      "error",
    ])
    for problem in problems {
      let place = problem.errors.last?.report.call.map { " \(glyphs.place) \($0.place)" } ?? ""
      let note = problem.notes.last.map { " (\($0.text))" } ?? ""
      table.add(
        [
          "\(problem.fingerprint)", problem.standing.rawValue, "\(problem.count)",
          "\(problem.runs)", time(problem.first), time(problem.last), problem.versions,
          problem.owner ?? "", problem.parts.coordinator, problem.message + place + note,
        ], isFaint: !problem.isOpen)
    }
    return table
  }
}
