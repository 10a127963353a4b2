/// A value of the data in a page, and its written form.
///
/// A page contains its data in a block that browsers do not run. `<`, `>` and `&` are escaped, so
/// that no text ends the block. Line ends of JavaScript that are none in JSON are escaped too
/// (https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements).
indirect enum PageJSON {
  case null
  case number(Double)
  case text(String)
  /// Text that is JSON already.
  case written(String)
  case list([PageJSON])
  /// The fields in order; a null is left out.
  case fields([(String, PageJSON)])

  static func number(_ value: Int) -> PageJSON { .number(Double(value)) }
  static func flag(_ value: Bool) -> PageJSON { value ? .number(1) : .null }
  /// A text that is left out if it is empty.
  static func unlessEmpty(_ text: String) -> PageJSON { text.isEmpty ? .null : .text(text) }
  /// A number that is left out if it is 0.
  static func unlessZero(_ value: Int) -> PageJSON { value == 0 ? .null : .number(value) }
  /// A list that is left out if it is empty.
  static func unlessEmpty(_ list: [PageJSON]) -> PageJSON { list.isEmpty ? .null : .list(list) }

  var json: String {
    var out = ""
    write(to: &out)
    return out
  }

  /// O(length).
  func write(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .number(let value): out += XMLText.number(value)
    case .text(let text): Self.write(text, to: &out)
    case .written(let json): out += json
    case .list(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += "," }
        value.write(to: &out)
      }
      out += "]"
    case .fields(let fields):
      out += "{"
      var isFirst = true
      for (name, value) in fields {
        if case .null = value { continue }
        if !isFirst { out += "," }
        isFirst = false
        Self.write(name, to: &out)
        out += ":"
        value.write(to: &out)
      }
      out += "}"
    }
  }

  private static func write(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1f}":
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
