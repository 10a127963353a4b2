import FlowProtocol

/// Marks what is chosen, again where it was marked so already, and has that kept.
func mark(_ change: (ErrorMark) -> ErrorMark, in model: inout Model) -> [Effect] {
  let chosen = model.inspection.errors.chosen
  guard !chosen.isEmpty else {
    model.message = "no error is selected: select one, or a group of them"
    return []
  }
  // Of a group, what was marked otherwise keeps that: it was looked at by itself.
  let open = chosen.filter { $0.mark.state == .open }
  let alike = chosen.filter { change($0.mark) == $0.mark }
  let affected = chosen.count == 1 ? chosen : open.isEmpty ? alike : open
  let isDone = affected.count == alike.count && open.isEmpty
  let marks = model.inspection.errors.mark(affected) { mark in
    isDone ? ErrorMark(.open, note: mark.note) : change(mark)
  }
  guard let state = marks.values.first?.state.rawValue else {
    model.message = "all of them are marked otherwise: mark them one by one"
    return []
  }
  let count = marks.count == 1 ? "the error" : "\(marks.count) errors"
  model.message = isDone ? "opened \(count) again" : "marked \(count) as \(state)"
  return [.keepMarks(marks)]
}

/// Writes a note to what is chosen; of several, to those that have none.
func annotate(_ note: String, in model: inout Model) -> [Effect] {
  let chosen = model.inspection.errors.chosen
  let affected = chosen.count == 1 ? chosen : chosen.filter { $0.mark.note == nil }
  let marks = model.inspection.errors.mark(affected) { ErrorMark($0.state, note: note) }
  if affected.count < chosen.count {
    let kept = chosen.count - affected.count
    model.message = "\(Counted.text(kept, "error")) had a note before, and kept it"
  }
  return marks.isEmpty ? [] : [.keepMarks(marks)]
}

/// What a report on errors is written as.
enum ErrorReportFormat {
  case markdown, json

  fileprivate var suffix: String { self == .json ? "json" : "md" }

  fileprivate func text(_ errors: [ReviewedError], of review: ErrorReview) throws -> String {
    switch self {
    case .markdown: ErrorMarkdown.text(errors, of: review)
    case .json:
      String(decoding: try JSONOutput.encode(ErrorDocument(errors, of: review)), as: UTF8.self)
    }
  }
}

/// What was marked, or everything where nothing was, as a file to hand on.
func report(as format: ErrorReportFormat, in model: inout Model) -> [Effect] {
  let review = model.inspection.errors.review
  let all = review.errors()
  guard !all.isEmpty else {
    model.message = "there is no error to report"
    return []
  }
  let marked = all.filter(\.mark.isMarked)
  let name = model.inspection.engine?.name ?? "hierarchy"
  do {
    let text = try format.text(marked.isEmpty ? all : marked, of: review)
    return [.write(text, name: "\(name)-errors", suffix: format.suffix)]
  } catch {
    model.message = "cannot write the errors: \(error)"
    return []
  }
}
