import Foundation
import Testing

@testable import FlowReports

@Suite struct ClockTimeTests {
  /// A span of two minutes around noon, in UTC.
  private let span =
    Date(
      timeIntervalSince1970: 1_699_963_140)...Date(
      timeIntervalSince1970: 1_699_963_260)

  private func seconds(_ text: String, utcOffset: Int = 0) -> Double? {
    ClockTime.date(text, near: span, utcOffset: utcOffset)
      .map { $0.timeIntervalSince1970 - 1_699_963_200 }
  }

  @Test("a clock time is a moment in the span, or the nearest moment before or after the span")
  func nearest() {
    #expect(seconds("12:00") == 0)
    #expect(seconds("11:59:30.5") == -29.5)
    #expect(seconds("12:10") == 600)
    #expect(seconds("11:00") == -3_600)
    #expect(seconds("23:00") == 39_600)
    #expect(seconds("01:00") == -39_600)
    #expect(seconds("13:30", utcOffset: 5_400) == 0)
  }

  @Test(
    "a span that begins before midnight has times of the day before",
    arguments: [0, 3_600, -36_000])
  func midnight(utcOffset: Int) throws {
    let midnight = Date(timeIntervalSince1970: 1_699_920_000 - Double(utcOffset))
    let span = midnight.addingTimeInterval(-600)...midnight.addingTimeInterval(600)
    let before = ClockTime.date("23:55", near: span, utcOffset: utcOffset)
    #expect(before == midnight.addingTimeInterval(-300))
    let after = ClockTime.date("00:05", near: span, utcOffset: utcOffset)
    #expect(after == midnight.addingTimeInterval(300))
  }

  @Test(
    "other texts are not times",
    arguments: ["", "12", "24:00", "12:60", "12:00:60", "-1:00", "12:00:nan", "a:b"])
  func none(text: String) {
    #expect(seconds(text) == nil)
  }

  @Test("a time has three forms, with the same meaning everywhere")
  func written() throws {
    func date(_ text: String) -> Double? {
      WrittenTime(text)?.date(in: span, utcOffset: 0).timeIntervalSince(span.lowerBound)
    }
    #expect(date("+2.5") == 2.5)
    #expect(date("12:00:01") == 61)
    #expect(date("2023-11-14T12:00:01Z") == 61)
    #expect(WrittenTime("noon") == nil && WrittenTime("+x") == nil && WrittenTime("7") == nil)
    #expect(RecordingMoment("12:00:01") == .time(.clock("12:00:01")))
    #expect(RecordingMoment("7") == .entry(7))
  }

  @Test("a time that was read from a text has the same text again, to the millisecond")
  func again() {
    for milliseconds in 0..<1_000 {
      let digits = String("\(1_000 + milliseconds)".dropFirst())
      let text = "2026-11-28T15:21:51.\(digits)Z"
      #expect(Times.date(text).map(Times.text) == text)
    }
  }
}
