import FlowModel
import Foundation

/// Reads the files of a tree, several at a time.
enum SourceReader {
  /// The stack of a thread that reads code: as deep as any code that is read.
  static let stackBytes = 256 << 20

  /// Returns the files in their order, whatever the number of threads.
  static func read(_ files: [SourceTree.File], threads: Int) -> [SourceFile] {
    struct Work {
      var next = 0
      var read: [SourceFile?]
    }
    let work = Locked(Work(read: Array(repeating: nil, count: files.count)))
    let group = DispatchGroup()
    for _ in 0..<max(1, min(threads, files.count)) {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        while let index = work.withLock({ work -> Int? in
          guard work.next < files.count else { return nil }
          defer { work.next += 1 }
          return work.next
        }) {
          let file = read(files[index])
          work.withLock { $0.read[index] = file }
        }
      }
      thread.stackSize = stackBytes
      thread.start()
    }
    group.wait()
    return work.withLock { $0.read.compactMap { $0 } }
  }

  private static func read(_ file: SourceTree.File) -> SourceFile {
    let bytes: Data
    do { bytes = try Data(contentsOf: file.url, options: .mappedIfSafe) } catch {
      var empty = SourceFile(path: file.shown, module: file.module)
      empty.problems = [
        FileProblem(
          subject: file.shown, reason: "the file cannot be read",
          position: Position(line: 1, column: 1))
      ]
      return empty
    }
    return SourceFile(path: file.shown, module: file.module, bytes: bytes)
  }

  /// Runs `body` on a thread with a deep stack, and waits for it.
  static func onDeepStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Locked<Result?>(nil)
    let group = DispatchGroup()
    group.enter()
    let thread = Thread {
      let value = body()
      result.withLock { $0 = value }
      group.leave()
    }
    thread.stackSize = stackBytes
    thread.start()
    group.wait()
    return result.withLock { $0! }
  }
}
