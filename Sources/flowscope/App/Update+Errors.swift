import FlowIntrospect

/// Marks what is chosen, again where it was marked so already, and has that kept.
func mark(_ change: (ErrorMark) -> ErrorMark, in model: inout Model) -> [Effect] {
  let chosen = model.inspection.errors.chosen
  guard !chosen.isEmpty else {
    model.message = "no error is selected: select one, or a group of them"
    return []
  }
  let isDone = chosen.allSatisfy { change($0.mark) == $0.mark }
  let marks = model.inspection.errors.mark { mark in
    isDone ? ErrorMark(.open, note: mark.note) : change(mark)
  }
  let count = marks.count == 1 ? "the error" : "\(marks.count) errors"
  let state = marks.values.first?.state.rawValue ?? ""
  model.message = isDone ? "opened \(count) again" : "marked \(count) as \(state)"
  return [.keepMarks(marks)]
}

/// Writes a note to what is chosen.
func annotate(_ note: String, in model: inout Model) -> [Effect] {
  let marks = model.inspection.errors.mark { ErrorMark($0.state, note: note) }
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
