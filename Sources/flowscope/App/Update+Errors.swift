import FlowIntrospect

/// Marks what is chosen, again where it was marked so already, and has that kept.
func mark(_ change: (ErrorMark) -> ErrorMark, in model: inout Model) -> [Effect] {
  let chosen = model.inspection.errors.chosen
  guard !chosen.isEmpty else {
    model.message = "no error is selected"
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

/// What was marked, or everything where nothing was, as Markdown.
func report(in model: inout Model) -> [Effect] {
  let review = model.inspection.errors.review
  let all = review.errors()
  guard !all.isEmpty else {
    model.message = "there is no error to report"
    return []
  }
  let marked = all.filter { $0.mark.state != .open }
  let name = model.inspection.engine?.name ?? "hierarchy"
  return [
    .write(
      ErrorMarkdown.text(marked.isEmpty ? all : marked, of: review), name: "\(name)-errors",
      suffix: "md")
  ]
}
