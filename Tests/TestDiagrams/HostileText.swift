/// Names with a meaning for graphviz, XML, a terminal, or the eye.
package enum HostileText {
  package static let all = [
    "\"", "'", "\\", "\\\\", "\\N", "\\G", "\\l", "\\\"", "a\\", "{", "}", "{a|b}", "|", "<b>",
    "</b>", "<", ">", "<>", "]]>", "<![CDATA[x]]>", "<!-- x -->", "--", "-->", "<?xml?>",
    "</TABLE>", "<BR/>", "<IMG SRC=\"/etc/passwd\"/>", "&", "&amp;", "&amp;amp;", "&lt;", "&#38;",
    "&#60;b&#62;", "&#x3c;", "&nbsp;", "&unknown;", "& b", "&&lt;", "a&", "%s%n", "\n", "\r\n",
    "\t", "\0", "a\0b", "\u{1b}[31m", "\u{7f}", "\u{85}", "\u{9b}", "\u{2028}", "\u{202e}abc",
    "\u{200f}", "\u{2066}x\u{2069}", "\u{feff}", "\u{fffe}", "\u{ffff}", "\u{fffd}",
    "\u{10ffff}", "\u{e0041}", "\u{e000}", "", " ", "  a  b  ", "\u{a0}", "\u{3000}", "שלום",
    "漢字", "🏳️‍🌈", "e\u{301}", "\u{301}", "a\"\u{301}b", "#1", "n1", "cluster_legend",
    "strict digraph { a }",
    String(repeating: "x", count: 10_000), String(repeating: "&lt;", count: 2_500),
    "a" + String(repeating: "\u{301}", count: 10_000),
  ]
}
