import FlowModel
package import FlowReports

/// The command that opens a file at a line in the user's editor.
package struct EditorCommand: Equatable, Sendable {
  /// The editor as messages name it, such as `vim`.
  package let name: String
  /// The program and its arguments.
  package let arguments: [String]
  /// Whether the editor runs in the terminal, which it needs for itself until it ends.
  package let isInTerminal: Bool

  /// Creates the command for `$VISUAL`, or else `$EDITOR`, or else `vi`; nil if there is no editor.
  ///
  /// `isInstalled` says whether `vi` is there.
  package init?(
    for file: SourceFile, in environment: [String: String], isInstalled: (String) -> Bool
  ) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .first { !$0.allSatisfy(\.isWhitespace) }
    guard let editor = named ?? (isInstalled("vi") ? "vi" : nil) else { return nil }
    let program = Self.program(of: editor)
    let kind = Kind(program)
    name = DisplayText.neutralised(program, limit: 32)
    isInTerminal = !kind.isWindow
    // The shell splits the editor's own words, as git has it do; the file is never part of its text.
    arguments =
      ["/bin/sh", "-c", "\(editor) \"$@\"", program] + kind.arguments(file.path, file.place.line)
  }

  /// The name of the program in an editor's command line, without its directory.
  private static func program(of editor: String) -> String {
    var words = ShellWords.split(editor)[...]
    while let first = words.first, first == "env" || first == "exec" || isAssignment(first) {
      words = words.dropFirst()
    }
    return (words.first ?? editor).split(separator: "/").last.map(String.init) ?? editor
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else { return false }
    return word[..<sign].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

/// How editors take a file and a line.
private enum Kind {
  /// `+12 file`, in the terminal.
  case inTerminal
  /// A window of its own, which takes the line in one of these ways.
  case plus, colon, goTo, longLine, shortLine

  /// The kind of an editor by its name; an unknown one is taken for one in the terminal, and `+12`
  /// for what it understands, as `less` does.
  init(_ program: String) {
    let name = program.lowercased()
    self = Self.windows.first { $0.names.contains(name) }?.kind ?? .inTerminal
  }

  private static let windows: [(kind: Kind, names: Set<String>)] = [
    (.goTo, ["code", "code-insiders", "codium", "vscodium", "code-oss", "cursor", "windsurf"]),
    (.colon, ["zed", "zeditor", "subl", "sublime_text"]),
    (
      .longLine,
      [
        "idea", "appcode", "clion", "fleet", "goland", "phpstorm", "pycharm", "rider", "rubymine",
        "rustrover", "studio", "webstorm",
      ]
    ),
    (.shortLine, ["xed", "mate", "kate", "kwrite"]),
    (.plus, ["bbedit", "gedit", "gnome-text-editor", "gview", "gvim", "mousepad", "mvim"]),
  ]

  var isWindow: Bool { self != .inTerminal }

  func arguments(_ file: String, _ line: Int) -> [String] {
    switch self {
    case .inTerminal, .plus: ["+\(line)", file]
    case .colon: ["\(file):\(line)"]
    case .goTo: ["-g", "\(file):\(line)"]
    case .longLine: ["--line", "\(line)", file]
    case .shortLine: ["-l", "\(line)", file]
    }
  }
}

/// The words of a command line as the shell divides it, without expansions.
enum ShellWords {
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
