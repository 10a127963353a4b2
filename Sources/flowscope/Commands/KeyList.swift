extension Keymap {
  /// The keys as help and the man page have them: one line for what each does.
  var list: String {
    bindings.filter { !$0.keys.isEmpty }.map { binding in
      "  \(binding.keys.map(\.plainTitle).joined(separator: ", ")): \(binding.help)"
    }.joined(separator: "\n")
  }
}
