extension Keymap {
  /// The panels in which a key has an effect that it has nowhere else, as a text; nil if there are
  /// none.
  func place(of key: Key, _ glyphs: Glyphs) -> String? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }),
      let panels = binding.panels
    else { return nil }
    let names = features.panels.filter(panels.contains).map { panel in
      [self.key(for: panel)?.title(glyphs), panel.title].compactMap(\.self).joined(separator: " ")
    }
    return "\(key.title(glyphs)) (\(binding.help)) works in \(names.joined(separator: " and "))"
  }
}
