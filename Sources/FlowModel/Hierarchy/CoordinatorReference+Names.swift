/// What is shown of a coordinator names it again, in filters and in questions.
extension CoordinatorReference {
  /// Whether a text is its id, its type with or without generic arguments, or its type with its id:
  /// `#7`, `7`, `Stack<Cart>`, `Stack`, `Stack<Cart> #7`.
  package func isCalled(_ text: String) -> Bool {
    if id.isCalled(text) { return true }
    return Self.isType(name, called: id.before(text) ?? text)
  }

  /// Whether a text is the name of a type, with or without its generic arguments.
  package static func isType(_ name: String, called text: String) -> Bool {
    if WrittenName.is(name, text) { return true }
    return !text.isEmpty && name.hasSuffix(">") && name.hasPrefix(text)
      && name.dropFirst(text.count).first == "<"
  }
}

extension CoordinatorID {
  /// Whether a text is the id, with or without its sign.
  package func isCalled(_ text: String) -> Bool {
    text == "\(self)" || text == "\(rawValue)"
  }

  /// The part of a text before the id, with which it ends; nil if it does not.
  fileprivate func before(_ text: String) -> String? {
    let end = " \(self)"
    return text.hasSuffix(end) ? String(text.dropLast(end.count)) : nil
  }
}

extension FlowNode {
  /// Whether a text names the coordinator by its id or its type, as references have them.
  package func isCalledByType(_ text: String) -> Bool {
    CoordinatorReference(id: id, name: name).isCalled(text)
  }

  /// Whether a text names the coordinator by the name that the app gives it: `gifts`, `"gifts"`,
  /// `Cart "gifts"`, each also with the id.
  package func isCalledByGivenName(_ text: String) -> Bool {
    guard let givenName else { return false }
    // Lists of candidates begin with the id.
    if text.hasPrefix("\(id) \"\(givenName)\"") { return true }
    let text = id.before(text) ?? text
    return WrittenName.is(givenName, text) || text == "\"\(givenName)\""
      || WrittenName.is(title, text)
  }

  /// Whether a text that is shown of the coordinator names it.
  package func isCalled(_ text: String) -> Bool {
    isCalledByType(text) || isCalledByGivenName(text)
  }
}

/// Compares a name with what was written in its place.
private enum WrittenName {
  /// Whether a text is the name, or what is shown of it.
  static func `is`(_ name: String, _ text: String) -> Bool {
    if name == text { return true }
    // Pictures of control characters are not ASCII.
    return !text.utf8.allSatisfy { $0 < 0x80 } && DisplayText.neutralised(name) == text
  }
}
