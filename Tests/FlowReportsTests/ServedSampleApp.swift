import FlowSamples
import TestInspections
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowReports

/// A sample that serves on a socket of its own, and whose user takes steps on command.
@MainActor
final class ServedSampleApp {
  let path: String
  let asker = Asker.ofTest
  let sample: any SampleApp
  private let directory = TemporaryDirectory()
  private let inspector: FlowInspector

  init(
    _ name: String = "rainbow", steps: Int = 3, allowsControl: Bool = false,
    keepsNavigations: Bool = true
  ) throws {
    sample = try #require(Sample.named(name)).make(1)
    for _ in 0..<steps { sample.step() }
    path = directory.path + "/engine.sock"
    var options = InspectorOptions(allowsControl: allowsControl, catalogue: sample.catalogue)
    if keepsNavigations { options.flightRecorder = .init() }
    inspector = try FlowInspector.start(
      sample.root, name: name, at: .unixSocket(path: path), options: options)
  }

  func stop() { inspector.stop() }
}
