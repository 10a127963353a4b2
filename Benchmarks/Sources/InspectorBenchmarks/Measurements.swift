import Foundation
import ServedApp

/// The measurements of a `flowscope` in a terminal.
struct Measurements {
  /// The name of the root of the sample.
  private static let root = "NodeCoordinator"

  let program: String
  let directory: String

  func run() async throws {
    let parts = [
      ("starting", starting), ("attaching", attaching), ("idling", idling), ("bursting", bursting),
    ]
    // A single part can be run alone.
    let only = ProcessInfo.processInfo.environment["PART"]
    for (name, measure) in parts where only == nil || only == name { try await measure() }
  }

  /// Measures the time to the first frame, and to the first frame with the hierarchy.
  private func starting() async throws {
    Self.say("| from the start, median of 5 | first frame | first frame with the tree |")
    Self.say("| --- | --- | --- |")
    for count in [10, 1_000, 100_000] {
      var (first, whole): ([Double], [Double]) = ([], [])
      for _ in 0..<5 {
        // Starts a new app each time, because a second viewer would not need the walk.
        let (app, inspector) = try await start(count)
        guard let frame = try await inspector.screen.end(ofFrameWith: "flowscope"),
          let tree = try await inspector.screen.end(ofFrameWith: Self.root)
        else { throw MeasurementError.nothingOnScreen }
        first.append(Double(frame - inspector.start) / 1e6)
        whole.append(Double(tree - inspector.start) / 1e6)
        inspector.end()
        app.end()
      }
      let times = [first, whole].map { String(format: "%.0f ms", $0.sorted()[2]) }
      Self.say("| \(count) coordinators | \(times.joined(separator: " | ")) |")
    }
  }

  /// Measures the time from the command `:target` in a running inspector until the other hierarchy
  /// is on screen.
  private func attaching() async throws {
    Self.say("\n| from ':target', median of 5 | first frame with the tree |\n| --- | --- |")
    for count in [10, 1_000, 100_000] {
      var times: [Double] = []
      for _ in 0..<5 {
        let (app, inspector) = try await start(1)
        _ = try await inspector.screen.end(ofFrameWith: Self.root)
        let path = "\(directory)/other.sock"
        let other = try await ServedProcess(count: count, path: path)
        inspector.screen.press(":target \(path)")
        _ = try await inspector.screen.end(ofFrameWith: "other.sock")
        inspector.screen.forget()
        let start = Clocks.shared
        inspector.screen.press("\r")
        guard let tree = try await inspector.screen.end(ofFrameWith: Self.root) else {
          throw MeasurementError.nothingOnScreen
        }
        times.append(Double(tree - start) / 1e6)
        inspector.end()
        app.end()
        other.end()
      }
      Self.say("| \(count) coordinators | \(String(format: "%.0f ms", times.sorted()[2])) |")
    }
  }

  private func idling() async throws {
    Self.say("\n| 10 s of nothing | computed | frames |\n| --- | --- | --- |")
    for count in [1_000, 100_000] {
      let (app, inspector) = try await start(count)
      _ = try await inspector.screen.end(ofFrameWith: Self.root)
      // The details of all coordinators arrive after the first frame.
      try await Task.sleep(for: .seconds(count > 10_000 ? 10 : 2))
      let (before, frames) = (inspector.computed, inspector.screen.frames)
      try await Task.sleep(for: .seconds(10))
      Self.say(
        "| \(count) coordinators | \(Self.seconds(inspector.computed, since: before)) | "
          + "\(inspector.screen.frames - frames) |")
      inspector.end()
      app.end()
    }
  }

  private func bursting() async throws {
    Self.say("\n| 10,000 events a second for 10 s | computed | frames a second | errors shown |")
    Self.say("| --- | --- | --- | --- |")
    for count in [1_000, 100_000] {
      let (app, inspector) = try await start(count)
      _ = try await inspector.screen.end(ofFrameWith: Self.root)
      try await Task.sleep(for: .seconds(count > 10_000 ? 10 : 2))
      let (before, frames) = (inspector.computed, inspector.screen.frames)
      let start = Date()
      let made = try await app.burst(rate: 10_000, seconds: 10)
      let rate = Double(inspector.screen.frames - frames) / Date().timeIntervalSince(start)
      let computed = Self.seconds(inspector.computed, since: before)
      // Waits for events on their way, and redraws the whole screen to read it.
      try await Task.sleep(for: .seconds(3))
      inspector.screen.forget()
      inspector.screen.press("\u{0c}")
      _ = try await inspector.screen.end(ofFrameWith: "flowscope")
      let shown = Self.number(before: " error", in: inspector.screen.words)
      Self.say(
        "| \(count) coordinators, \(made.navigations) navigations | \(computed) | "
          + String(format: "%.1f", rate)
          + " | \(shown.map { "\($0)" } ?? "none") of \(made.errors) |"
      )
      inspector.end()
      app.end()
    }
  }

  private func start(_ count: Int) async throws -> (app: ServedProcess, InspectorProcess) {
    let path = "\(directory)/\(count).sock"
    let app = try await ServedProcess(count: count, path: path)
    return (app, try InspectorProcess(program, on: path, directory: directory))
  }

  private static func number(before word: String, in text: String) -> Int? {
    guard let range = text.range(of: "[0-9]+\(word)", options: .regularExpression) else {
      return nil
    }
    return Int(text[range].prefix(while: \.isNumber))
  }

  private static func seconds(_ now: Double?, since before: Double?) -> String {
    guard let now, let before else { return "not known" }
    return String(format: "%.2f s", now - before)
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

enum MeasurementError: Error, CustomStringConvertible {
  case nothingOnScreen

  var description: String {
    "no frame came within 30 s: start flowscope by hand on an app to see what it says"
  }
}
