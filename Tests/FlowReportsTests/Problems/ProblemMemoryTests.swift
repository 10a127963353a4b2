import Foundation
import Testing

@testable import FlowReports

@Suite("What a team decided about a problem")
struct ProblemMemoryTests {
  private static let parts = ProblemParts(
    kind: "k", place: "A", route: nil, file: nil, function: nil)
  private static let fingerprint = ErrorFingerprint(parts)
  private static let decided = Date(timeIntervalSince1970: 1_000)

  private func standing(
    _ state: ProblemEntry.State?, _ errors: [(after: Double, version: String?)]
  ) -> ProblemStanding {
    let entry = state.map {
      ProblemEntry(Self.fingerprint, Self.parts, state: $0, decided: Self.decided)
    }
    return ProblemMemory([entry].compactMap(\.self)).standing(
      of: Self.fingerprint,
      with: errors.map {
        ProblemOccurrence(time: Self.decided.addingTimeInterval($0.after), version: $0.version)
      })
  }

  @Test("a problem without an entry is new for a team, and open for a user who marks a few")
  func new() {
    #expect(standing(nil, [(1, nil)]) == .new)
    let own = ProblemMemory(isComplete: false)
    #expect(own.standing(of: Self.fingerprint, with: [ProblemOccurrence]()) == .open)
  }

  @Test("a resolved problem is regressed by an error after the decision alone")
  func regressed() {
    #expect(standing(.resolved(in: nil), []) == .resolved)
    #expect(standing(.resolved(in: nil), [(-5, nil)]) == .resolved)
    #expect(standing(.resolved(in: nil), [(-5, nil), (0.001, nil)]) == .regressed)
  }

  @Test("resolved in a version, it is regressed by that version or a later one")
  func version() {
    #expect(standing(.resolved(in: "1.10"), [(5, "1.9"), (6, nil)]) == .resolved)
    #expect(standing(.resolved(in: "1.10"), [(5, "1.10")]) == .regressed)
    #expect(standing(.resolved(in: "1.10"), [(5, "2.0")]) == .regressed)
    #expect(standing(.resolved(in: "1.10"), [(-5, "2.0")]) == .resolved)
  }

  @Test("ignoring holds for ever, until more errors have come, or until a version")
  func ignored() {
    let five = (1...5).map { (after: Double($0), version: String?("1.2")) }
    #expect(standing(.ignored(.always), five) == .ignored)
    #expect(standing(.ignored(.untilMore(6)), five) == .ignored)
    #expect(standing(.ignored(.untilMore(5)), five) == .open)
    #expect(standing(.ignored(.untilMore(5)), [(-1, nil)] + five.dropLast()) == .ignored)
    #expect(standing(.ignored(.untilVersion("1.3")), five) == .ignored)
    #expect(standing(.ignored(.untilVersion("1.2")), five) == .open)
  }

  @Test("a problem of the team that no error has is gone, unless it is resolved or only the user's")
  func gone() {
    func entry(_ kind: String, _ state: ProblemEntry.State) -> ProblemEntry {
      let parts = ProblemParts(kind: kind, place: "A", route: nil, file: nil, function: nil)
      return ProblemEntry(ErrorFingerprint(parts), parts, state: state, decided: Self.decided)
    }
    let kept = [entry("a", .open), entry("b", .reviewed), entry("c", .ignored(.always))]
    let team = ProblemMemory(kept + [entry("d", .resolved(in: nil))])
    func gone(_ memory: ProblemMemory, seen: Set<ErrorFingerprint> = []) -> Set<String> {
      Set(memory.gone(from: seen).map(\.parts.kind))
    }
    #expect(gone(team) == ["a", "b", "c"])
    #expect(gone(team, seen: [kept[0].fingerprint]) == ["b", "c"])
    let fingerprints = team.gone(from: []).map(\.fingerprint)
    #expect(fingerprints == fingerprints.sorted())
    var own = ProblemMemory([entry("a", .reviewed), entry("x", .open)], isComplete: false)
    #expect(gone(own) == [])
    #expect(gone(team.overlaid(by: own)) == ["a", "b", "c"])
    own = team.overlaid(by: own).overlaid(by: own)
    #expect(gone(own) == ["a", "b", "c"], "also after another layer")
  }

  @Test("versions are compared by their numbers, and other text as text")
  func order() {
    let versions = ["1", "1.2", "1.9", "1.10", "1.10.1", "2.0-alpha", "2.0-beta", "10"]
    for (index, version) in versions.enumerated() {
      for (other, later) in versions.enumerated() {
        #expect(
          AppVersion.isOrdered(version, later) == (index < other), "\(version) before \(later)")
      }
    }
    #expect(!AppVersion.isAtLeast(nil, "0"))
  }

  @Test("a user's later decision is put over that of the team, and an earlier one is not")
  func overlaid() {
    func memory(_ state: ProblemEntry.State, at time: Double) -> ProblemMemory {
      ProblemMemory([
        ProblemEntry(
          Self.fingerprint, Self.parts, state: state, decided: Date(timeIntervalSince1970: time))
      ])
    }
    let team = memory(.resolved(in: nil), at: 10)
    #expect(team.overlaid(by: memory(.open, at: 11))[Self.fingerprint]?.state == .open)
    #expect(
      team.overlaid(by: memory(.open, at: 9))[Self.fingerprint]?.state == .resolved(in: nil))
  }
}
