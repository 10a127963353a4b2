extension MainActorWatch {
  /// Creates a watch that knows the navigations of FlowEngine's coordinators.
  package convenience init(
    asking ask: @escaping @Sendable (MainActorWatch) -> Void = { watch in
      Task { @MainActor in watch.answer() }
    }
  ) {
    self.init(
      noting: { observer in
        let observation = NavigationBeginnings.observe(observer)
        return { observation.cancel() }
      }, asking: ask)
  }
}

/// The navigations of the process that begin.
@MainActor
enum NavigationBeginnings {
  private static let observers = ObserverList<NavigationBeginning>()

  static func observe(
    _ observer: @escaping @MainActor (NavigationBeginning) -> Void
  ) -> FlowObservation {
    let observation = observers.add(observer)
    Change.onBeginning = { observers.notify($0) }
    return FlowObservation {
      observation.cancel()
      if observers.isEmpty { Change.onBeginning = nil }
    }
  }
}
