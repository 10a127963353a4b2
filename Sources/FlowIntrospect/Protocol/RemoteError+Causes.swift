extension RemoteError {
  static let hierarchyGone = RemoteError(
    code: Code.hierarchyGone, message: "the root coordinator was released")

  /// Why a name led to no route.
  init(_ error: RouteNameError) {
    let code =
      switch error {
      case .ambiguous: Code.ambiguousRoute
      default: Code.unknownRoute
      }
    self.init(code: code, message: Limits.clipped(error.description))
  }
}
