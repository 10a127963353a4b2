import FlowModel
import FlowSamples
import Foundation
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowDiagram
@testable import FlowRecording
@testable import FlowReports

@Suite("Laws of funnels", .timeLimit(.minutes(Patience.minutes)))
struct FunnelLawTests {
  private let directory = TemporaryDirectory()

  /// The counts of a funnel, found by searching the visits of each unbroken part of a run.
  private struct Searched {
    var reached: [Int]
    var exits: [[Funnel.Exit: Int]]
    var times: [[Double]]
    private let steps: [Set<RouteMap.Place>]

    init(_ visits: [RecordedVisit], _ steps: [Set<RouteMap.Place>]) {
      self.steps = steps
      reached = steps.map { _ in 0 }
      exits = steps.map { _ in [:] }
      times = steps.map { _ in [] }
      var start = 0
      for index in visits.indices {
        let isLast = index + 1 == visits.count
        guard visits[index].ending != .seen || isLast || visits[index + 1].run != visits[index].run
        else { continue }
        let goesOn = !isLast && visits[index + 1].run == visits[index].run
        search(Array(visits[start...index]), end: goesOn ? .gap : .end)
        start = index + 1
      }
    }

    private static func place(_ visit: RecordedVisit) -> RouteMap.Place {
      RouteMap.Place(
        coordinator: visit.coordinator.name, type: visit.route.type,
        identifier: visit.route.identifier)
    }

    private mutating func search(_ visits: [RecordedVisit], end: Funnel.Exit) {
      let places = visits.map(Self.place)
      func next(_ step: Int, from start: Int) -> Int? {
        places.indices.first { $0 >= start && steps[step].contains(places[$0]) }
      }
      var start = 0
      while var position = next(0, from: start) {
        reached[0] += 1
        var step = 0
        while step + 1 < steps.count, let found = next(step + 1, from: position + 1),
          found <= next(0, from: position + 1) ?? .max
        {
          times[step].append(visits[found].enteredAt.timeIntervalSince(visits[position].enteredAt))
          (step, position) = (step + 1, found)
          reached[step] += 1
        }
        if step + 1 == steps.count {
          start = position + 1
          continue
        }
        let other = next(0, from: position + 1)
        start = other ?? places.count
        let last = places[..<start].lastIndex { steps[step].contains($0) } ?? position
        let isKnown = last + 1 < places.count && (other != nil || end == .end)
        exits[step][isKnown ? .screen(places[last + 1]) : end, default: 0] += 1
      }
    }
  }

  /// A random script with gaps, reconnections and new runs.
  private func script(seed: UInt64) -> ScreenScript {
    var random = SeededGenerator(seed: seed)
    var (script, time, run) = (ScreenScript(), 0.0, 1)
    func screen() -> String {
      ["a", "b", "c", "d", "Other.a", "Other.b"][random.below(6)]
    }
    script.begin("1", screen(), at: time)
    for _ in 0..<400 {
      time += Double(1 + random.below(40)) / 8
      switch random.below(25) {
      case 0:
        script.send(.lost(1), at: time)
        script.resync("\(run)", screen(), at: time + 0.125)
      case 1:
        script.send(.disconnected(reason: "gone"), at: time)
        run += random.below(2)
        script.begin("\(run)", screen(), at: time + 0.125)
      default: script.show(screen(), at: time)
      }
    }
    return script
  }

  @Test(
    "a funnel counts what a search finds in the visits of a random walk",
    arguments: 1...24 as ClosedRange<UInt64>)
  func search(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed + 1_000)
    let file = directory.file("a.flowscope")
    try await script(seed: seed).record(to: file)
    let visits = try RecordingReader(path: file).visits(limit: .max)
    let names = ["a", "b", "c", "d", "Shop.a", "Other.b", "ShopRoute.b"]
    let steps = (0..<2 + random.below(3)).map { _ in names[random.below(names.count)] }
    let funnel = try await Asker.ofTest.funnel(steps, in: [file])
    let searched = Searched(visits, funnel.steps.map { Set($0.places) })
    #expect(funnel.steps.map(\.reached) == searched.reached, "\(steps)")
    #expect(funnel.steps.map(\.exits) == searched.exits, "\(steps)")
    for (step, times) in zip(funnel.steps, searched.times) {
      #expect(step.times.count == times.count)
      for percent in [50, 90] {
        let rank = Int((Double(times.count * percent) / 100).rounded(.up))
        #expect(step.times.percentile(percent) == (times.isEmpty ? nil : times.sorted()[rank - 1]))
      }
      let own = visits.filter { visit in
        step.places.contains(RouteMap.Place(visit.route, of: visit.coordinator.name))
      }
      #expect(step.visits == own.count)
      #expect(step.stays.count == own.count { $0.ending == .seen })
    }
    for (step, next) in zip(funnel.steps, funnel.steps.dropFirst()) {
      #expect(step.reached == next.reached + step.exits.values.reduce(0, +))
    }
    #expect(funnel.runs == Set(visits.map(\.run)).count && funnel.attempts > 10)
  }
}
