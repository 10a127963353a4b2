import FlowBlackBox
import Foundation
import Testing

@MainActor @Suite("Docs/BlackBox.md", .serialized)
struct BlackBoxExcerpts {
  /// Stands in for a crash reporter.
  final class Reporter {
    private(set) var attached: [String] = []
    func attach(_ text: String) { attached.append(text) }
  }

  private let reporter = Reporter()

  private func start(at path: String) -> BlackBox? {
    let box = try? BlackBox.start("shop", at: path)
    if let last = box?.previous, last.stoppedAt == nil { reporter.attach(last.text()) }
    return box
  }

  @Test("a run that did not stop its box is attached to the next report")
  func attached() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).blackbox").path
    defer { for end in ["", ".previous"] { unlink(path + end) } }
    #expect(start(at: path) != nil && reporter.attached.isEmpty)
    // As after a kill: the file of a box that was not stopped.
    let left = try Data(contentsOf: URL(fileURLWithPath: path))
    start(at: path)?.stop()
    try left.write(to: URL(fileURLWithPath: path))
    start(at: path)?.stop()
    #expect(reporter.attached.count == 1)
    #expect(reporter.attached.first?.hasPrefix("black box of shop, pid ") == true)
    start(at: path)?.stop()
    #expect(reporter.attached.count == 1, "the last run stopped its box")
  }
}
