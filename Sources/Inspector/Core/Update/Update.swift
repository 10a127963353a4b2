/// Applies an input to the model, and returns the effects that it requests; pure.
func update(_ model: inout Model, _ input: Input) -> [Effect] {
  // An engine can send many events between two frames. Only other inputs need current lines.
  let isFromEngine = input.isFromEngine
  if !isFromEngine { model.settle() }
  var effects = take(input, in: &model)
  if !isFromEngine {
    model.settleShown()
    model.scroll()
  }
  for feature in model.features.all { effects += feature.requests(in: &model) }
  return effects
}

func prepareToDraw(_ model: inout Model) {
  model.settle()
  model.scroll()
}

private func take(_ input: Input, in model: inout Model) -> [Effect] {
  switch input {
  case .key(let key): return model.take(key)
  case .click(let row, let column, let isDouble):
    return model.click(row: row, column: column, isDouble: isDouble)
  case .drag(let row, let column): model.drag(row: row, column: column)
  case .wheel(let row, let column, let up): model.wheel(row: row, column: column, up: up)
  case .pasted(let text): model.paste(text)
  case .action(let action): return action.run(&model)
  case .resized(let size): model.size = size
  case .screen(let screen): return model.show(screen)
  case .engine(let event, let id, let now): return model.receive(event, of: id, at: now)
  case .tick(let now):
    model.now = now
    model.isWakeScheduled = false
    return model.forgetOldEvents()
  case .engines(let engines):
    model.running = engines
    model.listEngines()
  case .found(let endpoint): return model.follow(.engine(endpoint))
  case .playback(let event, let id): return model.take(event, of: id)
  case .said(let text): model.message = text
  case .unanswered(let input, let id):
    let earlier = model.message
    model.message = nil
    let effects = take(input, in: &model)
    if model.message == nil { model.message = earlier } else { model.attributeMessage(to: id) }
    return effects
  case .answer(let answer): return answer.answer.take(in: &model)
  }
  return []
}

extension Model {
  fileprivate mutating func settle() {
    inspection.settle()
    settleShown()
  }

  /// Settles the visible panels, one of which may be new, and the panel that the details describe.
  fileprivate mutating func settleShown() {
    let shown = layout.areas.panels
    for panel in shown { features[panel].settleShown(&inspection) }
    let subject = subject
    if !shown.contains(subject) { features[subject].settleShown(&inspection) }
  }

  fileprivate mutating func take(_ key: Key) -> [Effect] {
    message = nil
    if screen.overlay != nil { return takeInOverlay(key) }
    guard let action = action(for: key) else {
      return say(keymap.place(of: key, glyphs))
    }
    return action.run(&self)
  }

  /// In the details of a line, the keys of its list work too.
  private func action(for key: Key) -> Action? {
    let own = keymap.action(for: key, in: screen.panel)
    guard features[subject] is any DetailedPanel.Type else { return own }
    return own ?? keymap.action(for: key, in: subject)
  }

  fileprivate mutating func show(_ screen: ShownScreen) -> [Effect] {
    let isOpened = screen.overlay != nil && screen.overlay != self.screen.overlay
    if self.screen.overlay != screen.overlay { overlayContent?.close(in: &self) }
    self.screen = screen
    arrangement.show(screen.panel)
    guard isOpened, let content = overlayContent else { return [] }
    editor = LineEditor(content.beginning(in: self))
    prefilled = ""
    choice = 0
    choiceTop = 0
    recalled = 0
    isCompleting = false
    let effects = content.open(in: &self)
    choose()
    return effects
  }

  /// Scrolls each list so that its selection is visible.
  fileprivate mutating func scroll() {
    for (panel, area) in layout.areas {
      let list = features[panel].list(in: area, of: self)
      features[panel].scroll(rows: list.size.rows, in: &inspection)
    }
    if let list = choiceList {
      // The heading above the selected line shows too.
      let hasHeading = choices.indices.contains(choice - 1) && choices[choice - 1].isHeading
      for line in [hasHeading ? choice - 1 : choice, choice] {
        choiceTop = Scrolling.top(
          showing: line, of: choices.count, from: choiceTop, height: list.size.rows)
      }
    }
  }

  /// Updates the list of running engines in an overlay that shows it; the selection stays.
  fileprivate mutating func listEngines() {
    // The order must not change during completion.
    if isCompleting { return }
    let chosen = chosen?.action
    choose()
    let wanted = overlayContent?.initialChoice(in: self) ?? chosen
    choice = choices.firstIndex { $0.action == wanted } ?? choice
  }
}
