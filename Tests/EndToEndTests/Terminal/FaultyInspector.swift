import Foundation
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

/// A fault of the code that draws.
enum Fault: String {
  case trap, overflow, compute

  static let variable = "FLOWSCOPE_TEST_FAULT"
  static let reason = "a fault while drawing"

  /// The fault that the environment asks for.
  static let asked = ProcessInfo.processInfo.environment[variable].flatMap(Fault.init)

  fileprivate func happen() {
    switch self {
    case .trap: fatalError(Self.reason)
    case .overflow: _ = Self.depth(below: [0])
    case .compute:
      FileHandle.standardError.write(Data("\(Self.reason)\n".utf8))
      while getenv(Self.variable) != nil {}
    }
  }

  private static func depth(below levels: [Int]) -> Int {
    levels.isEmpty ? 0 : depth(below: levels.map { $0 + 1 }) + 1
  }
}

/// Has the fault as soon as a hierarchy shows.
private enum FaultyFeature: Feature {
  static func hints(in model: Model) -> [(Action, String)] {
    if model.inspection.shown != nil { Fault.asked?.happen() }
    return []
  }
}

/// The inspector with a faulty feature, run by this program of tests in another terminal.
@Suite(.enabled(if: Fault.asked != nil, "only in the terminals of other tests"))
struct FaultyInspector {
  /// The program and the arguments that run only this suite.
  static let arguments: [String] = {
    let own = CommandLine.arguments
    // On some systems, a runner of the toolchain loads the tests.
    let bundle = own.firstIndex(of: "--test-bundle-path").map { Array(own[$0...].prefix(2)) } ?? []
    #if os(Linux)
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    #else
      let program = own[0]
    #endif
    return [program] + bundle
      + ["--testing-library", "swift-testing", "--filter", "FaultyInspector"]
  }()

  /// A line for a shell.
  static func command(_ fault: Fault) -> String {
    "\(Fault.variable)=\(fault.rawValue) \(arguments.joined(separator: " "))"
  }

  @Test("the inspector with a fault") @MainActor func run() async throws {
    let features = FeatureList(FeatureList.standard.all + [FaultyFeature.self])
    let loop = try InspectorLoop(
      settings: { _ in EffectiveSettings(keymap: Keymap(features)) },
      showing: .engine(try await Asker.shell.engine("rainbow")))
    exit(await loop.run())
  }
}
