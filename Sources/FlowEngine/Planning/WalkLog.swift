/// The questions of a walk, kept as small values while it goes on, and put into words on request.
///
/// Most walks end at the first coordinators, and their questions are never read. So the first notes
/// need no memory of their own.
@MainActor
struct WalkLog {
  /// A question with its answer.
  struct Note {
    let depth: Int
    /// The coordinator that was asked.
    let node: CoordinatorNode
    /// The other coordinator that the answer is about.
    let other: CoordinatorNode?
    let answer: Answer
  }

  // Large values are indirect, because notes are copied.
  enum Answer {
    case isThere(RouteMatch)
    /// It does not claim the route that it has, and the other coordinator, further down, does.
    case isClaimedBelow(RouteMatch)
    case isNotThere
    case isShownAgain
    case modalAsked
    case detourAsked
    case asked(Planner.Role)
    /// The coordinator and those below it show no routes of the type, so they were not asked.
    case skipped(Planner.Role)
    indirect case tabAsked(name: String)
    case ownAsked
    case cannotHandle
    /// Its type is another one, so it was not asked.
    case isOfOtherType
    case pushes
    case replaces
    case presents
    case selectsTab(Int)
    indirect case fails(FlowError)
    case parentAsked
    case changesFlow
    case keepsFlow
  }

  private var first: Note?
  private var second: Note?
  private var others: [Note] = []
  private var omitted = 0
  private var room: Int
  private let endsWalk: Bool
  /// The depth at which the walk began.
  private let start: Int

  /// A log that keeps `limit` questions and counts the others, or ends the walk there.
  init(limit: Int, endsWalk: Bool = false, from start: Int = 0) {
    room = limit
    self.endsWalk = endsWalk
    self.start = start
  }

  /// Whether the log is full and the walk can end.
  var isOver: Bool { endsWalk && omitted > 0 }

  @inline(__always)
  mutating func note(
    _ depth: Int, _ node: CoordinatorNode, _ answer: @autoclosure () -> Answer,
    _ other: CoordinatorNode? = nil
  ) {
    if room == 0 {
      omitted += 1
    } else {
      keep(Note(depth: start + depth, node: node, other: other, answer: answer()))
    }
  }

  private mutating func keep(_ note: Note) {
    room -= 1
    if first == nil {
      first = note
    } else if second == nil {
      second = note
    } else {
      others.append(note)
    }
  }

  /// The questions in words; those that were skipped are asked now, up to the limit.
  func trace(about route: any Route) -> NavigationTrace {
    var entries: [NavigationTrace.Entry] = []
    let omitted = add(to: &entries, about: route)
    return NavigationTrace(entries: entries, omitted: omitted)
  }

  /// Adds the questions in words; returns the number of those that are left out.
  func add(to entries: inout [NavigationTrace.Entry], about route: any Route) -> Int {
    guard let first else { return omitted }
    let limit = entries.count + 1 + (second == nil ? 0 : 1) + others.count + room
    var omitted = omitted
    func add(_ note: Note) {
      if entries.count == limit {
        omitted += 1
      } else if case .skipped(let role) = note.answer, let above = note.other {
        omitted += Planner.addQuestions(
          to: &entries, about: route, to: note.node, as: role, below: above, note.depth,
          limit: limit - entries.count)
      } else {
        entries.append(note.entry(about: route))
      }
    }
    add(first)
    if let second { add(second) }
    for note in others { add(note) }
    return omitted
  }
}

extension WalkLog.Note {
  @MainActor
  fileprivate func entry(about route: any Route) -> NavigationTrace.Entry {
    let (question, accepted, reason) = words(about: route)
    return NavigationTrace.Entry(
      depth: depth, coordinator: CoordinatorReference(node), question: question,
      accepted: accepted, reason: reason)
  }

  @MainActor
  private func words(
    about route: any Route
  ) -> (NavigationTrace.Question, Bool, NavigationTrace.Answer) {
    switch answer {
    case .isThere(let match): (.alreadyThere, true, .said("it is \(match.words)"))
    case .isClaimedBelow(let match):
      (.alreadyThere, true, naming("it is \(match.words), and claimed by ", ""))
    case .isNotThere:
      (.alreadyThere, false, .said(unclaimedPlace(of: route) ?? "not on its stack"))
    case .isShownAgain: (.alreadyThere, false, .said("on its stack, and pushed again"))
    case .modalAsked: (.presentedModal, true, naming("presented by ", ": asked"))
    case .detourAsked: (.detour, true, naming("on top of ", ": asked"))
    case .asked(let role), .skipped(let role):
      (role.question, true, naming(role.relation, ": asked"))
    case .tabAsked(let name): (.tab, true, naming("tab '\(name)' of ", ": asked by name"))
    case .ownAsked: (.own, true, .said("asked to show it, whatever is on its stack"))
    case .isOfOtherType where node.claimsToShow(route):
      (.own, false, .naming(node.routeType, before: "claims it, but its type isn't ", after: ""))
    case .cannotHandle:
      (.own, false, .said("cannot handle it" + reason(about: route)))
    case .isOfOtherType: (.own, false, .said("cannot handle it"))
    case .pushes: (.own, true, .said("pushes it"))
    case .replaces: (.own, true, .said("replaces its top with it"))
    case .presents: (.own, true, naming("presents ", ""))
    case .selectsTab(let index): (.own, true, .said("selects tab \(index + 1)"))
    case .fails(let error): (.own, false, .error(error))
    case .parentAsked: (.parent, true, naming("asked by ", ""))
    case .changesFlow: (.flowChange, true, .said("changes the flow"))
    case .keepsFlow: (.flowChange, false, .said("no" + reason(about: route)))
    }
  }

  /// The place of the route on the stack of a coordinator that does not claim it.
  @MainActor
  private func unclaimedPlace(of route: any Route) -> String? {
    node.match(route).map { "it is \($0.words), but the coordinator does not claim it" }
  }

  /// The reason that the coordinator gives; empty for none.
  @MainActor
  private func reason(about route: any Route) -> String {
    node.refusalReason(for: route).map { ": '\($0)'" } ?? ""
  }

  @MainActor
  private func naming(_ before: String, _ after: String) -> NavigationTrace.Answer {
    other.map { .naming(before, $0, after) } ?? .said(before + after)
  }
}

extension RouteMatch {
  /// The place of a route in a coordinator, after "it is".
  fileprivate var words: String {
    switch self {
    case .presented: "the presented modal"
    case .entry: "on its stack"
    case .root: "its root"
    }
  }
}

extension Planner.Action {
  /// The modal that comes up.
  var presented: CoordinatorNode? {
    if case .present(let modal, _) = self { modal } else { nil }
  }
}

extension WalkLog.Answer {
  /// The answer of a coordinator that takes the route; `isClaimed` if it is the one that claims it.
  init(_ action: Planner.Action, isClaimed: Bool) {
    self =
      switch action {
      case .goBack(let match): isClaimed ? .isThere(match) : .isClaimedBelow(match)
      case .show(let replacing): replacing ? .replaces : .pushes
      case .present: .presents
      case .selectTab(let index): .selectsTab(index)
      }
  }
}

extension Planner.Role {
  fileprivate var question: NavigationTrace.Question {
    switch self {
    case .flow: .flow
    case .tab, .chosenTab: .tab
    case .modalRegistration: .modalRegistration
    default: .child
    }
  }

  fileprivate var relation: String {
    if case .modalRegistration = self { "registered with " } else { "below " }
  }
}
