import ArgumentParser
import FlowIntrospect
import FlowRecording
import Foundation
import TestInspections
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

@Suite struct ReplayOptionsTests {
  private func failure(_ path: String) throws -> ReportError? {
    let options = try ReplayOptions.parse([path])
    do {
      _ = try options.source()
      return nil
    } catch {
      return ReportError(error)
    }
  }

  @Test("start, speed and pause are read from the command line")
  func options() throws {
    let options = try ReplayOptions.parse([
      "a.flowscope", "--from", "+1.5", "--speed", "16x", "--paused",
    ])
    #expect(options.from == .time(.after(1.5)))
    #expect(options.speed.factor == 16)
    #expect(options.paused)
    #expect(throws: (any Error).self) { try ReplayOptions.parse(["a", "--speed", "100"]) }
  }

  @Test("--from sets the start of the replay, and --paused shows the first hierarchy")
  func begins() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 9))
    let from = try ReplayOptions.parse([fixture.path, "--from", "+4.5", "--paused"]).source()
    var played = PlayedEvents(from.playback)
    #expect(await played.untilStatus()?.time == TimeFixture.time(4))
    let paused = try ReplayOptions.parse([fixture.path, "--paused"]).source()
    var first = PlayedEvents(paused.playback)
    #expect(await first.untilStatus()?.isPlaying == false)
    #expect(first.history.snapshot == TimeFixture.tree())
  }

  @Test("a file that isn't a recording, or of another version, is refused in one line")
  func refused() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 2))
    let newer = fixture.file("newer")
    let earlier = fixture.file("earlier")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    // Bytes 60 to 63 are user_version: https://www.sqlite.org/fileformat.html
    let cut = fixture.file("cut")
    try bytes.prefix(5_000).write(to: URL(fileURLWithPath: cut))
    bytes[63] = 99
    try bytes.write(to: URL(fileURLWithPath: newer))
    // Bytes 68 to 71 are application_id.
    bytes.replaceSubrange(68..<72, with: Array("FLSC".utf8))
    try bytes.write(to: URL(fileURLWithPath: earlier))
    let text = fixture.file("text")
    try Data("once upon a time".utf8).write(to: URL(fileURLWithPath: text))
    for path in [newer, earlier, text, cut, fixture.file("nothing")] {
      let error = try #require(try failure(path))
      #expect(error.exitCode == ([newer, earlier].contains(path) ? 4 : 2))
      #expect(error.description.contains(path))
      #expect(!error.description.contains("\n"))
    }
    #expect(try failure(fixture.path) == nil)
  }

  @Test("an empty recording is refused")
  func empty() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([])
    let error = try failure(fixture.path)
    #expect(error?.exitCode == 2)
    #expect(error?.description.contains("the recording is empty") == true)
  }

  @Test("the outline has an error and a gap for each part that has one")
  func outline() async throws {
    let fixture = RecordedFixture()
    var events = RecordedFixture.shop(navigations: 100)
    events.append((110, .lost(3)))
    events.append((111, .snapshot(TimeFixture.tree(revision: 200))))
    try await fixture.record(events)
    let outline = try #require(try RecordingOutline(try fixture.reader, parts: 10))
    #expect(outline.start == TimeFixture.time(0) && outline.end == TimeFixture.time(111))
    #expect(outline.errors.count == 7)
    #expect(outline.errors.first == TimeFixture.time(5))
    #expect(outline.gaps == [TimeFixture.time(110)])
  }
}
