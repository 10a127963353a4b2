package enum LintRegistry {
  package static let ofSnapshots: [any Lint.Type] = [
    DetentsLint.self,
    OwnershipLint.self,
    PresentationRoleLint.self,
    SelectedTabLint.self,
    StackLint.self,
  ]

  /// The lints that ask live coordinators.
  package static let ofCoordinators: [LintDescription] = [
    .ambiguousHandler,
    .badNavigationPath,
    .linkOnlyRoute,
    .missingScreen,
    .modalWithoutRegistration,
    .retainedButDetached,
    .routesNotKnown,
    .unreachableModal,
  ]

  /// The names of all lints, sorted.
  package static let names = Linter.lints.map(\.name)
}
