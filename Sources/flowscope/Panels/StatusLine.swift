/// The last line: what was said last, or which keys there are.
enum StatusLine {
  static func draw(_ model: Model, _ keymap: Keymap, into frame: inout Frame) {
    let row = frame.size.rows - 1
    let help = model.isHelpShown ? "Esc back" : "? keys"
    let right = frame.size.columns - help.count - 1
    frame.write(help, row: row, column: right, width: help.count, style: .accent)
    if let message = model.message {
      frame.write(message, row: row, column: 1, width: right - 2, style: .bold)
      return
    }
    if case .lost(let reason) = model.connection {
      frame.write(
        "\(reason); what shows is the last that was known", row: row, column: 1, width: right - 2,
        style: .coloured(.warning))
      return
    }
    var column = 1
    for binding in keymap.bindings {
      guard let hint = binding.hint, let key = binding.keys.first else { continue }
      let text = "\(key.title) \(hint)"
      guard column + text.count < right - 1 else { break }
      let keyWidth = frame.write(
        key.title, row: row, column: column, width: text.count, style: .accent)
      frame.write(
        " \(hint)", row: row, column: column + keyWidth, width: text.count, style: .faint)
      column += text.count + 2
    }
  }
}
