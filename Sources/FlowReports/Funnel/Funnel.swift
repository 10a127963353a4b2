/// How many attempts went through the steps of a funnel, and where the others went.
package struct Funnel: Equatable, Sendable {
  /// What followed the last visit of the step that an attempt reached, if it did not go on.
  package enum Exit: Hashable, Sendable {
    case screen(RouteMap.Place)
    /// The run or its recording ended.
    case end
    /// The recorder missed what followed.
    case gap
  }

  package struct Step: Equatable, Sendable {
    /// The name of the step: that of its route, or the given one if several routes have it.
    package let name: String
    /// The routes of the step, in order, at least one.
    package let places: [RouteMap.Place]
    /// The number of visits of the step's screens, within an attempt or not.
    package fileprivate(set) var visits = 0
    /// How long these screens were visible, as far as the end is known.
    package fileprivate(set) var stays = MeasuredTimes()
    /// The number of attempts that reached the step.
    package fileprivate(set) var reached = 0
    /// The times from the step to the next one, of attempts that went on.
    package fileprivate(set) var times = MeasuredTimes()
    package fileprivate(set) var exits: [Exit: Int] = [:]

    package init(name: String, places: [RouteMap.Place]) {
      (self.name, self.places) = (name, places)
    }

    /// The ways in which attempts did not go on: the screens, the most frequent first, and then the
    /// end and the gap.
    package var listedExits: [(exit: Exit, count: Int)] {
      exits.map { (exit: $0.key, count: $0.value) }
        .sorted { ($0.exit.rank, $1.count, $0.exit) < ($1.exit.rank, $0.count, $1.exit) }
    }
  }

  package private(set) var steps: [Step]
  /// The number of runs with a visit.
  package var runs: Int { runIDs.count }
  /// The names of the routes.
  package let names: RouteMap.Names
  private var runIDs: Set<String> = []

  /// Creates a funnel without attempts.
  package init(_ steps: [Step], names: RouteMap.Names) {
    (self.steps, self.names) = (steps, names)
  }

  package static func == (one: Funnel, other: Funnel) -> Bool {
    one.steps == other.steps && one.runIDs == other.runIDs
  }

  package var attempts: Int { steps.first?.reached ?? 0 }
  /// The number of attempts that reached the last step.
  package var completed: Int { steps.last?.reached ?? 0 }

  /// The percentage of all attempts; nil without attempts.
  ///
  /// Rounded down to tenths, so that 100 means all.
  package func percent(_ count: Int) -> Double? {
    attempts == 0 ? nil : Double(1_000 * count / attempts) / 10
  }

  /// The name of what followed a step.
  package func name(of exit: Exit) -> String {
    switch exit {
    case .screen(let place): names.whole(place)
    case .end: "(the run ended)"
    case .gap: "(unknown: a gap)"
    }
  }

  // MARK: Counting

  /// Notes a visit of a run, with the seconds for which it lasted, if its end is known.
  mutating func visit(_ place: RouteMap.Place, in run: String, for seconds: Double?) {
    runIDs.insert(run)
    for index in steps.indices where steps[index].places.contains(place) {
      steps[index].visits += 1
      if let seconds { steps[index].stays.add(seconds) }
    }
  }

  /// Notes that an attempt reached a step, this many seconds after the step before.
  mutating func reach(_ step: Int, after seconds: Double?) {
    steps[step].reached += 1
    if step > 0, let seconds { steps[step - 1].times.add(seconds) }
  }

  /// Notes how an attempt ended that reached a step, and not the next one.
  mutating func leave(_ step: Int, to exit: Exit) { steps[step].exits[exit, default: 0] += 1 }
}

extension Funnel.Exit: Comparable {
  fileprivate var rank: Int {
    switch self {
    case .screen: 0
    case .end: 1
    case .gap: 2
    }
  }

  package static func < (one: Self, other: Self) -> Bool {
    if case (.screen(let one), .screen(let other)) = (one, other) { return one < other }
    return one.rank < other.rank
  }
}
