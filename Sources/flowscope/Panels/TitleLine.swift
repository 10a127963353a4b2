import FlowIntrospect

/// The first line: who is inspected, and how it stands.
enum TitleLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let width = frame.size.columns
    let errors = counts(model)
    let errorsWidth = CellWidth.of(errors)
    let right = width - errorsWidth - 1
    if errorsWidth > 0 {
      frame.write(errors, row: 0, column: right, width: errorsWidth, style: .failure)
    }
    var column = 1
    func add(_ text: String, _ style: Style = .plain) {
      let room = (errorsWidth > 0 ? right : width) - column - 1
      column += frame.write(text, row: 0, column: column, width: room, style: style)
    }
    add("flowscope", .coloured(.accent, bold: true))
    add("  ")
    if let engine = model.engine {
      add(engine.name, .bold)
      if width >= 60 { add(" \(model.glyphs.bullet) pid \(engine.pid)", .faint) }
    }
    let dot = " \(model.glyphs.bullet) "
    switch model.connection {
    case .connecting: add("\(model.engine == nil ? "" : dot)\(model.glyphs.waiting) connecting")
    case .live:
      add(dot, .faint)
      add("\(model.glyphs.live) live", .coloured(.success))
    case .lost:
      add(model.engine == nil ? "" : dot, .faint)
      add("\(model.glyphs.waiting) reconnecting", .coloured(.warning, bold: true))
    }
    if let snapshot = model.snapshot {
      add("\(dot)rev \(snapshot.revision)", .faint)
      if !model.recentEvents.isEmpty { add("\(dot)\(model.recentEvents.count) ev/s", .faint) }
    }
    if model.lostCount > 0 { add("\(dot)lost \(model.lostCount)", .coloured(.warning)) }
  }

  private static func counts(_ model: Model) -> String {
    switch model.errorCount {
    case 0: ""
    case 1: "1 error"
    default: "\(model.errorCount) errors"
    }
  }
}
