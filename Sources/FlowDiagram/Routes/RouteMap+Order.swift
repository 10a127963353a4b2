extension RouteMap {
  /// The routes where walks began, the most frequent first.
  package var entries: [Place] {
    places.filter { $0.value.entries > 0 }
      .sorted { ($1.value.entries, $0.key) < ($0.value.entries, $1.key) }.map(\.key)
  }

  /// The ways from each route, the most frequent first.
  package var waysFrom: [Place: [(to: Place, uses: Uses)]] {
    Dictionary(grouping: ways, by: \.key.from).mapValues { ways in
      ways.map { (to: $0.key.to, uses: $0.value) }
        .sorted { ($1.uses.succeeded, $0.to) < ($0.uses.succeeded, $1.to) }
    }
  }

  /// The routes in the order in which they are reached from the entry points, then the others by
  /// name, in O(routes · log routes, and ways).
  package var listed: [Place] {
    var seen: Set<Place> = []
    var found: [Place] = []
    func add(_ place: Place) { if seen.insert(place).inserted { found.append(place) } }
    let ways = waysFrom
    entries.forEach(add)
    var next = 0
    // A walk can begin anywhere after a gap.
    let others = places.keys.sorted().filter { ways[$0] != nil }
    for start in [nil] + others.map(Optional.some) {
      if let start { add(start) }
      while next < found.count {
        for way in ways[found[next]] ?? [] { add(way.to) }
        next += 1
      }
    }
    places.keys.sorted().forEach(add)
    return found
  }

  // MARK: Paths

  package struct Path: Equatable, Sendable {
    package let entry: Place
    package let steps: [Way]
    /// The maximum number of times that the whole way was taken: the count of its rarest step, or
    /// for an entry point, the number of walks that began there.
    package let times: Int

    package var places: [Place] { [entry] + steps.map(\.to) }
  }

  /// Returns the way with the fewest steps from an entry point; nil if none leads there.
  ///
  /// Prefers frequent entry points, then frequent ways in turn. O(routes · log routes, and ways).
  package func shortestPath(to place: Place) -> Path? {
    let ways = waysFrom
    var before: [Place: Way] = [:]
    var order = entries
    var seen = Set(order)
    var next = 0
    while next < order.count, !seen.contains(place) {
      let from = order[next]
      next += 1
      for way in ways[from] ?? [] where way.uses.succeeded > 0 && seen.insert(way.to).inserted {
        before[way.to] = Way(from: from, to: way.to)
        order.append(way.to)
      }
    }
    return seen.contains(place) ? path(to: place, before) : nil
  }

  /// Returns the way from an entry point whose rarest step was taken most often; nil if none leads
  /// there.
  ///
  /// Of several, one with few steps. O((routes + ways) · log ways).
  package func mostFrequentPath(to place: Place) -> Path? {
    let ways = waysFrom
    var before: [Place: Way] = [:]
    var done: Set<Place> = []
    var waiting = PlaceHeap()
    for entry in entries {
      waiting.push(.init(times: .max, steps: 0, place: entry, way: nil))
    }
    while let next = waiting.pop() {
      guard done.insert(next.place).inserted else { continue }
      before[next.place] = next.way
      if next.place == place { return path(to: place, before) }
      for way in ways[next.place] ?? [] where way.uses.succeeded > 0 && !done.contains(way.to) {
        waiting.push(
          .init(
            times: min(next.times, way.uses.succeeded), steps: next.steps + 1, place: way.to,
            way: Way(from: next.place, to: way.to)))
      }
    }
    return nil
  }

  private func path(to place: Place, _ before: [Place: Way]) -> Path {
    var steps: [Way] = []
    var entry = place
    while let way = before[entry] {
      steps.append(way)
      entry = way.from
    }
    let times = steps.map { ways[$0]?.succeeded ?? 0 }.min()
    return Path(
      entry: entry, steps: steps.reversed(), times: times ?? places[entry]?.entries ?? 0)
  }
}

/// The routes that a search can go on from, the most frequent on top.
private struct PlaceHeap {
  struct Element {
    let times: Int
    let steps: Int
    let place: RouteMap.Place
    let way: RouteMap.Way?

    static func precedes(_ one: Element, _ other: Element) -> Bool {
      (other.times, one.steps, one.place) < (one.times, other.steps, other.place)
    }
  }

  private var elements: [Element] = []

  mutating func push(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, Element.precedes(elements[place], elements[(place - 1) / 2]) {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    if elements.isEmpty { return first }
    elements[0] = last
    var place = 0
    while true {
      let best = [2 * place + 1, 2 * place + 2].filter { $0 < elements.count }.reduce(place) {
        Element.precedes(elements[$1], elements[$0]) ? $1 : $0
      }
      if best == place { return first }
      elements.swapAt(place, best)
      place = best
    }
  }
}
