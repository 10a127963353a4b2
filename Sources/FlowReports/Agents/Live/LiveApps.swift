/// The engines that are followed: those that have observers, and of the others the ones that were asked
/// last.
actor LiveApps {
  private var apps: [Endpoint: LiveApp] = [:]
  /// The engines without observers, the one that was asked last at the end.
  private var used: [Endpoint] = []
  /// The number of observers of each engine that has any.
  private var observers: [Endpoint: Int] = [:]
  private let viewer: InitializeRequest.ClientInfo
  private let heard: @Sendable (Endpoint, LiveApp.Change) -> Void

  /// The number of engines without observers that are followed at the same time.
  private static let most = 8
  /// The longest time until the followed hierarchy is as new as the engine's.
  private static let patience = Duration.seconds(2)

  init(
    as viewer: InitializeRequest.ClientInfo,
    _ heard: @escaping @Sendable (Endpoint, LiveApp.Change) -> Void
  ) {
    (self.viewer, self.heard) = (viewer, heard)
  }

  /// Follows an engine from now on, until enough others were asked.
  private func follow(_ endpoint: Endpoint) -> LiveApp {
    if observers[endpoint] == nil { use(endpoint) }
    return app(at: endpoint)
  }

  /// Follows an engine until it has no observer any more.
  func addObserver(of endpoint: Endpoint) {
    used.removeAll { $0 == endpoint }
    observers[endpoint, default: 0] += 1
    _ = app(at: endpoint)
  }

  func removeObserver(of endpoint: Endpoint) {
    guard let count = observers[endpoint] else { return }
    observers[endpoint] = count > 1 ? count - 1 : nil
    if count == 1 { use(endpoint) }
  }

  private func use(_ endpoint: Endpoint) {
    used.removeAll { $0 == endpoint }
    used.append(endpoint)
    while used.count > Self.most {
      apps.removeValue(forKey: used.removeFirst())?.stop()
    }
  }

  private func app(at endpoint: Endpoint) -> LiveApp {
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
    (apps, used, observers) = ([:], [], [:])
  }
}
