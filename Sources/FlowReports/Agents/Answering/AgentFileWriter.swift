import Foundation

/// A new file of an answer that is written in parts, so that memory does not grow with it; without
/// ``finish()``, no file is left.
final class AgentFileWriter {
  private let files: AgentFiles
  private let path: String
  private let file: Int32
  private var part: [UInt8] = []
  private var bytes = 0
  private var isFinished = false

  private static let partBytes = 1 << 16

  /// Takes a file that is open at the path.
  init(_ file: Int32, at path: String, of files: AgentFiles) {
    (self.file, self.path, self.files) = (file, path, files)
  }

  deinit {
    if isFinished { return }
    close(file)
    unlink(path)
  }

  func append(_ contents: some Collection<UInt8>) throws(ReportError) {
    part += contents
    if part.count >= Self.partBytes { try writePart() }
  }

  /// Closes the file, which is kept from now on.
  func finish() throws(ReportError) -> AgentFile {
    try writePart()
    isFinished = true
    close(file)
    files.keep(path)
    return AgentFile(path: path, bytes: bytes)
  }

  private func writePart() throws(ReportError) {
    do { try OutputFile.writeAll(part, to: file) } catch {
      throw .cannotWrite(path: path, reason: error.message)
    }
    bytes += part.count
    part.removeAll(keepingCapacity: true)
  }
}
