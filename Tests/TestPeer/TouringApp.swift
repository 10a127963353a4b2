import FlowEngine
import FlowIntrospect
import FlowSamples

/// A sample app whose user takes several steps at once: 3 for "step 3" on standard input.
@MainActor
final class TouringApp {
  private let app: any SampleApp

  init?(sample: String, seed: UInt64) {
    guard let sample = Sample.named(sample) else { return nil }
    app = sample.make(seed)
  }

  func serve(as name: String) async throws {
    // The errors are for inspection only; do not print them to standard error.
    FlowErrorHandler.shared.onError = { _ in }
    let inspector = try FlowInspector.start(
      app.root, name: name, options: InspectorOptions(catalogue: app.catalogue))
    await TestPeer.serve(inspector) { word, number in
      if word == "step" { for _ in 0..<number { self.app.step() } }
    }
  }
}
