/// The engines that are followed, of which the ones that were asked last stay.
actor LiveApps {
  private var apps: [Endpoint: LiveApp] = [:]
  private var used: [Endpoint] = []
  private let viewer: InitializeRequest.ClientInfo
  private let heard: @Sendable (Endpoint, LiveApp.Change) -> Void

  /// The number of engines that are followed at the same time.
  private static let most = 8
  /// The longest time until the followed hierarchy is as new as the engine's.
  private static let patience = Duration.seconds(2)

  init(
    as viewer: InitializeRequest.ClientInfo,
    _ heard: @escaping @Sendable (Endpoint, LiveApp.Change) -> Void
  ) {
    (self.viewer, self.heard) = (viewer, heard)
  }

  /// Follows an engine from now on.
  @discardableResult
  func follow(_ endpoint: Endpoint) -> LiveApp {
    used.removeAll { $0 == endpoint }
    used.append(endpoint)
    while used.count > Self.most {
      apps.removeValue(forKey: used.removeFirst())?.stop()
    }
    if let app = apps[endpoint] { return app }
    let app = LiveApp(at: endpoint, as: viewer) { [heard] in heard(endpoint, $0) }
    apps[endpoint] = app
    return app
  }

  /// Returns the hierarchy as new as the engine has it now; nil if it does not come in time.
  ///
  /// Asks the engine for its revision alone: what the app did before the question is in the answer.
  nonisolated func snapshot(
    at endpoint: Endpoint, asking client: FlowClient
  ) async throws -> FlowSnapshot? {
    let app = await follow(endpoint)
    let top = try await client.send(SnapshotRequest(detail: .skeleton, depth: 0))
    return await app.snapshot(
      from: .init(epoch: top.epoch, revision: top.revision), within: Self.patience)
  }

  func stop() {
    for app in apps.values { app.stop() }
    (apps, used) = ([:], [])
  }
}
