import FlowReports

/// The code of what is selected, below the place of it.
enum SourcePanel {
  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let (title, lines) = area.split(afterRows: 1)
    guard let subject = model.sourceSubject, let known = model.sources.excerpt(of: subject) else {
      return frame.writeEmpty(emptyText(in: model), in: area)
    }
    frame.write(
      SourceLines.title(of: known, model), row: title.row, in: title,
      style: model.screen.panel == .source ? .bold : .plain)
    let rows = lines.size.rows
    let first = SourcesFeature.first(of: known, rows: rows, in: model)
    // While the lines are read to which a user has scrolled, those that are there show.
    let shown = model.sources.excerpt(of: subject, having: first..<(first + rows)) ?? known
    SourceLines.draw(
      shown.lines(from: first, rows), around: known.place, in: lines, model, into: &frame)
  }

  /// Why there is no code, and what to do about it.
  private static func emptyText(in model: Model) -> String {
    let sources = model.sources
    guard let path = sources.path.map({ DisplayText.neutralised($0, limit: 256) }) else {
      return "no sources: start flowscope with --sources and the directory of the app's sources"
    }
    if let problem = sources.problem { return problem }
    guard sources.root != nil else { return "reading the names of the files in \(path)…" }
    guard let subject = model.sourceSubject else { return Model.noPlace }
    guard let problem = sources.problem(of: subject) else { return "reading…" }
    switch sources.scan {
    case .none, .done: return problem
    case .running: return "\(problem); its declaration is being searched for"
    // A call has its file and its line without a scan.
    case .failed(let reason):
      if case .call = subject { return problem }
      return "\(problem); \(reason)"
    }
  }
}
