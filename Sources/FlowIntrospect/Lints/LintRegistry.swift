enum LintRegistry {
  static let all: [any Lint.Type] = [
    AmbiguousHandlerLint.self,
    BadNavigationPathLint.self,
    DetentsLint.self,
    LinkOnlyRouteLint.self,
    MissingScreenLint.self,
    ModalWithoutRegistrationLint.self,
    OwnershipLint.self,
    PresentationRoleLint.self,
    RetainedButDetachedLint.self,
    RoutesNotKnownLint.self,
    SelectedTabLint.self,
    StackLint.self,
    UnreachableModalLint.self,
  ]

  static let names = all.map { $0.description.name }
}
