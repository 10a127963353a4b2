import FlowDiagram
import FlowProtocol

/// The findings of the lints, by the coordinators that they name.
struct LintsByCoordinator: Equatable, Sendable {
  /// The number of findings about one coordinator.
  struct Mark: Equatable, Sendable {
    fileprivate(set) var warnings = 0
    fileprivate(set) var unknown = 0

    /// The gravest verdict.
    var verdict: LintFinding.Verdict { warnings > 0 ? .warning : .unknown }

    /// A sign and the number of the gravest findings, such as ⚠1.
    func text(_ glyphs: Glyphs) -> String {
      let count = warnings > 0 ? warnings : unknown
      return verdict.sign(glyphs) + (count > Self.most ? "\(Self.most)+" : "\(count)")
    }

    /// The largest number that a mark shows: a longer one would take more cells.
    private static let most = 99
  }

  private let findings: [LintFinding]
  private var places: [NodeID: [Int]] = [:]
  private var marks: [NodeID: Mark] = [:]

  /// O(findings, and the coordinators that each names).
  init(_ findings: [LintFinding] = []) {
    self.findings = findings
    for (place, finding) in findings.enumerated() {
      for id in finding.named where places[id]?.last != place {
        places[id, default: []].append(place)
        switch finding.verdict {
        case .warning: marks[id, default: Mark()].warnings += 1
        case .unknown: marks[id, default: Mark()].unknown += 1
        }
      }
    }
  }

  func mark(of id: NodeID) -> Mark? { marks[id] }

  /// The findings about a coordinator, in the order of a report.
  func findings(about id: NodeID) -> some Collection<LintFinding> {
    (places[id] ?? []).lazy.map { findings[$0] }
  }
}

extension LintFinding {
  /// All coordinators that the finding names: a conflict shows at each of them.
  fileprivate var named: [NodeID] {
    ([coordinator, winner].compactMap { $0 } + shadowed).map(\.id)
  }
}

extension Inspection {
  /// The findings about the hierarchy that shows; none if the lints ran on another moment.
  var shownLints: LintsByCoordinator {
    switch (lints.subject, lintSubject) {
    // After a gap, the old findings stay until the answer comes.
    case (.engine, .engine): lints.byCoordinator
    case (let known, let shown): known == shown ? lints.byCoordinator : LintsByCoordinator()
    }
  }
}
