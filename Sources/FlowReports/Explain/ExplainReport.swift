/// The explanation of a navigation, as lines to show.
package struct ExplainReport: Report, Equatable {
  package struct Section: Equatable, Sendable {
    package let title: String
    package let lines: [MarkedLine]
  }

  package let heading: String
  package let isReachable: Bool
  /// The screen that the user would see afterwards; nil if it cannot be predicted.
  package let visible: VisibleScreen?
  /// The coordinators that were asked, the plan, and the changes of the hierarchy.
  package let sections: [Section]
  /// All questions, with a line for each coordinator; the sections have only what decided.
  package let questions: Section
  package let route: RouteLabel
  /// The answer of the engine; nil in a report that is kept.
  package private(set) var answer: ExplainRequest.Result?

  /// Makes a report; `now` is the hierarchy that was explained, and is ignored if its revision
  /// differs.
  package init(_ result: ExplainRequest.Result, now: FlowSnapshot?) {
    heading = "\(result.route.code) from \(result.origin.name) \(result.origin.id)"
    isReachable = result.succeeded
    visible = result.visible
    route = result.route
    answer = result
    questions = Section(
      title: "questions", lines: TraceLines.all(result.trace, needsSteps: result.needsSteps))
    sections =
      [
        Section(title: "outcome", lines: Self.outcome(of: result)),
        Section(
          title: Self.askedTitle,
          lines: TraceLines.chain(
            of: result.trace, from: result.origin, failing: result.error,
            needsSteps: result.needsSteps)
            + [TraceLines.folded(result.trace)].compactMap(\.self)),
      ]
      + (result.succeeded
        ? [
          Section(title: "plan", lines: PlanLines.of(result, now: now)),
          Section(title: "hierarchy afterwards", lines: Self.hierarchy(after: result, now: now)),
        ] : [])
  }

  private static let askedTitle = "asked"

  /// The sections without the coordinators that were asked: what the navigation comes to.
  package var consequences: [Section] { sections.filter { $0.title != Self.askedTitle } }

  /// The mark of the outcome: reachable, reachable but not on screen, or not reachable.
  package var outcomeMark: MarkedLine.Mark {
    guard isReachable else { return .no }
    return OutcomeWords.remark(on: visible) == nil ? .yes : .caution
  }

  package var document: ExplainDocument { ExplainDocument(answer: answer) }

  /// The report without the answer, which may take megabytes.
  package var withoutDocument: ExplainReport {
    var report = self
    report.answer = nil
    return report
  }

  /// The sections, with all questions at their end if `isUnfolded`.
  package func sections(isUnfolded: Bool) -> [Section] {
    isUnfolded ? sections + [questions] : sections
  }

  package func text(_ style: TextStyle) -> String { text(style, isUnfolded: false) }

  package func text(_ style: TextStyle, isUnfolded: Bool) -> String {
    let writer = MarkedLinesText(glyphs: style.glyphs, colours: style.colours)
    return writer.heading(heading)
      + sections(isUnfolded: isUnfolded).map { section in
        "\n" + writer.heading(section.title) + writer.text(of: section.lines)
      }.joined()
  }

  /// The outcome comes first: the questions may take many lines.
  private static func outcome(of result: ExplainRequest.Result) -> [MarkedLine] {
    if let error = result.error {
      return [
        MarkedLine(error.message, mark: .no),
        MarkedLine(error.advice, depth: 1, mark: .detail),
      ] + [error.phase?.title].compactMap { $0.map { MarkedLine($0, depth: 1, mark: .detail) } }
    }
    return [
      MarkedLine(
        OutcomeWords.predicted(
          steps: result.stepCount, flowChange: result.flowChange, visible: result.visible),
        mark: OutcomeWords.remark(on: result.visible) == nil ? .yes : .caution)
    ]
  }

  private static func hierarchy(
    after result: ExplainRequest.Result, now: FlowSnapshot?
  ) -> [MarkedLine] {
    if let omitted = result.changeOmitted {
      return [MarkedLine("\(omitted) coordinators would change: too many to list", mark: .omitted)]
    }
    guard let change = result.change, !change.isEmpty else { return [MarkedLine("unchanged")] }
    guard let now, result.isAbout(now) else {
      return [MarkedLine("unknown: the hierarchy changed during the request", mark: .omitted)]
    }
    var after = now
    after.apply(change)
    let compared = ComparedSnapshots(from: now, to: after)
    let lines = DiffTree.lines(of: compared, SnapshotDiff(compared))
    return lines.isEmpty
      ? [MarkedLine("the coordinators that would change are not known", mark: .omitted)] : lines
  }
}

/// The answer of an engine as JSON.
package struct ExplainDocument: ReportDocument {
  package static let schema = "flowscope.explain"

  fileprivate let answer: ExplainRequest.Result?

  package func encode(to encoder: any Encoder) throws { try answer?.encode(to: encoder) }
}

