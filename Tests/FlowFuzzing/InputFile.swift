package import Foundation

/// A file with the input that is being read, in case reading it ends the process.
final class InputFile {
  let path: String
  private let handle: FileHandle
  private var size: UInt64 = 0

  init(in directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let url = directory.appendingPathComponent(
      "input-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...(.max)))")
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: url.path])
    }
    path = url.path
    handle = try FileHandle(forWritingTo: url)
  }

  /// Writes the kind on the first line, and the bytes after it.
  func hold(_ input: FuzzInput) throws {
    var data = Data("\(input.kind.rawValue)\n".utf8)
    data.append(contentsOf: input.bytes)
    try handle.seek(toOffset: 0)
    try handle.write(contentsOf: data)
    if UInt64(data.count) < size { try handle.truncate(atOffset: UInt64(data.count)) }
    size = UInt64(data.count)
  }

  func remove() {
    try? handle.close()
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension FuzzInput {
  /// Reads an input from the file of an earlier run.
  package init(from file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let line = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    guard let kind = Kind(rawValue: String(decoding: bytes[..<line], as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.path])
    }
    self.init(kind: kind, bytes: Array(bytes.dropFirst(line + 1)))
  }

  /// Reads the input in many different pieces.
  ///
  /// - Throws: The failure of the input.
  package func readAgain() throws {
    for seed in UInt64(0)..<100 {
      var random = SplitMix64(seed: seed)
      _ = try read(cutBy: &random)
    }
  }
}
