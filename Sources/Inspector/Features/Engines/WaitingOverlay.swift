import FlowModel

extension Overlay {
  /// The screen that shows until an engine runs.
  static let waiting = Overlay("waiting", "the wait for an app")
}

/// How to start an app that can be inspected, while none runs.
enum WaitingOverlay: OverlayContent {
  static let overlay = Overlay.waiting
  static let leavesOnClickBeside = false
  static let keys: [Keymap.OverlayBinding] = [
    .init(action: .accept, keys: ["d"], help: "start the demo", hint: "start the demo"),
    .init(action: .everywhere(.targets), keys: ["E"], help: "choose an engine"),
    .leave("quit"),
  ]

  /// Nothing is behind the screen, so leaving it quits.
  static func leave(in model: inout Model) -> [Effect] { model.isWaiting ? [.quit] : [.goBack] }

  static func open(in model: inout Model) -> [Effect] { [.watchEngines] }

  static func accept(in model: inout Model) -> [Effect] {
    model.message = "starting the demo…"
    return [.startDemo]
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    let area = Layout.inside(of: frame.size)
    OverlayBox.draw(area, title: "No app is running", model.glyphs, into: &frame)
    let text = lines(in: model)
    let top = max(0, (area.size.rows - text.count) / 3)
    frame.write(text, in: area.split(afterRows: top).bottom)
  }

  private static func lines(in model: Model) -> [StyledLine] {
    let count = model.running.count
    let found =
      count < 2
      ? [] : [StyledLine("\(count) engines run; ", .bold).then("E", .accent).then(" chooses one")]
    return found + [
      StyledLine("To inspect an app, serve its root coordinator:"),
      StyledLine(),
      StyledLine("  import FlowIntrospect", .accent),
      StyledLine("  let inspector = try FlowInspector.start(coordinator)", .accent),
      StyledLine(),
      StyledLine("flowscope attaches when the app starts, by its socket in"),
      StyledLine("  \(DisplayText.neutralised(model.watchedDirectory))", .bold),
      StyledLine(),
      StyledLine("d", .accent).then("  start the demo, a sample app in its own process"),
      StyledLine(model.keymap.key(for: .quit)?.title(model.glyphs) ?? "Esc", .accent)
        .then("  quit"),
    ]
  }
}

extension Model {
  /// Whether no engine has been attached to yet.
  var isWaiting: Bool { inspection.id == .nothing && !watchedDirectory.isEmpty }

  /// Attaches to the only engine that runs, offers several, or waits.
  mutating func attachIfWaiting() -> [Effect] {
    guard isWaiting else {
      // The demo, or an engine that was chosen, came first.
      return screen.overlay == .waiting && !watchedDirectory.isEmpty ? [.goBack] : []
    }
    let isNew = running != offered
    offered = running
    if isNew, running.count == 1, [nil, .waiting].contains(screen.overlay) {
      return (screen.overlay == nil ? [] : [.goBack]) + follow(.engine(running[0].endpoint))
    }
    if screen.overlay == nil { return [.go(.overlay(.waiting))] }
    if isNew, running.count > 1, screen.overlay == .waiting {
      return [.goBack, .go(.overlay(.targets))]
    }
    return []
  }
}
