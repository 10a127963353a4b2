import FlowEngine

extension AppCoordinator {
  func handleErrors() {
    let handler = FlowErrorHandler()
    handler.onError = { error in
      print("error: \(error)")
      print("  \(error.recommendedRecoveryAction)")
    }
    errorHandler = handler
  }
}
