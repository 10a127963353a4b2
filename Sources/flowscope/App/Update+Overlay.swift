import FlowProtocol

/// What a key does in what stands over the panels.
func takeInOverlay(_ key: Key, _ model: inout Model) -> [Effect] {
  guard let overlay = model.screen.overlay else { return [] }
  if let action = model.keymap.action(for: key, in: overlay) {
    if action != .complete, action != .completeBackwards { model.isCompleting = false }
    return perform(action, in: overlay, of: &model)
  }
  if overlay.takesText, model.editor.take(key) { takeWritten(in: overlay, &model) }
  return []
}

/// Acts on what is written now.
func takeWritten(in overlay: Overlay, _ model: inout Model) {
  model.choice = 0
  model.recalled = 0
  model.isCompleting = false
  model.choose()
  // A filter shows what it does while it is written.
  if overlay == .filter { applyFilter(in: &model) }
}

func perform(
  _ action: OverlayAction, in overlay: Overlay, of model: inout Model
) -> [Effect] {
  let page = OverlayPanel.page(in: model)
  switch action {
  case .accept: return accept(in: &model)
  case .leave, .no: return leave(&model)
  case .moveDown: move(by: 1, in: overlay, of: &model)
  case .moveUp: move(by: -1, in: overlay, of: &model)
  case .pageDown: move(by: page, in: overlay, of: &model)
  case .pageUp: move(by: -page, in: overlay, of: &model)
  case .moveToTop: move(by: -Int(Int32.max), in: overlay, of: &model)
  case .moveToEnd: move(by: Int(Int32.max), in: overlay, of: &model)
  case .complete, .completeBackwards: complete(forward: action == .complete, in: &model)
  case .earlier, .later: recall(earlier: action == .earlier, in: &model)
  case .yes:
    defer { model.question = nil }
    return [.goBack] + (model.question.map { [$0.effect] } ?? [])
  case .everywhere(let action): return flowscope.perform(action, in: &model)
  }
  return []
}

/// Scrolls what is read, or moves among what is chosen from.
func move(by lines: Int, in overlay: Overlay, of model: inout Model) {
  if overlay == .explanation {
    let last = ExplanationPanel.lastTop(of: model)
    model.explanationTop = min(max(0, model.explanationTop + lines), last)
  } else {
    model.choice = min(max(0, model.choice + lines), max(0, model.choices.count - 1))
  }
}

private func leave(_ model: inout Model) -> [Effect] {
  if model.screen.overlay == .filter {
    let isWritten = model.editor.text != model.earlierFilter.text
    model.inspection.setFilter(
      isWritten ? model.earlierFilter : .none, in: model.screen.panel)
  }
  if model.question.take() != nil { model.message = "nothing was done" }
  return [.goBack]
}

private func accept(in model: inout Model) -> [Effect] {
  switch model.screen.overlay {
  case .command:
    return [.goBack] + run(model.editor.text, in: &model)
  case .help, .palette, .jump, .targets, .export:
    guard let chosen = model.chosen else { return [] }
    if case .onlyThere(let place) = chosen.meaning {
      model.message = place
      return []
    }
    return [.goBack] + carryOut(chosen.meaning, in: &model)
  case .note: return [.goBack] + annotate(model.editor.text, in: &model)
  case .filter:
    if let complaint = LineFilter(model.editor.text).complaint {
      model.message = complaint
      return []
    }
    return [.goBack]
  case .explanation, .confirmation, nil: return []
  }
}

private func carryOut(_ meaning: Choice.Meaning, in model: inout Model) -> [Effect] {
  switch meaning {
  case .action(let action, let panel?): return [.go(.panel(panel)), .perform(action)]
  case .action(let action, nil): return perform(action, in: &model)
  case .coordinator(let id): return look(at: id, in: &model)
  case .engine(let path): return model.look(at: path) ? [.follow(path)] : []
  case .command(let line): return run(line, in: &model)
  case .beginning(let line): return commandLine(line, in: &model)
  case .export(let format): return export(as: format, in: &model)
  case .onlyThere: return []
  }
}

/// Brings an earlier command into the line.
private func recall(earlier: Bool, in model: inout Model) {
  model.recalled = min(max(0, model.recalled + (earlier ? 1 : -1)), model.history.lines.count)
  model.editor = LineEditor(
    model.recalled == 0 ? "" : model.history.lines[model.history.lines.count - model.recalled])
  model.choice = 0
  model.choose()
}

/// Makes the line what is chosen; again, and where it is that already, the next or the one before.
private func complete(forward: Bool, in model: inout Model) {
  guard let chosen = model.chosen else { return }
  let count = model.choices.count
  let isThere = chosen.meaning == .command(model.editor.text)
  if model.isCompleting || isThere || !forward {
    model.choice = (model.choice + (forward ? 1 : count - 1)) % count
  }
  guard case .command(let line)? = model.chosen?.meaning else { return }
  model.editor = LineEditor(line)
  model.isCompleting = count > 1
  // After the only one, what may follow it is next.
  if count == 1 {
    model.choice = 0
    model.choose()
  }
}

private func applyFilter(in model: inout Model) {
  let filter = LineFilter(model.editor.text)
  model.message = filter.complaint
  model.inspection.setFilter(filter, in: model.screen.panel)
}

/// Runs a line of the command line.
func run(_ line: String, in model: inout Model) -> [Effect] {
  let line = line.trimmed
  guard !line.isEmpty else { return [] }
  model.history.add(line)
  do {
    return try Command.parse(line).run(&model)
  } catch {
    model.message = "\(error)"
    return []
  }
}
