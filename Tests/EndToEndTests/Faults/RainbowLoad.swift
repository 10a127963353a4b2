import FlowEngine
import FlowSamples

/// The number of events that the sample app's user causes.
@MainActor
enum RainbowLoad {
  /// The number of the user's navigations that cause this many events, estimated from 3,000 steps.
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
    // The default seed of `flowscope demo`.
    guard let app = Sample.named("rainbow")?.make(1) else { return nil }
    for _ in 0..<3_000 { app.step() }
    return UInt64((events * navigations + all - 1) / all)
  }
}
