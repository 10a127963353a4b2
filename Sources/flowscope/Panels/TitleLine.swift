import FlowIntrospect

/// The first line: who is inspected, and how it stands.
enum TitleLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let inspection = model.inspection
    let width = frame.size.columns
    let problems = problems(of: inspection)
    let right = width - problems.width - 1
    problems.draw(row: 0, column: right, width: problems.width, into: &frame)
    var column = 1
    func add(_ text: String, _ style: Style = .plain) {
      let room = (problems.width > 0 ? right : width) - column - 1
      column += frame.write(text, row: 0, column: column, width: room, style: style)
    }
    let dot = " \(model.glyphs.bullet) "
    add("flowscope", .coloured(.accent, bold: true))
    add("  ")
    if let engine = inspection.engine {
      add(engine.name, .bold)
      if width >= 60 { add("\(dot)pid \(engine.pid)", .faint) }
    }
    let (state, style) = state(inspection, model.glyphs)
    if inspection.engine != nil { add(dot, .faint) }
    add(state, style)
    if let snapshot = inspection.shown {
      add("\(dot)rev \(snapshot.revision)", .faint)
      if !inspection.recentEvents.isEmpty {
        add("\(dot)\(inspection.recentEvents.count) ev/s", .faint)
      }
    }
    if inspection.lostCount > 0 { add("\(dot)lost \(inspection.lostCount)", .coloured(.warning)) }
    if model.inspections.count > 1 { add("\(dot)\(model.inspections.count) engines", .faint) }
  }

  private static func state(_ inspection: Inspection, _ glyphs: Glyphs) -> (String, Style) {
    if let playback = inspection.playback {
      let sign = playback.isPlaying ? glyphs.current : glyphs.paused
      let end = playback.isAtEnd ? " end" : ""
      return ("\(sign) replay \(playback.speed.title)\(end)", .coloured(.accent, bold: true))
    }
    return switch inspection.connection {
    case .connecting: ("\(glyphs.waiting) connecting", .plain)
    case .lost: ("\(glyphs.waiting) reconnecting", .coloured(.warning, bold: true))
    case .live where inspection.isPast: past(inspection, glyphs)
    case .live: ("\(glyphs.live) live", .coloured(.success))
    }
  }

  /// How far back one looks.
  private static func past(_ inspection: Inspection, _ glyphs: Glyphs) -> (String, Style) {
    let newest = inspection.history.chronicle.moments.last?.number ?? 0
    let back = newest - (inspection.history.position ?? newest)
    let text = back == 0 ? "paused" : "paused \(back) back"
    return ("\(glyphs.paused) \(text)", .coloured(.warning, bold: true))
  }

  /// How many there are; only what failed is red.
  private static func problems(of inspection: Inspection) -> StyledLine {
    func text(_ count: UInt64, _ name: String) -> String {
      count == 0 ? "" : count == 1 ? "1 \(name)" : "\(count) \(name)s"
    }
    let errors = text(inspection.errorCount, "error")
    let lints = text(UInt64(inspection.lints.content.warnings), "lint")
    return StyledLine(errors, .failure)
      .then(errors.isEmpty || lints.isEmpty ? "" : "  ")
      .then(lints, .coloured(.warning))
  }
}
