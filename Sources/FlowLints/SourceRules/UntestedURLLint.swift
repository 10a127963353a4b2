package enum UntestedURLLint: SourceLint {
  package static let description = LintDescription(
    name: "untested-url", sight: .sources,
    finds:
      "Code to which the system hands any URL or activity (`onOpenURL`, `onContinueUserActivity`, a "
      + "function of a delegate), and no file of the tests calls a function that gets it. The files "
      + "are searched for the names, so a name in a comment counts too.",
    matters:
      "Anyone can send the app a URL, in any state, and nobody tries that by hand after each change.",
    remedy:
      "Test the function with the URLs that the app documents, and with others. Patterns, which "
      + "`DeepLinks` has, need no such code.",
    unknown:
      "If the directories that are read contain no tests, or if no function gets the URL: its code "
      + "is in the closure. Both are one finding each.")

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    var seen: Set<[String]> = []
    var (findings, untold, unhandled): ([SourceFinding], [DeclaredEntry], [DeclaredEntry]) =
      ([], [], [])
    for entry in facts.map.entries where entry.kind == .url || entry.kind == .activity {
      // An entry with several routes is one.
      let identity = [
        entry.kind.rawValue, entry.handler ?? entry.place?.description ?? "",
      ]
      if entry.isTested == true || !seen.insert(identity).inserted { continue }
      guard let handler = entry.handler else {
        unhandled.append(entry)
        continue
      }
      guard entry.isTested == false else {
        untold.append(entry)
        continue
      }
      findings.append(
        finding(
          "no-test", name: identity.joined(separator: " "), at: entry.place,
          message:
            "no test calls \(clipped: handler)(…), which gets \(inWords(entry.kind)) from the "
            + "system",
          advice: "call it in a test with what the app expects, and with what it does not"))
    }
    return findings
      + unknown(
        "no-tests", untold,
        "the directories that are read have no tests, of which one may call "
          + "\(clipped: untold.first?.handler ?? "")(…)",
        "read the directory of the tests too, such as the root of the package")
      + unknown(
        "no-handler", unhandled, "no function gets what the system hands over",
        "move the code into a function that gets it, and test that")
  }

  private static func inWords(_ kind: DeclaredEntry.Kind) -> String {
    kind == .activity ? "any activity" : "any URL"
  }

  /// One finding about all entries with a cause, at the first of them; none without entries.
  private static func unknown(
    _ rule: String, _ entries: [DeclaredEntry], _ message: String, _ advice: String
  ) -> [SourceFinding] {
    guard let first = entries.first else { return [] }
    let others = entries.count == 1 ? "" : ", and \(entries.count - 1) more like this"
    return [
      finding(rule, verdict: .unknown, at: first.place, message: message + others, advice: advice)
    ]
  }
}
