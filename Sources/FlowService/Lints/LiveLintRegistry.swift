/// The lints that ask live coordinators; `LintDescription.ofCoordinators` has what they are.
enum LiveLintRegistry {
  static let all: [any LiveLint.Type] = [
    AmbiguousHandlerLint.self,
    BadNavigationPathLint.self,
    LinkOnlyRouteLint.self,
    LinkWayBackLint.self,
    MissingScreenLint.self,
    ModalWithoutRegistrationLint.self,
    RetainedButDetachedLint.self,
    RoutesNotKnownLint.self,
    UnreachableModalLint.self,
  ]
}
