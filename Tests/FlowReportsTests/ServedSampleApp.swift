import FlowSamples
import TestInspections
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowReports

/// The suites whose tests each have an app of their own, one after the other: many apps on one main
/// actor would answer too late.
@Suite("Answers of an app", .serialized) enum ServedAnswers {}

/// A sample that serves on a socket of its own, and whose user takes steps on command.
///
/// The standard sample shows the errors that other apps of this process report: its facts and its
/// revision change while other tests run, and its routes do not.
@MainActor
final class ServedSampleApp {
  let path: String
  let asker = Asker.ofTest
  let sample: any SampleApp
  private let directory = TemporaryDirectory()
  private let inspector: FlowInspector

  convenience init(
    _ name: String = "rainbow", steps: Int = 3, allowsControl: Bool = false,
    keepsNavigations: Bool = true
  ) throws {
    try self.init(
      of: try #require(Sample.named(name)), name: name, steps: steps, allowsControl: allowsControl,
      keepsNavigations: keepsNavigations)
  }

  init(
    of kind: Sample, name: String, steps: Int = 3, allowsControl: Bool = false,
    keepsNavigations: Bool = true
  ) throws {
    sample = kind.make(1)
    path = directory.path + "/engine.sock"
    var options = InspectorOptions(allowsControl: allowsControl, catalogue: sample.catalogue)
    if keepsNavigations { options.flightRecorder = .init() }
    inspector = try FlowInspector.start(
      sample.root, name: name, at: .unixSocket(path: path), options: options)
    for _ in 0..<steps { sample.step() }
  }

  func stop() { inspector.stop() }
}
