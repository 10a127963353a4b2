import Foundation

/// A recording as a test in Swift: a function of Swift Testing that makes its navigations.
package struct ReplayTest: Sendable {
  /// What the test is for.
  package enum Purpose: Sendable {
    /// It keeps what the app did: the presentations, and the navigations that failed.
    case keepsBehaviour
    /// It fails as long as the error occurs; with the number of navigations that do not matter.
    case reproduces(ErrorReport, leftOut: Int)
  }

  /// The code that makes the app's root coordinator, the modules that the test imports, and its name.
  package struct App: Sendable {
    package let root: String
    package let modules: [String]
    /// The name of the function; nil for one made of that of the file.
    package let function: String?

    package init(root: String, modules: [String], function: String? = nil) {
      (self.root, self.modules, self.function) = (root, modules, function)
    }

    /// The app of a run, with what is not given found in the run.
    ///
    /// - Throws: a ``ReportError`` if there is no code to make its root with.
    package init(
      of run: PlayedRun, root: String?, modules: [String], function: String? = nil
    ) throws {
      var found = modules
      if found.isEmpty {
        let files = run.navigations.compactMap { $0.call?.file.split(separator: "/").first }
        for module in files.map(String.init) where SwiftLiteral.isIdentifier(module) {
          if !found.contains(module) { found.append(module) }
        }
        found.sort()
      }
      guard root != nil || SwiftLiteral.isTypeName(run.root) else {
        throw ReportError.badInput(
          "cannot make a root of the type '\(run.root)': give the code with --root, such as "
            + "'makeRoot()'")
      }
      self.init(root: root ?? "\(run.root)()", modules: found, function: function)
    }
  }

  /// The run whose navigations the test makes.
  private let run: PlayedRun
  /// The name of the recording's file.
  private let name: String
  private let app: App
  private let purpose: Purpose

  /// The recording's `name` is that of its file.
  package init(_ run: PlayedRun, of name: String, app: App, purpose: Purpose = .keepsBehaviour) {
    (self.run, self.name, self.app, self.purpose) = (run, name, app, purpose)
  }

  /// The navigations that have no line in the test, and why.
  package var unplayed: [String] {
    run.navigations.compactMap { navigation in
      reasonToLeaveOut(navigation).map { "navigation \(navigation.sequence) is left out: \($0)" }
    }
  }

  /// Why a navigation has no line in the test; nil if it has one.
  private func reasonToLeaveOut(_ navigation: PlayedNavigation) -> String? {
    // A reproduction was played without breakpoints, so it needs what it has.
    if case .keepsBehaviour = purpose, navigation.failedAtBreakpoint,
      let parked = navigation.parked
    {
      return OutcomeWords.failedAtBreakpoint(parked)
    }
    if call(of: navigation) != nil { return nil }
    return switch navigation.request {
    case "presentModal", "presentDetour":
      "the recording does not have the coordinator that the app presented"
    default: "a test cannot request '\(DisplayText.neutralised(navigation.request))'"
    }
  }

  /// The source of the test, with a line feed at its end.
  package var source: String {
    var lines = Self.heading(app)
    lines += comment.map { $0.isEmpty ? "///" : "/// \($0)" }
    lines += ["@MainActor @Test(\(SwiftLiteral.text(title)))", "func \(function)() {"]
    let catalogue = needsCatalogue ? ", catalogue: RouteCatalogue()" : ""
    if needsCatalogue {
      lines.append("  // Declare in the catalogue the routes that are named by a text.")
    }
    lines.append("  let replay = Replay(\(app.root)\(catalogue))")
    if let beginning = run.beginning, let state = Self.json(SavedState(beginning)) {
      lines += [
        "  // The recording begins in the middle of the run: this is where it was.",
        "  replay.restore(", SwiftLiteral.lines(state, indent: "    ") + ")",
      ]
    }
    for navigation in run.navigations { lines += self.lines(of: navigation) }
    if case .reproduces(let error, _) = purpose, error.isOfNavigation != true {
      lines.append("  replay.expectNoErrors()")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// The source of a test that shrinks a recording with the app's own planner.
  package static func minimizing(
    _ path: String, error: UInt64, of run: PlayedRun, app: App
  ) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let count = run.navigations.count
    return
      (heading(app) + [
        "/// Finds those of the \(count) navigations of \(SwiftLiteral.comment(name)) that lead to its "
          + "error \(error),",
        "/// and fails with a test of them, which replaces this one.",
        "@MainActor @Test(\(SwiftLiteral.text("what leads to error \(error) of \(name)")))",
        "func \(app.written ?? "minimal" + function(name, capitalised: true))() async throws {",
        "  // Name a catalogue that declares the routes with values, if the app has one.",
        "  try await minimize(", "    recording: \(SwiftLiteral.text(path)), error: \(error),",
        "    root: \(SwiftLiteral.text(app.root))", "  ) { \(app.root) }", "}",
      ]).joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  private static func heading(_ app: App) -> [String] {
    let modules = app.modules.map { "@testable import \($0)" }
    return ["import FlowIntrospect", "import FlowTesting", "import Testing", ""]
      + (modules.isEmpty ? [] : modules + [""])
  }

  private var title: String {
    switch purpose {
    case .keepsBehaviour: "replays \(name)"
    case .reproduces(let error, _): "does not fail with error \(error.sequence) of \(name)"
    }
  }

  private var comment: [String] {
    let name = SwiftLiteral.comment(name)
    let count = Counted.text(run.playable.count, "navigation")
    switch purpose {
    case .keepsBehaviour:
      // What showed before the recorder attached, or between changes that came as one, is not known.
      let shown = run.playable.count { $0.shown != nil }
      switch shown {
      case run.playable.count:
        return ["The \(count) of \(name), with what was presented after each."]
      case 0:
        return ["The \(count) of \(name); what was presented after them is not recorded."]
      default:
        return [
          "The \(count) of \(name), with what was presented after \(shown) of them;",
          "of the others, the recording has only their results.",
        ]
      }
    case .reproduces(let error, let leftOut):
      return [
        "\(SwiftLiteral.comment(error.error.message)).",
        "",
        "These \(count) of \(name) lead to it, and none can be left out;",
        "\(leftOut) others do not matter. It fails as long as the error occurs.",
      ]
    }
  }

  private var function: String { app.written ?? Self.function(name) }

  private var needsCatalogue: Bool {
    run.beginning != nil || run.navigations.contains { $0.route.map { $0.literal == nil } ?? false }
  }

  /// The name of a function for a file: its letters and digits.
  static func function(_ file: String, capitalised: Bool = false) -> String {
    let stem = file.hasSuffix(".flowscope") ? String(file.dropLast(10)) : file
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var name = words.enumerated().map { index, word in
      index == 0 && !capitalised ? word.prefix(1).lowercased() + word.dropFirst() : word.capitalised
    }.joined()
    if name.first?.isLetter != true { name = (capitalised ? "Replay" : "replay") + name }
    return SwiftLiteral.function(name)
  }

  private func lines(of navigation: PlayedNavigation) -> [String] {
    let reason = reasonToLeaveOut(navigation)
    guard reason == nil, let call = call(of: navigation) else {
      return [
        "  // \(navigation.sequence) is left out: \(SwiftLiteral.comment(navigation.words)): "
          + SwiftLiteral.comment(reason ?? "")
      ]
    }
    var lines = [""]
    if let parked = navigation.parked, parked.number != nil {
      lines.append(
        "  // \(navigation.sequence) was \(SwiftLiteral.comment(OutcomeWords.parked(parked))).")
    }
    lines.append("  replay.\(call)")
    if case .keepsBehaviour = purpose, let shown = navigation.shown {
      lines += ["  replay.expectShown(", SwiftLiteral.lines(shown, indent: "    ") + ")"]
    }
    return lines
  }

  /// The call of a function of `Replay`; nil if there is none for the navigation.
  private func call(of navigation: PlayedNavigation) -> String? {
    var arguments: [String] = []
    switch navigation.request {
    case "navigate": arguments = ["to: \(Self.code(navigation.route))"]
    case "popTo": arguments = ["to: \(Self.code(navigation.route))"]
    case "pop", "popToRoot", "dismissModal", "dismissDetour": break
    case "selectTab":
      guard let tab = navigation.tab else { return nil }
      arguments = ["\(tab)"]
    case "presentModal", "presentDetour":
      guard let made = navigation.made else { return nil }
      arguments = [SwiftLiteral.text(made), "for: \(Self.code(navigation.route))"]
    case "changeFlow":
      if let made = navigation.made { arguments = [SwiftLiteral.text(made)] }
      arguments.append("root: \(Self.code(navigation.route))")
    default: return nil
    }
    let name = navigation.request == "popTo" ? "pop" : navigation.request
    arguments.append("at: \(SwiftLiteral.text("\(navigation.place)"))")
    if let error = navigation.error, !isReproduced(error) {
      arguments.append("failing: \(SwiftLiteral.text(error.kind))")
    }
    let line = "\(name)(\(arguments.joined(separator: ", ")))"
    if "  replay.\(line)".count <= Self.width { return line }
    let list = arguments.joined(separator: ", ")
    return "    \(list)".count < Self.width
      ? "\(name)(\n    \(list))" : "\(name)(\n    \(arguments.joined(separator: ",\n    ")))"
  }

  /// The number of columns of a line, where its texts allow that.
  private static let width = 100

  private func isReproduced(_ error: FlowErrorDescription) -> Bool {
    if case .reproduces(let report, _) = purpose { error == report.error } else { false }
  }

  /// The route as code, or as a text that the catalogue reads.
  private static func code(_ route: RouteLabel?) -> String {
    guard let route else { return SwiftLiteral.text("") }
    if let literal = route.literal { return literal }
    let name = SwiftLiteral.text(route.detail ?? route.identifier)
    return "\(name), type: \(SwiftLiteral.text(route.type))"
  }

  private static func json(_ state: SavedState) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Substring {
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

extension ReplayTest.App {
  /// The name of the function as code, if it is given.
  fileprivate var written: String? { function.map(SwiftLiteral.function) }
}
