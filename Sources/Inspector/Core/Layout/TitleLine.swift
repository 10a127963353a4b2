import FlowModel
import FlowReports

/// The first line: the engine and its state, or the sources.
enum TitleLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let width = frame.size.columns
    let problems = problems(of: model, isNarrow: width < 60)
    let right = width - problems.width - 1
    problems.draw(row: 0, column: right, width: problems.width, into: &frame)
    var column = 1
    for part in fitting(parts(model), in: (problems.width > 0 ? right : width) - 2) {
      column += frame.write(part.text, row: 0, column: column, width: part.width, style: part.style)
    }
  }

  /// A part of the line, with its weight: the parts with the lowest weights are left out first.
  private struct Part {
    let text: String
    var style = Style.faint
    let weight: Int
    /// Whether it is the name of an engine, whose beginning is enough to recognise it.
    let isName: Bool
    var width: Int

    init(_ text: String, _ style: Style = .faint, weight: Int, isName: Bool = false) {
      self.isName = isName
      self.text = text
      self.style = style
      self.weight = weight
      width = CellWidth.of(Glyphs.unicode.shown(String(text.prefix(Self.widest))))
    }

    /// The maximum width of the line; the name of an engine can have any length.
    private static let widest = 500
    /// Parts with this weight or more are never left out.
    static let needed = 8
  }

  private static func parts(_ model: Model) -> [Part] {
    let inspection = model.inspection
    let dot = " \(model.glyphs.bullet) "
    var parts = [Part("flowscope  ", .coloured(.accent, bold: true), weight: 4)]
    if let declared = inspection.declared {
      return parts + self.parts(of: declared, inspection, dot) + last(model, dot)
    }
    let (state, style) = state(model, model.glyphs)
    if let engine = inspection.engine {
      parts += [
        Part(engine.name, .bold, weight: 9, isName: true),
        Part("\(dot)pid \(engine.pid)", weight: 2),
        Part(dot, weight: 9),
      ]
    }
    parts.append(Part(state, style, weight: 9))
    if let badge = controlBadge(model) {
      parts.append(Part(" \(badge)", .coloured(.warning), weight: 7))
    }
    if let snapshot = inspection.shown {
      parts.append(Part("\(dot)rev \(snapshot.revision)", weight: 1))
      if !inspection.recentEvents.isEmpty {
        parts.append(Part("\(dot)\(inspection.recentEvents.count) ev/s", weight: 3))
      }
    }
    if inspection.lostCount > 0 {
      parts.append(Part("\(dot)lost \(inspection.lostCount)", .coloured(.warning), weight: 8))
    }
    return parts + last(model, dot)
  }

  /// What is shown has no state and no time: it is what sources declare.
  private static func parts(
    of declared: DeclaredHierarchy, _ inspection: EngineInspection, _ dot: String
  ) -> [Part] {
    let map = declared.map
    let counts = [
      Counted.text(map.coordinators.count, "coordinator"), Counted.text(map.routes.count, "route"),
    ]
    let unresolved = map.unresolved.count
    return [
      Part("sources ", .plain, weight: 9), Part("\(inspection.id)", .bold, weight: 9, isName: true),
    ] + counts.map { Part("\(dot)\($0)", weight: 2) }
      + (unresolved == 0
        ? [] : [Part("\(dot)\(unresolved) unresolved", .coloured(.warning), weight: 8)])
  }

  private static func last(_ model: Model, _ dot: String) -> [Part] {
    var parts: [Part] = []
    if let omitted = model.inspection.shown?.omitted, omitted > 0 {
      parts.append(Part("\(dot)\(omitted) left out", .coloured(.warning), weight: 8))
    }
    let engines = model.inspections.count { $0.declared == nil }
    if engines > 1 { parts.append(Part("\(dot)\(engines) engines", weight: 5)) }
    return parts
  }

  /// Leaves out the parts with the lowest weights until the rest fits, then cuts the longest part.
  private static func fitting(_ parts: [Part], in room: Int) -> [Part] {
    var parts = parts
    func excess() -> Int { parts.reduce(-room) { $0 + $1.width } }
    func cutLongest(to least: Int, amongNames: Bool = false) {
      let candidates = parts.indices.filter { !amongNames || parts[$0].isName }
      guard let longest = candidates.max(by: { parts[$0].width < parts[$1].width })
      else { return }
      parts[longest].width = min(
        parts[longest].width, max(least, parts[longest].width - max(0, excess())))
    }
    // A long name is cut before a part is left out.
    cutLongest(to: 24, amongNames: true)
    while excess() > 0,
      let least = parts.indices.min(by: { parts[$0].weight < parts[$1].weight }),
      parts[least].weight < Part.needed
    {
      parts.remove(at: least)
    }
    cutLongest(to: 4)
    return parts
  }

  private static func state(_ model: Model, _ glyphs: Glyphs) -> (String, Style) {
    let inspection = model.inspection
    if let playback = inspection.playback {
      let sign = playback.isPlaying ? glyphs.playing : glyphs.paused
      let end = playback.isAtEnd ? " end" : ""
      return ("\(sign) replay \(playback.speed.title)\(end)", .coloured(.accent, bold: true))
    }
    if model.isWaiting { return ("\(glyphs.waiting) waiting for an app", .plain) }
    // Whatever is shown, the app is not as it was: a step back in time does not hide that.
    if let silence = inspection.silence {
      return (
        "\(glyphs.waiting) \(silence.shortText(at: model.now))",
        .coloured(.warning, bold: true)
      )
    }
    if inspection.connection == .live, let standstill = model.standstill {
      // In the past too: the app has a present.
      let past = inspection.isPast ? "\(past(inspection, glyphs).0) " : ""
      let sign = past.isEmpty ? "\(glyphs.paused) " : past
      return ("\(sign)\(standstill.state)", .coloured(.warning, bold: true))
    }
    return switch inspection.connection {
    case .connecting: ("\(glyphs.waiting) connecting", .plain)
    case .lost: ("\(glyphs.waiting) reconnecting", .coloured(.warning, bold: true))
    case .live where inspection.isPast: past(inspection, glyphs)
    case .live: ("\(glyphs.live) live", .coloured(.success))
    }
  }

  /// The sign that keys of this inspector can change the app, or that the app does not let them.
  private static func controlBadge(_ model: Model) -> String? {
    guard model.allowsControl, model.inspection.playback == nil else { return nil }
    return switch model.inspection.engine?.allowsControl {
    case false: "--control \(model.glyphs.no)"
    default: "--control"
    }
  }

  /// The distance to the present, in moments.
  private static func past(_ inspection: EngineInspection, _ glyphs: Glyphs) -> (String, Style) {
    let newest = inspection.history.chronicle.moments.last?.number ?? 0
    let back = newest - (inspection.history.position ?? newest)
    let text = back == 0 ? "paused" : "paused \(back) back"
    return ("\(glyphs.paused) \(text)", .coloured(.warning, bold: true))
  }

  /// The numbers of problems; on a narrow screen, only the first.
  private static func problems(of model: Model, isNarrow: Bool) -> StyledLine {
    let problems = model.features.all.compactMap { $0.problem(in: model.inspection) }
    return problems.prefix(isNarrow ? 1 : problems.count).reduce(StyledLine("")) { line, problem in
      line.then(line.width == 0 ? "" : "  ").then(problem.text, problem.style)
    }
  }
}
