/// Texts that must not reach a terminal, or a reader of a terminal, unchanged.
package enum HostileTexts {
  package static let all: [String] = [
    "\u{1b}[31mred\u{7}\u{1b}]0;title\u{7}", "line\nbreak\r\n\ttab\u{0}\u{8}",
    "\u{7f}\u{80}\u{85}\u{9b}31m\u{9d}0;x\u{9c}", "\u{202a}\u{202b}\u{202e}evil\u{202c}",
    "\u{2066}\u{2067}\u{2068}x\u{2069}\u{61c}\u{200e}\u{200f}",
    "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}zero", "\u{e0001}\u{e0041}\u{e007f}tags",
    "\u{2028}\u{2029}lines", "\u{115f}\u{3164}\u{ffa0}\u{34f}fillers",
    "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "long ", count: 200_000),
    "]]>--><script>`*_[x](y)\"\\|", "\u{fff9}\u{fffb}\u{180e}\u{206a}old",
  ]
}
