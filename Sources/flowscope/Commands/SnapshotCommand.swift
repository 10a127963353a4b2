import ArgumentParser
import FlowIntrospect

struct SnapshotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print the hierarchy of an engine, as it is now, or of a recording.")

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    let snapshot = try await Target.snapshot(of: target.target, at: moment.at)
    if json {
      try JSONOutput.encode(snapshot) { try StandardOutput.write($0) }
    } else {
      let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
      try StandardOutput.write(
        TextTree.print(snapshot, glyphs: display.glyphs, colours: colours))
    }
  }
}

/// The hierarchy as lines of text.
enum TextTree {
  static func print(_ snapshot: FlowSnapshot, glyphs: Glyphs, colours: Bool) -> String {
    let onScreen = Set(snapshot.visiblePath)
    let rows = TreeOutline(snapshot).allRows
    let lines = rows.compactMap { row in
      snapshot[row.id].map { (TreeLine(row, $0, in: snapshot, glyphs), row.id, $0) }
    }
    func shown(_ text: String) -> String { DisplayText.shown(text, ascii: glyphs.isASCII) }
    func head(_ line: TreeLine) -> String { shown("\(line.lead)\(line.sign) \(line.name)") }
    let headWidth = min(60, lines.map { CellWidth.of(head($0.0)) }.max() ?? 0)
    let routeWidth = min(40, lines.map { CellWidth.of(shown($0.0.route)) }.max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - CellWidth.of(text)))
    }
    return lines.map { line, id, node in
      let context = node.relation == .modalRegistration ? node.relation.title : line.context
      let text =
        padded(head(line), headWidth) + "  "
        + padded(shown(line.route), routeWidth) + "  \(context)"
      guard colours else { return text + "\n" }
      if onScreen.contains(id) { return "\u{1b}[1m\(text)\u{1b}[0m\n" }
      return node.relation == .modalRegistration ? "\u{1b}[2m\(text)\u{1b}[0m\n" : text + "\n"
    }.joined()
  }
}
