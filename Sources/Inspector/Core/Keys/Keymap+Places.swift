extension Keymap {
  /// In which panels a key means something that it means in no other; nil where it means nothing.
  func place(of key: Key, _ glyphs: Glyphs) -> String? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }),
      let panels = binding.panels
    else { return nil }
    let names = features.panels.filter(panels.contains).map { panel in
      [self.key(for: panel)?.title(glyphs), panel.title].compactMap(\.self).joined(separator: " ")
    }
    return "\(key.title(glyphs)) (\(binding.help)) is for \(names.joined(separator: " and "))"
  }
}
