package enum DetourWithoutReturnLint: SourceLint {
  package static let description = LintDescription(
    name: "detour-without-return", sight: .sources,
    finds:
      "A coordinator that is presented as a detour and whose first screen has a back button of its "
      + "own (`hasOwnBackButton`), although no code that may be its own goes back: no `pop()`, "
      + "`dismiss()`, `close()`, `finish(with:)` or `dismissDetour()`, and no navigation to another "
      + "route. Other detours are not reported, since a renderer draws a back button for them "
      + "(`showsBackButton`).",
    matters: "The renderer draws no back button then, and the user is caught in the detour.",
    remedy:
      "Call `pop()` where the button of the screen is tapped, or leave out `hasOwnBackButton`, so "
      + "that the renderer draws the button.",
    unknown:
      "If only a run decides whether the screen has a button of its own, or on which coordinator a "
      + "call goes back.")

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    facts.map.coordinators.compactMap { detour in
      switch detour.wayBack {
      case .control, .code, nil: nil
      case .missing:
        finding(
          "no-call", coordinators: [detour], at: detour.place,
          message: "the detour \(clipped: detour.name) has its own back button, and no code of it "
            + "goes back",
          advice: "call pop() where the button is tapped, or let the renderer draw one")
      case .unknown:
        finding(
          "open", verdict: .unknown, coordinators: [detour], at: detour.place,
          message: "only a run decides how a user leaves the detour \(clipped: detour.name)",
          advice: "call pop() in a type that holds the coordinator, and say in its factory whether "
            + "the screen has a button of its own")
      }
    }
  }
}
