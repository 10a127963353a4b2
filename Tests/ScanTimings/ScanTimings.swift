import ArgumentParser
import FlowModel
import FlowScan
import Foundation
import TestScans

/// Measures the scan of sources: how true it is for the fixtures, and how fast it is.
@main
struct ScanTimings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan-timings",
    abstract: "Measure the accuracy and the speed of a scan of sources.")

  @Option(help: "The numbers of files to scan, each of 200 lines, in rising order.")
  var files = [250, 500, 1_000, 2_000]

  func run() throws {
    try printAccuracy()
    print()
    try printSpeed()
  }

  private func printAccuracy() throws {
    print(ScanAccuracy.head)
    var all = ScanAccuracy()
    for fixture in try ScanFixture.all() {
      let accuracy = ScanAccuracy(of: try fixture.scan().map, in: fixture)
      print(accuracy.row(fixture.name))
      all.add(accuracy)
    }
    print(all.row("all"))
  }

  private func printSpeed() throws {
    print("| files of \(LargeApp.lines) lines | MB | coordinators | time | most memory |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for count in files {
      let directory = FileManager.default.temporaryDirectory.appending(
        path: "scan-timings-\(UUID().uuidString)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: directory) }
      try LargeApp.write(count, into: directory)
      var scan: Scan?
      let time = try ContinuousClock().measure { scan = try Scan([directory.path]) }
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      guard let scan else { continue }
      print(
        "| \(count) | \(Self.text(Double(scan.bytes) / 1e6)) | \(scan.map.coordinators.count) | "
          + "\(Self.text(seconds)) s | \(Self.text(Self.mostMemory / 1e6)) MB |")
    }
  }

  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The most memory that the process had so far, in bytes.
  private static var mostMemory: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Double(usage.ru_maxrss) * 1_024
    #endif
  }
}
