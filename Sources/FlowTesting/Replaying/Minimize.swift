public import FlowEngine
public import FlowIntrospect
import FlowReports
import Foundation

/// Finds the navigations of a recording that lead to an error, and fails with a test of them.
///
/// ```swift
/// try await minimize(recording: "shop.flowscope", error: 12, root: "AppCoordinator()") {
///   AppCoordinator()
/// }
/// ```
///
/// `flowscope replay RUN --minimal ERROR` writes such a test. The recording is played on new trees
/// that `make` makes, with more and more navigations left out, until each of those that are left
/// is needed (delta debugging). The failure has their number and the source of a test that
/// reproduces the error, which is returned too; `output` is a file to write it to. `root` is the
/// code in that test, in place of `make`.
///
/// O(n log n) navigations for n recorded ones of which few matter, and O(n³) at worst.
///
/// - Throws: an error that says why the recording cannot be read, or that a new app does not fail
///   like that.
@MainActor
@discardableResult
public func minimize<R: Route>(
  recording: String, error: UInt64, root: String, catalogue: RouteCatalogue = RouteCatalogue(),
  making: (@MainActor (_ name: String, _ route: any Route) -> (any AnyCoordinator)?)? = nil,
  to output: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ make: @MainActor () -> Coordinator<R>
) async throws -> String {
  let run = try await PlayedRun.read(recording) { $0.sequence == error }
  guard let wanted = try run.lastError(where: { $0.sequence == error }) else { return "" }
  let minimal = try MinimalReplay.find(wanted, in: run) { navigations in
    let player = NavigationPlayer(
      make(), catalogue: catalogue, making: { making?($0, $1)?.node })
    if let beginning = run.beginning { _ = player.restore(SavedState(beginning)) }
    for navigation in navigations { _ = player.play(navigation) }
    return player.errors
  }
  let name = URL(fileURLWithPath: recording).lastPathComponent
  let source = ReplayTest(
    minimal.run, of: name, app: try ReplayTest.App(of: run, root: root, modules: []),
    purpose: .reproduces(wanted, leftOut: minimal.leftOut)
  ).source
  if let output { try OutputFile.write(Array(source.utf8), to: output) }
  Failure.report(
    "\(minimal.run.navigations.count) of \(run.navigations.count) navigations lead to error "
      + "\(error): \(wanted.error.message). A test of them:\n\(source)",
    at: TestPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  return source
}
