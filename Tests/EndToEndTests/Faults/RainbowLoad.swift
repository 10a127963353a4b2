import FlowEngine
import FlowSamples

/// What the user of the sample app makes of the engine.
@MainActor
enum RainbowLoad {
  /// How many navigations of the user are so many events of the engine, by what comes of 3,000 steps.
  static func navigations(with events: Int) -> UInt64? {
    let onError = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = onError }
    var (all, navigations) = (0, 0)
    let observation = FlowEvents.observe { event in
      all += 1
      if case .navigated = event { navigations += 1 }
    }
    defer { observation.cancel() }
    // The seed that is the default of `flowscope demo`.
    guard let app = Sample.named("rainbow")?.make(1) else { return nil }
    for _ in 0..<3_000 { app.step() }
    return UInt64((events * navigations + all - 1) / all)
  }
}
