import Foundation
import TestPatience
import Testing

@testable import FlowDiagram

/// The player of a recording's page, run by Node.js with a clock of its own.
@Suite("Playing a page", .timeLimit(.minutes(Patience.minutes)))
struct PlayingTests {
  /// Plays moments at these times, in milliseconds; drawing takes `drawing` milliseconds each time.
  ///
  /// Returns the duration, the notes that were shown, and the last moment that was.
  private func play(
    _ times: [Double], speed: Double = 1, drawing: Double = 12
  ) throws -> (duration: Double, notes: [String], last: Int) {
    let script = PageScript.playing
    let begin = try #require(script.range(of: "/** How much of a stillness"))
    let end = try #require(script.range(of: "function label()"))
    let program = """
      let now = 0, waiting = [], moment = 0, timer;
      const performance = { now: () => now };
      const setTimeout = (run, delay) => waiting.push([now + delay, run]);
      const clearTimeout = () => { waiting = []; };
      const label = () => {}, element = { textContent: "" };
      const $ = (id) => id === "speed" ? { value: "\(speed)" } : element;
      const moments = \(times).map((time) => ({ time }));
      const interesting = moments.map((_, at) => at), notes = [];
      function show(next) { moment = next; element.textContent = ""; now += \(drawing); }
      \(script[begin.lowerBound..<end.lowerBound])
      step();
      while (waiting.length) {
        const [at, run] = waiting.shift();
        now = Math.max(now, at);
        if (element.textContent) notes.push(element.textContent);
        run();
      }
      console.log(JSON.stringify({ duration: now, notes, last: moment }));
      """
    struct Played: Decodable {
      let duration: Double
      let notes: [String]
      let last: Int
    }
    let played = try NodeProgram.run(program, for: Played.self)
    return (played.duration, played.notes, played.last)
  }

  @Test(
    "1× is the time of the recording, however many moments there are",
    .enabled(if: NodeProgram.isInstalled))
  func recordedTime() throws {
    // 25 s with 5,000 moments.
    let times = (0...5_000).map { Double($0) * 5 }
    for speed in [0.5, 1, 4] {
      let played = try play(times, speed: speed)
      #expect(played.last == 5_000 && played.notes.isEmpty)
      #expect(abs(played.duration - 25_000 / speed) <= 30, "\(played.duration) at \(speed)")
    }
  }

  @Test("a long stillness is shortened, and says so", .enabled(if: NodeProgram.isInstalled))
  func stillness() throws {
    let played = try play([0, 1_000, 61_000, 62_000], drawing: 0)
    #expect(played.duration == 4_000 && played.last == 3)
    #expect(played.notes.map(\.trimmed) == ["· 60.0 s without a change, shortened to 2 s"])
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
