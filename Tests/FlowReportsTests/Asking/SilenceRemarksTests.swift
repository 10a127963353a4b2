import FlowModel
import TestInspections
import Testing

@testable import FlowReports

/// What the watching commands say of an engine that does not answer.
@Suite struct SilenceRemarksTests {
  private let time = TimeFixture.time

  @Test("a silence is said when it begins, changes and ends, and once each")
  func words() {
    var remarks = SilenceRemarks(of: "shop (pid 7)")
    #expect(remarks.take(.lost(1), at: time(0)) == nil && remarks.end(at: time(0)) == nil)
    let process = EngineSilence(.process, since: time(1))
    #expect(
      remarks.take(.silent(process), at: time(2.5)) == "shop (pid 7): not answering for 1.5 s")
    #expect(remarks.take(.silent(process), at: time(3)) == nil)
    #expect(
      remarks.end(at: time(9))
        == "shop (pid 7): not answering for 8.0 s; what it did until then is counted")
    #expect(
      remarks.take(.silent(EngineSilence(.mainActor, since: time(9))), at: time(11))
        == "shop (pid 7): main actor silent for 2.0 s")
    #expect(
      remarks.take(.answering, at: time(12)) == "shop (pid 7): main actor answers again after 3.0 s"
    )
    #expect(remarks.take(.answering, at: time(13)) == nil && remarks.end(at: time(13)) == nil)
  }

  @Test("an engine that ends is not silent any more")
  func ended() {
    var remarks = SilenceRemarks(of: "shop")
    _ = remarks.take(.silent(EngineSilence(.process, since: time(1))), at: time(3))
    #expect(remarks.take(.disconnected(reason: "gone"), at: time(4)) == nil)
    #expect(remarks.end(at: time(5)) == nil)
    #expect(SilenceRemarks.ended("shop") == "shop ended; what it did until then is counted")
  }
}
