import ArgumentParser
import FlowReports
import Foundation

/// The options of a command, as its properties declare them.
struct DeclaredOptions {
  struct Option {
    /// The names with their dashes, such as `--output` and `-o`.
    let names: [String]
    let takesValue: Bool
    /// Whether several values add up.
    let isRepeating: Bool
    /// Whether the next word is its value in any case, also if it begins with a dash.
    let takesAnyWord: Bool

    var longName: String { names.first { $0.hasPrefix("--") } ?? names[0] }
  }

  private(set) var options: [Option] = []

  init(of command: any ParsableArguments.Type) {
    // The parser offers its declarations only as this text.
    let dump = Data(command._dumpHelp().utf8)
    guard let tool = try? JSONDecoder().decode(Dump.self, from: dump) else { return }
    options = tool.command.arguments.compactMap { argument in
      let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      if names.isEmpty { return nil }
      return Option(
        names: names, takesValue: argument.kind == "option", isRepeating: argument.isRepeating,
        takesAnyWord: argument.parsingStrategy == "unconditional")
    }
  }

  /// The long names, with their dashes.
  var longNames: [String] { options.flatMap(\.names).filter { $0.hasPrefix("--") } }

  subscript(name: String) -> Option? { options.first { $0.names.contains(name) } }

  /// Refuses an option with one value that is given several times: the parser would take the last.
  ///
  /// `arguments` are those of a command line that was parsed.
  func checkRepeats(in arguments: some Sequence<String>) throws {
    var counts: [String: Int] = [:]
    var words = arguments.makeIterator()
    while let word = words.next(), word != "--" {
      if self[word]?.takesAnyWord == true { _ = words.next() }
      for option in given(in: word) where option.takesValue && !option.isRepeating {
        counts[option.longName, default: 0] += 1
      }
    }
    guard let (name, count) = counts.filter({ $0.value > 1 }).min(by: { $0.key < $1.key }) else {
      return
    }
    throw ValidationError("\(name) takes one value, and is given \(count) times: give it once")
  }

  /// The options that a word names: one, or one for each letter of `-fo`.
  private func given(in word: String) -> [Option] {
    // A value never begins with a dash, except in the word of its option, or after one that takes any.
    guard word.hasPrefix("-"), let name = word.split(separator: "=").first.map(String.init) else {
      return []
    }
    if let option = self[name] { return [option] }
    return name.hasPrefix("--") ? [] : name.dropFirst().compactMap { self["-\($0)"] }
  }
}

/// The part of the parser's declarations that is used here.
private struct Dump: Decodable {
  struct Command: Decodable { let arguments: [Argument] }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let isRepeating: Bool
    let parsingStrategy: String
    let names: [Name]?
  }

  let command: Command
}
