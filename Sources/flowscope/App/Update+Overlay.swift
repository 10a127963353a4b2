import FlowIntrospect

/// What a key does in what stands over the panels.
func takeInOverlay(_ key: Key, _ model: inout Model) -> [Effect] {
  switch key {
  case .control("c"): return [.quit]
  case .control("z"): return [.suspend]
  case .control("l"): return [.redraw]
  case .escape: return leave(&model)
  case .enter: return accept(in: &model)
  case .up, .down, .pageUp, .pageDown: return choose(key, in: &model)
  case .tab:
    if model.screen.overlay == .command { complete(in: &model) }
    return []
  default: break
  }
  if model.screen.overlay == .confirmation { return answer(key, in: &model) }
  if model.screen.overlay == .explanation {
    switch key {
    case .character("j"): scrollExplanation(.down, in: &model)
    case .character("k"): scrollExplanation(.up, in: &model)
    case .character("q"): return [.goBack]
    default: break
    }
    return []
  }
  guard model.screen.overlay?.takesText == true, model.editor.take(key) else { return [] }
  model.choice = 0
  model.choose()
  // A filter shows what it does while it is written.
  if model.screen.overlay == .filter { applyFilter(in: &model) }
  return []
}

private func leave(_ model: inout Model) -> [Effect] {
  if model.screen.overlay == .filter {
    model.inspection.setFilter(.none, in: model.screen.panel)
  }
  model.question = nil
  return [.goBack]
}

private func accept(in model: inout Model) -> [Effect] {
  let chosen = model.choices.indices.contains(model.choice) ? model.choices[model.choice] : nil
  switch model.screen.overlay {
  case .command:
    return [.goBack] + run(model.editor.text, in: &model)
  case .help, .palette, .jump, .targets:
    guard let chosen else { return [] }
    return [.goBack] + carryOut(chosen.meaning, in: &model)
  case .note: return [.goBack] + annotate(model.editor.text, in: &model)
  case .filter, .explanation, .confirmation, nil: return [.goBack]
  }
}

private func carryOut(_ meaning: Choice.Meaning, in model: inout Model) -> [Effect] {
  switch meaning {
  case .action(let action): return perform(action, in: &model)
  case .coordinator(let id): return look(at: id, in: &model)
  case .engine(let path): return model.look(at: path) ? [.follow(path)] : []
  case .command(let line): return run(line, in: &model)
  }
}

private func choose(_ key: Key, in model: inout Model) -> [Effect] {
  if model.screen.overlay == .explanation {
    scrollExplanation(key, in: &model)
    return []
  }
  if model.screen.overlay == .command, key == .up || key == .down {
    recall(earlier: key == .up, in: &model)
    return []
  }
  model.choice = min(max(0, model.choice + step(of: key)), max(0, model.choices.count - 1))
  return []
}

private func scrollExplanation(_ key: Key, in model: inout Model) {
  let last = ExplanationPanel.lastTop(of: model)
  model.explanationTop = min(max(0, model.explanationTop + step(of: key)), last)
}

/// How many lines a key goes.
private func step(of key: Key) -> Int {
  switch key {
  case .up: -1
  case .down: 1
  case .pageUp: -10
  default: 10
  }
}

/// Brings an earlier command into the line.
private func recall(earlier: Bool, in model: inout Model) {
  model.recalled = min(max(0, model.recalled + (earlier ? 1 : -1)), model.history.count)
  model.editor = LineEditor(
    model.recalled == 0 ? "" : model.history[model.history.count - model.recalled])
  model.choice = 0
  model.choose()
}

private func complete(in model: inout Model) {
  guard model.choices.indices.contains(model.choice),
    case .command(let line) = model.choices[model.choice].meaning
  else { return }
  model.editor = LineEditor(line)
  model.choice = 0
  model.choose()
}

private func answer(_ key: Key, in model: inout Model) -> [Effect] {
  switch key {
  case .character("y"), .character("Y"):
    defer { model.question = nil }
    return [.goBack] + (model.question.map { [$0.effect] } ?? [])
  case .character("n"), .character("N"), .character("q"):
    model.question = nil
    return [.goBack]
  default: return []
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
  model.history.removeAll { $0 == line }
  model.history.append(line)
  if model.history.count > 200 { model.history.removeFirst() }
  do {
    return try Command.parse(line).run(&model)
  } catch {
    model.message = "\(error)"
    return []
  }
}
