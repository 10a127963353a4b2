import Foundation
import TestInspections
import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct PlaybackPaceTests {
  private func instant(_ seconds: Double) -> ManualClock.Instant {
    ManualClock.Instant(offset: .seconds(seconds))
  }

  @Test("recorded time passes at the requested speed, and stops during a pause")
  func time() {
    var pace = PlaybackPace<ManualClock.Instant>(isPlaying: true, speed: .normal)
    #expect(pace.time(at: instant(0)) == nil)
    #expect(pace.instant(of: TimeFixture.time(0)) == nil)
    pace.go(to: TimeFixture.time(0), at: instant(10))
    #expect(pace.time(at: instant(12)) == TimeFixture.time(2))
    pace.setSpeed(PlaybackSpeed(clamping: 8), at: instant(12))
    #expect(pace.time(at: instant(13)) == TimeFixture.time(10))
    #expect(pace.instant(of: TimeFixture.time(18)) == instant(14))
    pace.play(false, at: instant(13))
    #expect(pace.time(at: instant(50)) == TimeFixture.time(10))
    #expect(pace.instant(of: TimeFixture.time(18)) == nil)
    pace.play(true, at: instant(60))
    #expect(pace.instant(of: TimeFixture.time(18)) == instant(61))
  }

  @Test("past times are due now, and a gap of centuries does not overflow")
  func extremes() {
    var pace = PlaybackPace<ManualClock.Instant>(
      isPlaying: true, speed: PlaybackSpeed(clamping: 0.25))
    pace.go(to: TimeFixture.time(0), at: instant(10))
    #expect(pace.instant(of: TimeFixture.time(-5)) == instant(10))
    #expect(pace.instant(of: .distantFuture) == instant(10 + 1e9))
  }

  @Test("speeds are parsed, and faster and slower stop at the limits")
  func speeds() {
    #expect((try? PlaybackSpeed(parsing: "4x"))?.factor == 4)
    #expect((try? PlaybackSpeed(parsing: "0.5"))?.title == "0.5x")
    #expect(PlaybackSpeed.normal.title == "1x")
    for bad in ["0", "65", "-1", "nan", "fast", "", "x"] {
      #expect((try? PlaybackSpeed(parsing: bad)) == nil)
    }
    var speed = PlaybackSpeed.normal
    for _ in 0..<10 { speed = speed.faster }
    #expect(speed.factor == 64)
    for _ in 0..<20 { speed = speed.slower }
    #expect(speed.factor == 0.25)
  }
}
