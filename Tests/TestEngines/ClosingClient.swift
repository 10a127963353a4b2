package import FlowProtocol

extension FlowClient {
  /// Runs `body`, and closes the client however it ends.
  package func closing<Result>(
    isolation: isolated (any Actor)? = #isolation, after body: () async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await body()
      await close()
      return result
    } catch {
      await close()
      throw error
    }
  }
}
