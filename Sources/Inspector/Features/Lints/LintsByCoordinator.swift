import FlowDiagram
import FlowEngine
import FlowProtocol

/// The findings of the lints, by the coordinators that they name.
struct LintsByCoordinator: Equatable, Sendable {
  /// The number of warnings about one coordinator; findings that a lint could not decide make no
  /// mark.
  struct Mark: Equatable, Sendable {
    fileprivate(set) var warnings = 0

    /// A sign and the number of warnings, such as ⚠1.
    func text(_ glyphs: Glyphs) -> String {
      glyphs.warning + (warnings > Self.most ? "\(Self.most)+" : "\(warnings)")
    }

    /// The largest number that a mark shows: a longer one would take more cells.
    private static let most = 99
  }

  private let findings: [LintFinding]
  private var places: [CoordinatorID: [Int]] = [:]
  private var marks: [CoordinatorID: Mark] = [:]

  /// O(findings, and the coordinators that each names).
  init(_ findings: [LintFinding] = []) {
    self.findings = findings
    for (place, finding) in findings.enumerated() {
      for id in finding.named where places[id]?.last != place {
        places[id, default: []].append(place)
        if finding.verdict == .warning { marks[id, default: Mark()].warnings += 1 }
      }
    }
  }

  func mark(of id: CoordinatorID) -> Mark? { marks[id] }

  /// The findings about a coordinator, in the order of a report.
  func findings(about id: CoordinatorID) -> some Collection<LintFinding> {
    (places[id] ?? []).lazy.map { findings[$0] }
  }
}

extension LintFinding {
  /// All coordinators that the finding names: a conflict shows at each of them.
  fileprivate var named: [CoordinatorID] {
    ([coordinator, winner].compactMap { $0 } + shadowed).map(\.id)
  }
}

extension EngineInspection {
  /// The findings about the hierarchy that shows; none if the lints ran on another moment.
  var shownLints: LintsByCoordinator {
    switch (lints.subject, lintSubject) {
    // After a gap, the old findings stay until the answer comes.
    case (.engine, .engine): lints.byCoordinator
    case (let known, let shown): known == shown ? lints.byCoordinator : LintsByCoordinator()
    }
  }
}
