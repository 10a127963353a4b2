import FlowDiagram
import FlowProtocol

/// What the lints find, by the coordinators that it is about.
struct LintsByCoordinator: Equatable, Sendable {
  /// How much is said of one coordinator.
  struct Mark: Equatable, Sendable {
    fileprivate(set) var warnings = 0
    fileprivate(set) var unknown = 0

    /// How grave it is.
    var verdict: LintFinding.Verdict { warnings > 0 ? .warning : .unknown }

    /// Such as ⚠1: a sign and a number, of the gravest alone.
    func text(_ glyphs: Glyphs) -> String {
      let count = warnings > 0 ? warnings : unknown
      return verdict.sign(glyphs) + (count > Self.most ? "\(Self.most)+" : "\(count)")
    }

    /// Beyond this, how many there are makes no difference, and takes room.
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

  /// Those about a coordinator, in the order of a report.
  func findings(about id: NodeID) -> some Collection<LintFinding> {
    (places[id] ?? []).lazy.map { findings[$0] }
  }
}

extension LintFinding {
  /// Everybody whom it names: what claims a route beside another is told of at both.
  fileprivate var named: [NodeID] {
    ([coordinator, winner].compactMap { $0 } + shadowed).map(\.id)
  }
}

extension Inspection {
  /// What the lints find in what shows; nothing where they looked at another moment.
  var shownLints: LintsByCoordinator {
    switch (lints.subject, lintSubject) {
    // Asked again after a gap, what was known stays until the answer.
    case (.engine, .engine): lints.byCoordinator
    case (let known, let shown): known == shown ? lints.byCoordinator : LintsByCoordinator()
    }
  }
}
