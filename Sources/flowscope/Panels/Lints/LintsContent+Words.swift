extension LintsContent {
  /// What stands in the line above the panel.
  var title: String {
    var parts: [String] = []
    if warnings + unknown > 0 { parts.append(Self.counts(warnings: warnings, unknown: unknown)) }
    if hidden > 0 { parts.append("\(hidden) hidden") }
    return parts.isEmpty ? "Lints" : "Lints (\(parts.joined(separator: ", ")))"
  }

  /// Such as "2 warnings, 1 unknown".
  static func counts(warnings: Int, unknown: Int) -> String {
    var parts: [String] = []
    if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    if unknown > 0 { parts.append("\(unknown) unknown") }
    return parts.joined(separator: ", ")
  }

  /// Why there is nothing to list.
  var emptyText: String {
    switch standing {
    case .notAsked: return "nobody has asked the lints yet"
    case .clean: return "no lint finds anything"
    case .onlyUnknown(let lints):
      let who = lints == 1 ? "1 lint" : "\(lints) lints"
      return "no warnings; \(who) could not tell, for want of facts"
        + (choice.filter.isEmpty ? "" : "; \(filterText)")
    case .warnings: return filterText
    }
  }

  private var filterText: String {
    "none of \(warnings + unknown) findings matches '\(choice.filter.text)'"
  }
}
