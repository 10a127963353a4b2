import Foundation

/// The measurements of commands with a directory of recordings.
struct ManyRecordings {
  let program: String
  let directory: String

  private static let counts = [250, 500, 1_000]
  private static let commands = [
    "map --json", "coverage --json", "errors --json", "errors --group problem", "log --json",
    "lint --json",
  ]
  /// The steps of the sample in a second, and the number of seconds: some 300 navigations.
  private static let rate = 112
  private static let seconds = 3

  func run() throws {
    let (recording, navigations) = try record()
    try copy(recording)
    let counts = Self.counts
    print(
      "| recordings of \(navigations) navigations | "
        + counts.map { $0 >= 1_000 ? "\($0 / 1_000),000" : "\($0)" }.joined(separator: " | ")
        + " |")
    print("| --- |\(String(repeating: " --- |", count: counts.count))")
    for command in Self.commands {
      let words = command.split(separator: " ").map(String.init)
      let cells = try counts.map { count in
        let run = try MeasuredProcess(
          [program] + words + [folder(count)], output: "\(directory)/output")
        return "\(Double(Int(run.seconds * 10)) / 10) s, \(Int(run.memory)) MiB"
      }
      print("| `\(command)` | \(cells.joined(separator: " | ")) |")
    }
    print()
  }

  private func folder(_ count: Int) -> String { "\(directory)/\(count)" }

  /// Records the sample; returns the recording, and the number of its navigations.
  private func record() throws -> (path: String, navigations: Int) {
    let path = "\(directory)/sample.flowscope"
    setenv("FLOWSCOPE_DIR", "\(directory)/sockets", 1)
    let sample = try start(["demo", "--serve", "rainbow", "--rate", "\(Self.rate)"], Pipe())
    defer {
      sample.terminate()
      sample.waitUntilExit()
    }
    let output = Pipe()
    let recorder = try start(
      ["record", "--wait", "60", "--for", "\(Self.seconds)", "-o", path, "--json"], output)
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    recorder.waitUntilExit()
    let summary = try JSONSerialization.jsonObject(with: printed) as? [String: Any]
    let counts = summary?["counts"] as? [String: Any]
    return (path, counts?["navigations"] as? Int ?? 0)
  }

  private func start(_ arguments: [String], _ output: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Makes recordings of other runs from one: copies of one run would count once.
  ///
  /// The id of the run is a UUID, which the file has as a text wherever a row names its run.
  private func copy(_ recording: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: recording))
    let json = try output(of: ["snapshot", recording, "--json"])
    let snapshot = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    guard let run = snapshot?["epoch"] as? String else { throw CocoaError(.fileReadCorruptFile) }
    let places = ranges(of: Data(run.utf8), in: bytes)
    for count in Self.counts {
      try FileManager.default.createDirectory(
        atPath: folder(count), withIntermediateDirectories: true)
    }
    for number in 0..<(Self.counts.max() ?? 0) {
      var copy = bytes
      let id = Array(UUID().uuidString.utf8)
      copy.withUnsafeMutableBytes { buffer in
        for place in places { buffer[place].copyBytes(from: id) }
      }
      let name = "\(number).flowscope"
      for count in Self.counts where number < count {
        let path = "\(folder(count))/\(name)"
        try copy.write(to: URL(fileURLWithPath: path))
      }
    }
  }

  private func output(of arguments: [String]) throws -> Data {
    let output = Pipe()
    let process = try start(arguments, output)
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return printed
  }

  private func ranges(of text: Data, in bytes: Data) -> [Range<Data.Index>] {
    var ranges: [Range<Data.Index>] = []
    var start = bytes.startIndex
    while let range = bytes.range(of: text, in: start..<bytes.endIndex) {
      ranges.append(range)
      start = range.upperBound
    }
    return ranges
  }
}
