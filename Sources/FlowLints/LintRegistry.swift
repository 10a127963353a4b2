package enum LintRegistry {
  package static let ofSnapshots: [any Lint.Type] = [
    DetentsLint.self,
    OwnershipLint.self,
    PresentationRoleLint.self,
    SelectedTabLint.self,
    StackLint.self,
  ]

  /// The names of the lints that ask live coordinators.
  private static let ofCoordinators = [
    "ambiguous-handler",
    "bad-navigation-path",
    "link-only-route",
    "missing-screen",
    "modal-without-registration",
    "retained-but-detached",
    "routes-not-known",
    "unreachable-modal",
  ]

  /// The names of all lints, sorted.
  package static let names = (ofSnapshots.map { $0.description.name } + ofCoordinators).sorted()
}
