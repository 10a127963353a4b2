/// The kind of a terminal, by the name in TERM, before ncurses looks for its description.
enum TerminalKind {
  /// Whether a terminal of this name cannot place its cursor, so that no screen can be drawn.
  static func isDumb(_ name: String) -> Bool { ["", "dumb", "unknown", "emacs"].contains(name) }

  /// Whether a terminal of this name ignores a question that it does not know; the console of Linux
  /// would print a part of it.
  static func ignoresQuestions(_ name: String) -> Bool { !substitutes(for: name).isEmpty }

  /// The names to try in place of one that has no description on this machine, best first.
  ///
  /// New terminals, and those of another machine, have names that a machine may not know. All of
  /// these understand what xterm does; tmux and screen leave out some of it.
  static func substitutes(for name: String) -> [String] {
    let family = name.prefix { $0.isLetter }
    switch family {
    case "tmux", "screen": return ["screen-256color", "screen"]
    case "xterm", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole",
      "mintty", "ms", "nsterm", "putty", "rio", "rxvt", "st", "vte", "wezterm":
      return ["xterm-256color", "xterm"]
    default: return []
    }
  }
}
