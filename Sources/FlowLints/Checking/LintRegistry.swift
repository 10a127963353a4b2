package enum LintRegistry {
  package static let ofSnapshots: [any Lint.Type] = [
    DetentsLint.self,
    IdleChildrenLint.self,
    OwnershipLint.self,
    PresentationRoleLint.self,
    SelectedTabLint.self,
    StackLint.self,
  ]

  package static let ofRuns: [any RunLint.Type] = [
    OffScreenGrowthLint.self
  ]

  package static let ofSources: [any SourceLint.Type] = [
    DetourWithoutReturnLint.self,
    TwiceTakenRouteLint.self,
    UnpresentedModalLint.self,
    UnreachedRouteLint.self,
    UntakenRouteLint.self,
    UntestedURLLint.self,
    UntreatedClaimLint.self,
  ]

  /// The names of all lints, sorted.
  package static let names = Linter.lints.map(\.name)
}
