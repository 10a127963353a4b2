import Foundation
import Testing

@testable import FlowReports

/// The names of exported files.
@Suite struct EventPartitionTests {
  private func path(app: String = "shop", run: String = "1") -> String {
    EventPartition(kind: .visit, day: "2026-11-28", app: app, run: run).path
  }

  /// The value that Hive reads in the name of a folder.
  private func value(_ path: String) -> String? {
    let folder = path.split(separator: "/").first { $0.hasPrefix("app=") }
    return folder.flatMap { String($0.dropFirst(4)).removingPercentEncoding }
  }

  @Test("a path has the kind, the day, the app and the run")
  func plain() {
    #expect(path() == "kind=visit/day=2026-11-28/app=shop/1.ndjson")
    #expect(path(app: "My shop é日本").contains("/app=My shop é日本/"))
  }

  @Test(
    "a name with any characters is one safe folder, from which it can be read",
    arguments: [
      "a/b", "..", ".", "a=b", "100 %", "a\\b", "\u{0}\n\t\u{7f}", "\u{1b}[31m", "x\u{202e}y",
      "\"'*?#:{}[]^", "/etc/passwd", "../../up",
    ])
  func escaped(name: String) throws {
    let path = path(app: name, run: name)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    #expect(parts.count == 4 && !parts.contains("..") && !parts.contains("."))
    #expect(value(path) == name)
    let harmful = path.unicodeScalars.filter {
      $0.value < 0x20 || $0.value == 0x7f || $0 == "\u{202e}"
    }
    #expect(harmful.isEmpty)
    #expect(parts.last?.hasPrefix(".") == false && parts.last?.hasSuffix(".ndjson") == true)
  }

  @Test("the escapes are Hive's")
  func hive() {
    #expect(path(app: "a/b:c=d%").contains("/app=a%2Fb%3Ac%3Dd%25/"))
    #expect(path(app: "").contains("/app=__HIVE_DEFAULT_PARTITION__/"))
  }

  @Test("a file is never hidden from readers, and each run has a file of its own")
  func files() {
    #expect(EventPartition.file(ofRun: ".run") == "%2Erun.ndjson")
    #expect(EventPartition.file(ofRun: "_run") == "%5Frun.ndjson")
    let runs = ["", ".run", "_run", "run", "%2Erun", "a/b", "a%2Fb"]
    #expect(Set(runs.map(EventPartition.file(ofRun:))).count == runs.count)
  }

  @Test("a long name fits into a file system, and differs from others")
  func long() {
    let names = ["é", "/", "x", "日"].flatMap { letter in
      ["a", "b"].map { String(repeating: letter, count: 1_000) + $0 }
    }
    let files = names.map(EventPartition.file(ofRun:))
    #expect(Set(files).count == names.count)
    for (name, file) in zip(names, files) {
      #expect(file.utf8.count <= 255 && path(app: name).split(separator: "/")[2].utf8.count <= 255)
      // No escape and no character is cut.
      #expect(file.dropLast(7).removingPercentEncoding != nil && !file.contains("\u{fffd}"))
    }
  }
}
