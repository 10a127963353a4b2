import FlowEngine
import FlowIntrospect
import FlowSamples

/// A sample app whose user takes as many steps as "step 3" on its standard input says, at once.
@MainActor
final class TouringApp {
  private let app: any SampleApp

  init?(sample: String, seed: UInt64) {
    guard let sample = Sample.named(sample) else { return nil }
    app = sample.make(seed)
  }

  func serve(as name: String) async throws {
    // Its errors are there to be inspected; on standard error they would only be noise.
    FlowErrorHandler.shared.onError = { _ in }
    let inspector = try FlowInspector.start(
      app.root, name: name, options: InspectorOptions(catalogue: app.catalogue))
    await TestPeer.serve(inspector) { word, number in
      if word == "step" { for _ in 0..<number { self.app.step() } }
    }
  }
}
