import ArgumentParser
import FlowProtocol
import FlowRecording
import FlowReports

/// The words that complete a command line; empty if they take too long, as a shell waits.
enum CompletionAnswer {
  private static let limit = Duration.seconds(1)
  /// The maximum number of words; a shell cannot show more.
  private static let mostWords = 1_000

  /// The names of running engines; the pids of those that share a name or do not answer in time.
  static func engines() async -> [String] {
    let directory = SocketDirectory.standard()
    let answering = await within(limit) { await RunningEngine.all(in: directory) }
    guard let answering else {
      return ((try? directory.sockets()) ?? []).compactMap { path in
        path.dropLast(".sock".count).split(separator: "-").last.map(String.init)
      }
    }
    let engines = answering.compactMap(\.info)
    let counts = Dictionary(engines.map { ($0.name, 1) }, uniquingKeysWith: +)
    return shown(engines.map { counts[$0.name] == 1 ? $0.name : "\($0.pid)" })
  }

  static func routes(of target: String?) async -> [String] {
    let labels = await within(limit) { () -> [RouteLabel] in
      switch try await Asker.shell.silent.find(target) {
      case .engine(let endpoint):
        return try await Asker.shell.ask(endpoint) { try await $0.routes().routes.map(\.route) }
      case .recording(let path):
        let reader = try RecordingReader(path: path)
        return try reader.info().sessions.flatMap { session in
          try reader.declaredRoutes(at: session.entry)?.routes ?? []
        }
      case .savedSnapshot(let path):
        return try SavedSnapshot.read(path).preorder.map(\.currentRoute)
      case .declared(let path):
        return try await Asker.shell.silent.declaredMap(of: path).routes.map {
          RouteLabel(identifier: $0.identifier, type: $0.type)
        }
      }
    }
    return shown((labels ?? []).map { $0.detail ?? $0.identifier })
  }

  static func coordinators(of target: String?) async -> [String] {
    let names = await within(limit) { () -> [String] in
      switch try await Asker.shell.silent.find(target) {
      case .engine(let endpoint):
        return try await Asker.shell.ask(endpoint) {
          try await $0.snapshot(.skeleton).preorder.map(\.name)
        }
      case .recording(let path), .savedSnapshot(let path):
        return try await Asker.shell.snapshot(of: path).preorder.map(\.name)
      case .declared(let path):
        return try await Asker.shell.silent.declaredMap(of: path).coordinators.map(\.name)
      }
    }
    return shown(names ?? [])
  }

  /// Each word once, without those that a terminal would show as something else.
  private static func shown(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    let words = words.filter { DisplayText.neutralised($0) == $0 && seen.insert($0).inserted }
    return Array(words.prefix(mostWords))
  }

  /// Returns nil if the answer fails or takes too long; an abandoned answer ends with the program.
  private static func within<Answer: Sendable>(
    _ limit: Duration, _ answer: @escaping @Sendable () async throws -> Answer
  ) async -> Answer? {
    let (answers, send) = AsyncStream.makeStream(of: Answer?.self)
    Task {
      // The user's line is on the terminal.
      await Progress.$isSilent.withValue(true) { send.yield(try? await answer()) }
    }
    Task {
      try await Task.sleep(for: limit)
      send.yield(nil)
    }
    return await answers.first { _ in true } ?? nil
  }
}

extension CompletionKind {
  static var engines: CompletionKind {
    .custom { _, _, _ in await CompletionAnswer.engines() }
  }

  static var targets: CompletionKind {
    .custom { _, _, _ in await CompletionAnswer.engines() + [CompletionScript.filesMark] }
  }

  static var routes: CompletionKind {
    .custom { words, _, _ in await CompletionAnswer.routes(of: CompletionLine(words).target) }
  }

  /// The arguments of `funnel`: files, and the routes of the recording that is named first.
  static var routesAndFiles: CompletionKind {
    .custom { words, _, _ in
      let recording = words.map(CompletionLine.unquoted).first { $0.hasSuffix(".flowscope") }
      guard let recording else { return [CompletionScript.filesMark] }
      return await CompletionAnswer.routes(of: recording) + [CompletionScript.filesMark]
    }
  }

  static var coordinators: CompletionKind {
    .custom { words, _, _ in
      await CompletionAnswer.coordinators(of: CompletionLine(words).target)
    }
  }

  /// The arguments of `explain`: an engine and a route, or only a route.
  static var engineAndRoute: CompletionKind {
    .custom { words, index, _ in
      let line = CompletionLine(words, upTo: index)
      if let target = line.target { return await CompletionAnswer.routes(of: target) }
      return await CompletionAnswer.engines() + CompletionAnswer.routes(of: nil)
    }
  }
}

struct CompletionLine {
  /// The first argument after the command; nil if there is none.
  let target: String?

  /// The options of a command that take a value, which is not the target.
  private static func optionsWithValues(of command: String) -> Set<String> {
    Set(
      DeclaredOptions(of: Flowscope.commands(named: [command]).last ?? AttachCommand.self).options
        .filter { $0.takesValue && $0.longName != "--wait" }.flatMap(\.names))
  }

  /// Reads the words of a line, before `end`; the first are the program and the command.
  init(_ words: [String], upTo end: Int? = nil) {
    var rest = words.prefix(end ?? words.count).dropFirst()
    let options = Self.optionsWithValues(of: rest.popFirst() ?? "")
    while let word = rest.popFirst() {
      if options.contains(word) {
        rest = rest.dropFirst()
      } else if word == "--wait", let next = rest.first, next.first?.isNumber == true {
        // The time of --wait is optional.
        rest = rest.dropFirst()
      } else if !word.isEmpty, !word.hasPrefix("-") {
        target = Self.unquoted(word)
        return
      }
    }
    target = nil
  }

  /// The word as the shell would pass it: bash and fish complete words as they were typed.
  fileprivate static func unquoted(_ word: String) -> String {
    var text = ""
    var isEscaped = false
    for character in word {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if isEscaped || character != "'" && character != "\"" {
        text.append(character)
        isEscaped = false
      }
    }
    return text
  }
}
