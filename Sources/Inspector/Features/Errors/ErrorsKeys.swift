import FlowModel
import FlowReports

extension Action {
  static let markReviewed = Action("markReviewed") { $0.mark(as: .reviewed) }
  static let markIgnored = Action("markIgnored") { $0.mark(as: .ignored) }
  static let annotate = Action("annotate") { model in
    model.inspection.errors.chosen.isEmpty ? model.say(noError) : [.go(.overlay(.note))]
  }
  static let reportErrors = Action("reportErrors") { $0.report(suffix: "md", ProblemMarkdown.text) }
  static let reportErrorsAsJSON = Action("reportErrorsAsJson") {
    $0.report(suffix: "json") { errors, review in
      String(decoding: try JSONOutput.encode(ErrorDocument(errors, of: review)), as: UTF8.self)
    }
  }
}

private let noError = "no error is selected; select an error or a group"

extension ErrorsFeature {
  static let keys: [Keymap.Binding] = [
    binding(.markReviewed, "mark as reviewed", "m", hint: "review"),
    binding(.markIgnored, "mark as ignored", "i", hint: "ignore"),
    binding(.annotate, "write a note", "a", hint: "note"),
    .sort(in: .errors), .group(in: .errors), .showLess(in: .errors),
    binding(.reportErrors, "write the marked errors as Markdown", "w"),
    binding(.reportErrorsAsJSON, "write the marked errors as JSON", "W"),
  ]

  static func idleActions(in model: Model) -> [Action] {
    let errors = model.inspection.errors
    guard model.screen.panel == panel, errors.total == 0, errors.lines.isEmpty else { return [] }
    return [
      .moveDown, .moveUp, .toggle, .filter, .showMoment, .markReviewed, .markIgnored, .annotate,
      .sort, .group, .showLess,
    ]
  }

  private static func binding(
    _ action: Action, _ help: String, _ key: Character, hint: String? = nil
  ) -> Keymap.Binding {
    Keymap.Binding(action, help, .character(key), section: .reviewing, in: [.errors], hint: hint)
  }
}

extension Overlay {
  static let note = Overlay("note", "a note", takesText: true)
}

/// The line that takes a note on the selected errors.
enum NoteOverlay: OverlayContent {
  static let overlay = Overlay.note
  static let keys: [Keymap.OverlayBinding] = [.enter("save the note"), .leave("cancel")]
  static let prompt: String? = "note: "
  static let leavesOnClickBeside = false

  /// The note of the selected error; empty for several errors, because their notes may differ.
  static func beginning(in model: Model) -> String {
    let chosen = model.inspection.errors.chosen
    return chosen.count == 1 ? chosen[0].mark.note ?? "" : ""
  }

  static func accept(in model: inout Model) -> [Effect] {
    [.goBack] + model.annotate(model.editor.text)
  }
}

extension Model {
  /// Marks the selected errors, or reopens them if they have this mark, and stores the marks.
  fileprivate mutating func mark(as state: ErrorMark.State) -> [Effect] {
    let chosen = inspection.errors.chosen
    if chosen.isEmpty { return say(noError) }
    // The errors of a group that have another mark were reviewed one by one: they keep their marks.
    let open = chosen.filter { $0.mark.state == .open }
    let alike = chosen.filter { $0.mark.state == state }
    let affected = chosen.count == 1 ? chosen : open.isEmpty ? alike : open
    let isDone = affected.count == alike.count && open.isEmpty
    let problem = inspection.errors.selectedProblem
    let marks = inspection.errors.mark(affected) {
      ErrorMark(isDone ? .open : state, note: $0.note)
    }
    guard let marked = marks.values.first?.state.rawValue else {
      return say("all errors of the group have another mark; mark them one by one")
    }
    let count = marks.count == 1 ? "the error" : "\(marks.count) errors"
    message = isDone ? "reopened \(count)" : "marked \(count) as \(marked)"
    return [.keepMarks(marks, of: inspection.id)]
      + (state == .ignored ? hold(problem, isDone: isDone) : [])
  }

  /// Holds the decision to ignore a problem, or to reopen it, for errors that are still to come.
  private mutating func hold(_ problem: ErrorFingerprint?, isDone: Bool) -> [Effect] {
    guard let problem else { return [] }
    let known = inspection.errors.review.memory?[problem]?.state
    let state: ProblemEntry.State
    if isDone {
      guard let known, known != .open else { return [] }
      state = .open
    } else {
      state = .ignored(.always)
    }
    guard let entry = inspection.errors.decide(problem, state) else { return [] }
    if !isDone { message = message.map { "\($0), and equal ones that follow" } }
    return [.keepProblem(entry, in: inspection.errors.problems, of: inspection.id)]
  }

  /// Adds a note to the selected error; of several errors, to those without a note.
  fileprivate mutating func annotate(_ note: String) -> [Effect] {
    let chosen = inspection.errors.chosen
    let affected = chosen.count == 1 ? chosen : chosen.filter { $0.mark.note == nil }
    let marks = inspection.errors.mark(affected) { ErrorMark($0.state, note: note) }
    if affected.count < chosen.count {
      let kept = chosen.count - affected.count
      message = "kept the notes of \(Counted.text(kept, "other error"))"
    }
    return marks.isEmpty ? [] : [.keepMarks(marks, of: inspection.id)]
  }

  /// Writes the marked errors to a file, or all errors if none is marked.
  fileprivate mutating func report(
    suffix: String, _ text: ([ReviewedError], ErrorReview) throws -> String
  ) -> [Effect] {
    let review = errorReview
    let all = review.errors()
    if all.isEmpty { return say("no errors to report") }
    let marked = all.filter(\.mark.isMarked)
    let name = inspection.engine?.name ?? "hierarchy"
    do {
      let report = try text(marked.isEmpty ? all : marked, review)
      return [.write(report, to: NewFile("\(name)-errors", suffix: suffix))]
    } catch {
      return say("cannot write the errors: \(error)")
    }
  }
}
