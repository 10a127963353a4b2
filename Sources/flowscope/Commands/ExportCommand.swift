import ArgumentParser
import FlowDiagram
import FlowGraphviz
import FlowReports

struct ExportCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Draw the hierarchy of an engine, or of a recording, as a diagram.",
    discussion: """
      Of a directory of Swift sources, a baseline such as App.flow, or a declared map as JSON, draws \
      what it declares, as 'flowscope map --declared' does, which has more options.

      The same hierarchy gives the same bytes, also in another run of the app: ids are left out \
      unless --show ids asks for them. With --structure, an app in use gives the same bytes too, as \
      long as it neither changes its flow nor adds or removes children and modals.

      An HTML page of a recording has all its moments, with its navigations and errors, unless --at \
      asks for one moment. Its errors have the states, owners and notes of their problems, from the \
      recording and from the team's file. It has at most 4 MB of traces, the first of each problem \
      first, and says what it leaves out. With --sources, a problem without an owner of its own has the \
      one that CODEOWNERS names for the file of its call.

      '▶' is before the route that the user sees, and '▷' before the current route of a coordinator \
      that another one covers, or that is in a tab that is not selected.

      With --animate, an SVG of a recording plays its navigations in a loop: the hierarchy after each \
      one, and what was asked.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @OptionGroup var file: DiagramFile

  @OptionGroup var content: DiagramArguments

  @Flag(
    help: """
      Draw all moments of a recording as one SVG, which plays them in a loop; of more than \
      \(RecordedMoments.most), some are left out.
      """)
  var animate = false

  @OptionGroup var problems: ProblemsOption

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  func run() async throws {
    try await wait.untilThere(target.target)
    if let map = try await Asker.shell.declaredMapWithoutRun(target.target) {
      return try await draw(map)
    }
    if try await writeRecordedPage() { return }
    if animate { return try await writeAnimation() }
    try checkSources()
    if problems.problems != nil {
      throw ReportError.badInput(
        "--problems is for the HTML page of a whole recording: other diagrams list no errors")
    }
    let diagram = try await content.diagram(
      of: target.target, at: moment.at, isPicture: file.chosenFormat.isPicture)
    try await file.write(diagram, content.look)
  }

  func validate() throws {
    if try !isOfMoments { try content.links.checkSources() }
    guard animate else { return }
    if moment.at != nil { throw ValidationError("--animate draws all moments: leave out --at") }
    guard try file.chosenFormat == .svg else {
      throw ValidationError("--animate draws an svg; an html page of a recording plays it, too")
    }
    if !content.mark.isEmpty {
      throw ValidationError("--mark shows findings of one moment: leave out --mark or --animate")
    }
    if content.look.renderer != .flowscope {
      throw ValidationError("--renderer graphviz draws one moment: leave it out, or --animate")
    }
  }

  private func writeAnimation() async throws {
    guard case .recording(let path) = try await Asker.shell.silent.find(target.target) else {
      throw ReportError.badInput("--animate needs a recording: 'flowscope record' makes one")
    }
    let moments = try await Progress.during("reading the recording") {
      try await Asker.shell.moments(ofRecordingAt: path)
    }
    let diagrams = try moments.all.map { moment in
      let hierarchy = content.structure ? moment.hierarchy.structure : moment.hierarchy
      var diagram = Diagram(
        hierarchy, options: try content.options(for: hierarchy, isPicture: true))
      diagram.title = [content.look.title, moment.caption].compactMap(\.self).joined(
        separator: " · ")
      return diagram
    }
    let drawn = try await Progress.during("drawing \(diagrams.count) moments") {
      try DiagramRenderer.animation(
        of: diagrams, summary: moments.summary, layout: content.look.layout,
        scale: content.look.scale ?? 1)
    }
    if let warning = drawn.warning { StandardError.say("graphviz says \(warning)") }
    try file.write(drawn.bytes)
  }

  /// Refuses sources that nothing is done with; the page of a recording has owners by them.
  private func checkSources() throws {
    if let text = content.links.remarkOnUnusedSources { throw ReportError.badInput(text) }
  }

  private func draw(_ map: DeclaredMap) async throws {
    try checkSources()
    try DeclaredMapArguments.refuse([
      moment.at == nil ? nil : "--at", animate ? "--animate" : nil,
      problems.problems == nil ? nil : "--problems", content.optionOfHierarchies,
    ])
    let links = try await content.links.addresses(in: map)
    var look = DeclaredMapOptions()
    look.links = links
    try await file.write(
      DeclaredMapArguments.diagram(of: map, content.look, look), content.look)
  }

  /// Whether a recording is drawn with all its moments, as a page.
  private var isOfMoments: Bool {
    get throws { try file.chosenFormat == .html && moment.at == nil && !content.structure }
  }

  private func writeRecordedPage() async throws -> Bool {
    guard try isOfMoments,
      case .recording(let path) = try await Asker.shell.silent.find(target.target)
    else { return false }
    try content.checkPage()
    let memory = try problems.memory()
    let links = try await content.links.ofLines()
    let owners = try content.links.sources.root()
      .flatMap { ProblemOwners.told(of: $0, telling: StandardError.say) }
    let page = try await Progress.during("reading the recording") {
      try await Asker.shell.page(
        ofRecordingAt: path, knowing: memory, ownedBy: owners, links: links
      ) {
        try content.options(for: $0, isPicture: false, links: links)
      }
    }
    try file.write(Array(page.utf8))
    return true
  }
}
