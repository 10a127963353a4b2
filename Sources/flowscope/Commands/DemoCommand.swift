import ArgumentParser
import FlowDiagram
import FlowGraphviz
import FlowIntrospect
import FlowProtocol
import FlowReports
import FlowSamples
import Inspector

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Start a sample app and inspect it.",
    discussion: """
      The sample runs in a separate process and ends with the inspector. With --serve, only the \
      sample runs, without a screen, until it is stopped or its time is over.

      Samples:
      """ + Sample.all.map { "\n  \($0.name): \($0.summary)" }.joined())

  @Argument(help: "The sample.", completion: .list(Sample.all.map(\.name)))
  var sample = Sample.standard.name

  @Flag(help: "Only serve the sample, without a screen.")
  var serve = false

  @Option(help: ArgumentHelp("Random seed for the simulated user.", valueName: "number"))
  var seed = Sample.standardSeed

  @Option(
    help: ArgumentHelp(
      "Steps of the user per second, each one navigation of stress; 0 for none.",
      valueName: "steps"))
  var rate: Double = 1

  @Option(help: "Stop the user after this many steps. Default: never.")
  var steps: Int?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Serve for this long: seconds, or 2s, 1m. Default: until stopped.", valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var time: WrittenDuration?

  @Option(help: "The engine's name. Default: the sample's name.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Steps of the user before the inspector attaches. Default: 12, and none with --serve.",
      valueName: "steps"))
  var warmUp: Int?

  @Option(
    help: ArgumentHelp(
      "The SVG file for the diagram if standard output is not a terminal.",
      valueName: "file"),
    completion: .file())
  var diagram: String?

  @Flag(help: "Let viewers navigate in the sample.")
  var allowControl = false

  @Option(
    help: ArgumentHelp(
      "Serve on this port of 127.0.0.1 too, behind a token; 0 for a free one.",
      valueName: "number"))
  var port: Int?

  @Flag(
    inversion: .prefixedNo,
    help: "Keep the latest navigations for viewers that attach later, and for flowscope record.")
  var flightRecorder = true

  @Flag(help: .hidden)
  var untilInputEnds = false

  @OptionGroup(title: "Options of the sample stress") var stress: StressArguments

  @OptionGroup var inspector: AttachOptions

  func validate() throws {
    guard rate == 0 || (1e-6...100_000).contains(rate) else {
      throw ValidationError("--rate takes 0, or a number from 0.000001 to 100000")
    }
    if let steps, steps < 0 {
      throw ValidationError("--steps takes a number that is not negative")
    }
    guard (0...65_535).contains(port ?? 0) else {
      throw ValidationError("--port takes a number from 0 to 65535")
    }
    guard (0...1_000_000).contains(warmUp ?? 0) else {
      throw ValidationError("--warm-up takes a number from 0 to 1000000")
    }
    if sample != Sample.stress.name, let option = stress.given.first {
      throw ValidationError("\(option) requires the sample stress: flowscope demo stress")
    }
    _ = try stress.options()
    let ofScreen = [
      (diagram != nil, "--diagram"), (inspector.control, "--control"),
      (inspector.inspectable, "--inspectable"),
    ]
    if serve, let option = ofScreen.first(where: \.0)?.1 {
      throw ValidationError("--serve and \(option) exclude each other: --serve has no screen")
    }
    let ofServing = [
      (time != nil, "--for"), (steps != nil, "--steps"), (name != nil, "--name"),
      (port != nil, "--port"),
    ]
    if !serve, let option = ofServing.first(where: \.0)?.1 {
      throw ValidationError("\(option) requires --serve: the inspector ends its sample")
    }
  }

  func run() async throws {
    guard var sample = Sample.named(sample) else {
      throw ReportError.unknownSample(self.sample, known: Sample.all.map(\.name))
    }
    if sample.name == Sample.stress.name { sample = .stress(try stress.options()) }
    if serve {
      let options = InspectorOptions(
        allowsControl: allowControl, flightRecorder: flightRecorder ? .init() : nil,
        loopback: port.map { $0 == 0 ? .any : .number($0) })
      try await SampleServer(sample, seed: seed).run(
        name: name ?? sample.name, options: options, warmUp: warmUp ?? 0, rate: rate,
        steps: steps ?? .max, seconds: time?.seconds, untilInputEnds: untilInputEnds)
      return
    }
    let process = try SampleProcess.start(
      sample, seed: seed, rate: rate, warmUp: warmUp ?? SampleProcess.warmUp,
      allowsControl: allowControl,
      further: stress.given + (flightRecorder ? [] : ["--no-flight-recorder"]))
    defer { process.stop() }
    guard StandardOutput.isTerminal else {
      return try await show(process)
    }
    let code = try await inspector.open(process.endpoint)
    if code != 0 { throw ExitCode(code) }
  }

  /// Prints what the inspector would show, for a standard output that is not a terminal.
  private func show(_ process: SampleProcess) async throws {
    let snapshot = try await Asker.shell.snapshot(of: "\(process.endpoint)")
    let options = inspector.settings.display.text
    let style = TextStyle(
      glyphs: options.glyphs, colours: options.color.isOn(isTerminal: false))
    let tree = TextTree(snapshot, style)
    try tree.write { try StandardOutput.write($0) }
    guard let diagram else { return }
    var look = DiagramOptions()
    look.isFolded = true
    let drawn = try DiagramRenderer.render(Diagram(snapshot, options: look), as: .svg)
    try OutputFile.write(drawn.bytes, to: diagram)
    try StandardOutput.write("diagram: \(DisplayText.neutralised(diagram))\n")
  }
}

/// The options of `demo stress`: the size of the generated tree, and its errors and names.
struct StressArguments: ParsableArguments {
  @Option(
    help: Self.help("Coordinators of the tree", StressOptions.coordinatorRange, \.coordinators))
  var coordinators: Int?

  @Option(help: Self.help("Levels below the root", StressOptions.depthRange, \.depth))
  var depth: Int?

  @Option(
    help: Self.help("Most children of a coordinator", StressOptions.breadthRange, \.breadth))
  var breadth: Int?

  @Option(
    help: Self.help("Steps of 100 that cause an error", StressOptions.errorRange, \.errorPercent))
  var errors: Int?

  @Flag(help: "Give routes names with control characters, and very long ones.")
  var hostileNames = false

  private static func help(
    _ text: String, _ range: ClosedRange<Int>, _ value: (StressOptions) -> Int
  ) -> ArgumentHelp {
    ArgumentHelp(
      "\(text), \(range.lowerBound) to \(range.upperBound). Default: \(value(.standard)).",
      valueName: "number")
  }

  /// The given options, as on a command line.
  var given: [String] {
    let numbers = [
      ("--coordinators", coordinators), ("--depth", depth), ("--breadth", breadth),
      ("--errors", errors),
    ]
    return numbers.flatMap { name, value in value.map { ["\(name)", "\($0)"] } ?? [] }
      + (hostileNames ? ["--hostile-names"] : [])
  }

  /// The options of the sample; throws a `ValidationError` of one line.
  func options() throws -> StressOptions {
    let standard = StressOptions.standard
    do {
      return try StressOptions(
        coordinators: coordinators ?? standard.coordinators, depth: depth ?? standard.depth,
        breadth: breadth ?? standard.breadth, errorPercent: errors ?? standard.errorPercent,
        hasHostileNames: hostileNames)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
