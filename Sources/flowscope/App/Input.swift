import FlowProtocol
import Foundation

/// What reaches the inspector from outside.
enum Input: Equatable, Sendable {
  case key(Key)
  case click(row: Int, column: Int, isDouble: Bool)
  case wheel(row: Int, column: Int, up: Bool)
  /// A text for a line, all at once.
  case pasted(String)
  case resized(Size)
  /// What an engine says, named by the path of its socket.
  case engine(FollowerEvent, of: String, at: Date)
  /// What an effect asked to be done by now.
  case action(Action)
  /// Another of flowscope's own screens shows.
  case screen(Screen)
  /// The time that an effect asked for has come.
  case tick(Date)
  /// An export ended: where the file is, or what went wrong.
  case exported(path: String?, problem: String?)
  /// The engines that run.
  case engines([RunningTarget])
  /// An engine that was looked for, by the path of its socket.
  case found(String)
  /// What a navigation would do in the engine behind this path.
  case explained(ExplainReport, of: String)
  /// What the lints of the engine behind this path find.
  case linted([LintFinding], of: String)
  /// Why they could not be asked.
  case lintsFailed(String, of: String)
  /// What a recording tells that is played.
  case playback(PlaybackEvent, of: String)
  /// The marks on errors that were kept, for the engine behind this path.
  case marks([ErrorID: ErrorMark], of: String)
  /// What was found out of the whole hierarchy that an engine or a recording tells next.
  case prepared(PreparedTree, of: String)
  /// What an effect came to, in a line.
  case said(String)
  /// What an engine answered that no engine can.
  case violated(String, of: String)

  /// Whether it comes as often as the app wants, and not as often as a user does something.
  var isFromEngine: Bool {
    switch self {
    case .engine(let event, _, _), .playback(.input(let event, _), _): event.isFrequent
    default: false
    }
  }
}

extension FollowerEvent {
  /// Whether it comes as often as the app navigates.
  var isFrequent: Bool {
    switch self {
    case .changed, .navigated, .errorReported: true
    case .connected, .snapshot, .detailed, .declared, .journal, .linted, .lost, .disconnected: false
    }
  }
}

/// A key as the keymap knows it.
enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete

  /// Its title, for a terminal that knows ASCII alone where that is so.
  func title(_ glyphs: Glyphs) -> String {
    guard glyphs.isASCII else { return title }
    switch self {
    case .up: return "Up"
    case .down: return "Down"
    case .left: return "Left"
    case .right: return "Right"
    default: return title
    }
  }

  /// As it is written in help and hints.
  var title: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "ctrl-\(character)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    }
  }
}
