import FlowEngine

@testable package import FlowModel
@testable package import FlowService

/// Findings of every kind.
package enum LintFixture {
  package static func finding(
    _ lint: any Lint.Type, _ rule: String, on coordinator: (UInt64, String)? = nil,
    verdict: LintFinding.Verdict = .warning, message: String, advice: String,
    winner: (UInt64, String)? = nil, shadowed: [(UInt64, String)] = []
  ) -> LintFinding {
    func reference(_ of: (UInt64, String)) -> CoordinatorReference {
      CoordinatorReference(id: CoordinatorID(rawValue: of.0), clipping: of.1)
    }
    return lint.finding(
      rule, .text("\(coordinator?.0 ?? 0)\(coordinator?.1 ?? "")"), verdict: verdict,
      coordinator: coordinator.map(reference), message: message, advice: advice,
      winner: winner.map(reference), shadowed: shadowed.map(reference)
    ).finding
  }

  package static let all = [
    finding(
      AmbiguousHandlerLint.self, "several-claim", verdict: .warning,
      message: "'settings' of SettingsRoute is claimed by 3 coordinators: who gets it depends on "
        + "where it is asked for",
      advice: "let one of them claim it in canHandle(_:)", winner: (4, "ProfileCoordinator"),
      shadowed: [(7, "SettingsCoordinator"), (10, "AccountCoordinator")]),
    finding(
      DetentsLint.self, "selected-not-listed", on: (6, "GreenCoordinator"),
      message:
        "the sheet of 'greenInfo' on GreenCoordinator #6 rests at 'medium', which is not among "
        + "its detents: 'large'",
      advice: "add 'medium' to the detents, or select one of them"),
    finding(
      StackLint.self, "too-deep", on: (6, "GreenCoordinator"),
      message: "the stack of GreenCoordinator #6 has 31 entries, more than 20",
      advice: "pop back to a route that is there already, with DuplicatePolicy.popBack"),
    finding(
      DetentsLint.self, "small-not-measured", on: (3, "RedCoordinator"), verdict: .unknown,
      message: "the sheet of 'redInfo' on RedCoordinator #3 has the detent 'small', and its least "
        + "height was not measured: it is taken for 100 points (seen once, which may be for a moment "
        + "only)",
      advice: "have the renderer call updateModalMinHeight(_:) when it has laid the sheet out"),
    finding(
      RoutesNotKnownLint.self, "none-declared", verdict: .unknown,
      message: "no routes of ProfileRoute are declared: the lints ask only about the 2 in the tree",
      advice: "declare an example of each case: options.catalogue.add([ProfileRoute.profile])"),
  ]
}
