import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let source = Panel("source", "Source", at: .right)
}

extension Action {
  static let openSource = Action("openSource") { $0.openSource($0.sourceSubject) }
  static let copyPlace = Action("copyPlace") { $0.copyPlace() }
}

/// The line of code behind what is selected: shows it, opens it, and copies its place.
enum SourcesFeature: PanelFeature {
  /// How far the code of a subject is scrolled.
  struct State: FeatureState {
    /// What the first line is of: another subject shows from its own place.
    fileprivate var subject: SourceSubject?
    /// The first line that shows, from 1.
    fileprivate var first = 1
  }

  static let panel = Panel.source
  static let key: Character? = "9"
  static let help = "the source code of what is selected"
  static let showsDetails = true

  static let keys: [Keymap.Binding] = [
    .init(
      .openSource, "open the line of code in $VISUAL or $EDITOR (needs --sources)", .control("o"),
      section: .asking),
    .init(.copyPlace, "copy the file and the line of what is selected", "Y", section: .asking),
  ]

  /// The selection can stay when a recording goes to another time, and its code with it.
  static func restart(_ inspection: inout EngineInspection) {}

  // MARK: Asking

  static func requests(in model: inout Model) -> [Effect] {
    if model.sources.begin() { return model.sources.path.map { [.listSources(in: $0)] } ?? [] }
    guard let root = model.sources.root, model.sources.reading == nil,
      let subject = model.sourceSubject, let wanted = wanted(of: subject, in: model)
    else { return [] }
    model.sources.beginReading(wanted)
    return [.readSource(wanted, in: root)]
  }

  /// What is in sight of the code of a subject, and was not read.
  private static func wanted(of subject: SourceSubject, in model: Model) -> SourcePart? {
    // After each event: the layout is made only if the panel may be in sight.
    let rows = model.arrangement.right == panel ? model.list(of: panel)?.size.rows : nil
    if model.sources.isUnread(SourcePart(subject: subject)) {
      return rows != nil || SourceSplit.hasRoom(in: model) ? SourcePart(subject: subject) : nil
    }
    guard let rows, let known = model.sources.excerpt(of: subject) else { return nil }
    let first = first(of: known, rows: rows, in: model)
    if model.sources.excerpt(of: subject, having: first..<(first + rows)) != nil { return nil }
    let part = SourcePart(subject: subject, line: first + rows / 2)
    return model.sources.isUnread(part) ? part : nil
  }

  // MARK: Scrolling

  static func list(in area: Rectangle, of model: Model) -> Rectangle {
    area.split(afterRows: 1).bottom
  }

  /// The first line in sight: the one to which the user scrolled, or else the place with what is
  /// before it.
  static func first(of excerpt: SourceExcerpt, rows: Int, in model: Model) -> Int {
    let state = model.inspection[Self.self]
    let isScrolled = state.subject != nil && state.subject == model.sourceSubject
    let wanted = isScrolled ? state.first : min(excerpt.place.line, excerpt.lineCount) - rows / 3
    return min(max(1, wanted), max(1, excerpt.lineCount - rows + 1))
  }

  static func move(by distance: Int, in model: inout Model) {
    guard let rows = model.list(of: panel)?.size.rows, let subject = model.sourceSubject,
      let excerpt = model.sources.excerpt(of: subject)
    else { return }
    let first = first(of: excerpt, rows: rows, in: model) + distance
    model.inspection[Self.self] = State(
      subject: subject, first: min(max(1, first), max(1, excerpt.lineCount - rows + 1)))
  }

  static func wheel(by distance: Int, row: Int, column: Int, in model: inout Model) -> Bool {
    move(by: distance, in: &model)
    return true
  }

  // MARK: The panel

  static func open(in model: inout Model) -> [Effect] {
    model.openSource(model.sourceSubject)
  }

  /// Jumps where the list would jump: the code is that of its selected line.
  static func jump(in model: inout Model) -> [Effect] {
    model.subject == panel ? [] : model.features[model.subject].jump(in: &model)
  }

  static func clipping(in model: Model) -> Clipping? {
    guard let subject = model.sourceSubject, let excerpt = model.sources.excerpt(of: subject) else {
      return nil
    }
    let place = excerpt.place
    return Clipping(
      name: "the place", text: "\(place.path):\(place.line)", json: CopiedPlace(place))
  }

  static func idleActions(in model: Model) -> [Action] {
    guard model.screen.panel == panel,
      model.sourceSubject.flatMap(model.sources.excerpt(of:)) == nil
    else { return [] }
    return [.moveDown, .moveUp]
  }

  /// Where the type of a coordinator is declared.
  static func fact(about id: CoordinatorID, in model: Model) -> LabelledLine? {
    guard let root = model.sources.root, let subject = model.inspection.source(of: id),
      let text = root.text(of: subject)
    else { return nil }
    return LabelledLine("source", model.glyphs.shown(text))
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    SourcePanel.draw(model, in: area, into: &frame)
  }
}

/// A place as a JSON object, for the clipboard.
private struct CopiedPlace: Encodable, Sendable {
  let file: String
  let line: Int

  init(_ place: SourcePlace) { (file, line) = (place.path, place.line) }
}

extension Model {
  /// What of the selection has a place in the sources; nil if nothing has.
  var sourceSubject: SourceSubject? { features[subject].source(in: self) }

  /// Where a subject is in the sources, as the details say it; nil without sources.
  func sourceText(of subject: SourceSubject?) -> String? {
    guard let root = sources.root, let subject else { return nil }
    switch root.lookup(subject) {
    case .found: return root.text(of: subject)
    case .ambiguous: return "several files have that name"
    case .unknown: return "no such file in \(root.path)"
    }
  }

  /// Opens the line of code of a subject in the user's editor.
  mutating func openSource(_ subject: SourceSubject?) -> [Effect] {
    guard let subject else { return say(Self.noPlace) }
    guard let path = sources.path else {
      return say("start with --sources, and the directory of the app's sources, to open lines")
    }
    guard let root = sources.root else { return say("the files of \(path) are not read yet") }
    return [.openSource(subject, in: root)]
  }

  fileprivate mutating func copyPlace() -> [Effect] {
    guard let subject = sourceSubject else { return say(Self.noPlace) }
    var text = sources.root?.text(of: subject)
    if case .call(let call) = subject { text = text ?? call.place }
    guard let text else {
      return say("no file is known for \(subject.name); --sources names the sources")
    }
    let place = DisplayText.withoutIdleJoiners(DisplayText.neutralised(text))
    message = "sent to the terminal: \(place)"
    return [.copy(place)]
  }

  static let noPlace =
    "nothing with a line of code is selected; select a coordinator, a route, an error or a navigation"
}
