import Inspector

extension Keymap {
  /// The keys for the help and the man page, with one line for each effect.
  var list: String {
    let panels = bindings.filter { !$0.keys.isEmpty }.map { Self.line($0.keys, $0.help) }
    let overlays = overlayBindings.map { binding, overlays in
      let places = features.titles(overlays)
      return Self.line(binding.keys, "\(binding.help) (over the panels: \(places))")
    }
    return (panels + overlays).joined(separator: "\n")
  }

  private static func line(_ keys: [Key], _ help: String) -> String {
    "  \(keys.map(\.plainTitle).joined(separator: ", ")): \(help)"
  }
}
