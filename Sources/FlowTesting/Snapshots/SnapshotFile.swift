import Foundation

/// The recorded file of one snapshot, in the folder `Snapshots` beside the test.
struct SnapshotFile {
  let path: String

  /// The file of the test function `function`, or of `name` within it.
  init(of function: String, named name: String?, in testFile: String) {
    let file = URL(fileURLWithPath: testFile)
    let test = file.deletingPathExtension().lastPathComponent
    let stem = [function, name].compactMap { $0 }.map(Self.safe).joined(separator: ".")
    path =
      file.deletingLastPathComponent()
      .appendingPathComponent("Snapshots").appendingPathComponent(test)
      .appendingPathComponent("\(stem).txt").path
  }

  /// A part of a file name: letters, digits and dashes.
  private static func safe(_ text: String) -> String {
    let name = text.split(separator: "(").first.map(String.init) ?? text
    return name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
  }

  /// The recorded text; nil if there is no such file.
  var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Writes the file and its folder.
  func record(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