extension NavigationTrace.Question {
  /// The role in which the coordinator was asked, in words.
  package var title: String {
    switch self {
    case .alreadyThere: "already there:"
    case .own: "own:"
    case .presentedModal: "as modal:"
    case .detour: "as detour:"
    case .tab: "as tab:"
    case .child: "as child:"
    case .flow: "as flow:"
    case .modalRegistration: "as registered modal:"
    case .parent: "as parent:"
    case .flowChange: "change of flow:"
    }
  }
}

/// Asks an engine what a navigation would do.
package enum ExplainQuestion {
  package typealias Answer = (result: ExplainRequest.Result, now: FlowSnapshot?)

  /// The number of attempts to get an answer and coordinators of the same revision.
  private static let attempts = 5

  package static func answer(
    of client: FlowClient, _ route: String, from origin: CoordinatorID?
  ) async throws -> Answer {
    try await answer(of: client, about: RouteTarget(route: route, from: origin))
  }

  /// Returns the answer, and the coordinators that it changes or names, with those above them.
  ///
  /// They are nil if nothing would change, and of another revision if the app navigates all the
  /// time. `known` is a hierarchy that the viewer has already. O(coordinators that change).
  package static func answer(
    of client: FlowClient, about target: RouteTarget, knowing known: FlowSnapshot? = nil
  ) async throws -> Answer {
    try MissingRequest.checkExplains(client)
    var attempt = 0
    while true {
      let result: ExplainRequest.Result
      do { result = try await client.send(ExplainRequest(target)) } catch let error
        where error.isMissingRequest
      { throw MissingRequest.refusal(.explanation, of: client) }
      guard let change = result.change, !change.isEmpty else { return (result, nil) }
      let ids = change.idsBefore
      if let known, result.isAbout(known), known.hasDetails(of: ids) { return (result, known) }
      let now = try await part(of: client, with: ids, result)
      attempt += 1
      if result.isAbout(now) || attempt == attempts { return (result, now) }
    }
  }

  /// Returns these coordinators, those that the words about them name, and those above them; if they
  /// are too many, the whole hierarchy.
  private static func part(
    of client: FlowClient, with ids: Set<CoordinatorID>, _ result: ExplainRequest.Result
  ) async throws -> FlowSnapshot {
    let answer = try await client.send(NodesRequest(ids: ids.sorted(), withAncestors: true))
    if let root = answer.nodes.first(where: { $0.parent == nil }) {
      var part = FlowSnapshot(
        epoch: result.epoch, revision: answer.revision, rootID: root.id, nodes: answer.nodes)
      if part.hasDetails(of: ids) {
        try await name(of: client, result, in: &part)
        return part
      }
    }
    return try await client.snapshot()
  }

  /// Adds the unchanged coordinators that the words about changed ones name, such as the tab that
  /// was selected before; none if the hierarchy changed meanwhile.
  private static func name(
    of client: FlowClient, _ result: ExplainRequest.Result, in part: inout FlowSnapshot
  ) async throws {
    let changed = result.change?.changed ?? []
    let before = changed.compactMap { part[$0.id] }
    let added = result.change?.added ?? []
    let named = Set((before + changed + added).flatMap(\.named))
      .subtracting(part.nodes.keys).subtracting(added.map(\.id))
    if named.isEmpty { return }
    let answer = try await client.send(NodesRequest(ids: named.sorted(), withAncestors: true))
    guard answer.revision == part.revision else { return }
    for node in answer.nodes where part[node.id] == nil { part.insert(node) }
  }
}

extension FlowNode {
  /// The coordinators that facts of this one name; of many tabs, only the one that is shown.
  fileprivate var named: [CoordinatorID] {
    let tabs = selectedTab == nil || children.count > Self.mostNamedTabs ? [] : children
    let pushed = path.compactMap { if case .child(let id) = $0 { id } else { nil } }
    return [parent, shows].compactMap(\.self) + pushed + tabs
  }

  private static let mostNamedTabs = 64
}

extension FlowDelta {
  /// The coordinators that are there before the change, and that it changes, removes or adds to.
  fileprivate var idsBefore: Set<CoordinatorID> {
    Set(changed.map(\.id)).union(removed).union(added.compactMap(\.parent))
      .subtracting(added.map(\.id))
  }
}

extension FlowSnapshot {
  /// Whether it has these coordinators and those above them, with all their facts.
  fileprivate func hasDetails(of ids: Set<CoordinatorID>) -> Bool {
    var checked: Set<CoordinatorID> = []
    return ids.allSatisfy { id in
      var next: CoordinatorID? = id
      while let id = next, checked.insert(id).inserted {
        guard let node = self[id], !node.isSkeleton else { return false }
        next = node.parent
      }
      return true
    }
  }
}

extension ExplainRequest.Result {
  /// The number of steps, listed or not.
  var stepCount: Int { steps.count + (stepsOmitted ?? 0) }

  /// Whether the navigation changes something.
  var needsSteps: Bool { stepCount > 0 || flowChange != nil }

  func isAbout(_ snapshot: FlowSnapshot) -> Bool {
    epoch == snapshot.epoch && revision == snapshot.revision
  }
}
