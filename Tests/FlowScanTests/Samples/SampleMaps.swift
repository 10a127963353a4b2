import FlowEngine
import FlowIntrospect
import FlowModel
import FlowReports
import FlowSamples
import FlowScan
import Foundation

/// The map that a sample's sources declare, and the one that the running sample says.
struct SampleMaps {
  let sources: DeclaredMap
  let app: DeclaredMap

  /// The number of actions of the user, which end long after the tour.
  private static let steps = 400

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Scans the directories of a sample, and asks the running sample.
  ///
  /// The sample is asked once in each of its flows, and all that it shows meanwhile is taken too: what
  /// is presented exists only then.
  @MainActor
  init(of sample: Sample) async throws {
    let name = sample.name.prefix(1).uppercased() + sample.name.dropFirst()
    var paths = ["Sources/FlowSamples/\(name)"]
    if sample.name == "modular" {
      paths += ["Kit", "ScreenA", "ScreenB", "ScreenC"].map { "Sources/Modular\($0)" }
    }
    sources = try Scan(paths.map { Self.root.appending(path: $0).path }).map
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    let running = sample.make(1)
    let inspector = try FlowInspector.start(
      running.root, name: "scan-\(sample.name)", at: .inProcess(name: "scan-\(sample.name)"),
      options: InspectorOptions(catalogue: running.catalogue))
    defer { inspector.stop() }
    var maps: [DeclaredMap] = []
    var flows: Set<String> = []
    var shown = AppDeclarations()
    for _ in 0..<Self.steps {
      let snapshot = FlowSnapshot(of: running.root)
      shown.take(snapshot)
      shown.observe(snapshot.preorder)
      let flow = snapshot.nodes.values.first { $0.relation == .currentFlow }?.name ?? ""
      if flows.insert(flow).inserted {
        maps.append(try await Asker(Unheard()).declaredMap(of: inspector.endpoint))
      }
      running.step()
    }
    app = DeclaredMap(merging: maps + [shown.map])
  }
}

/// Hears no remarks.
private struct Unheard: Listener {
  var showsProgress: Bool { true }
  func tell(_ remark: String) {}

  func during<Result>(
    _ work: String, announcing announcement: String?, _ body: () async throws -> Result
  ) async rethrows -> Result { try await body() }

  func standardInput() throws -> String { throw ReportError.badInput("no standard input") }
}
