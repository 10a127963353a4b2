public import FlowEngine
public import FlowIntrospect
import FlowProtocol
import Foundation

/// Expects that `text` is equal to a recorded file.
///
/// The file is `Snapshots/<file of the test>/<function>.txt` beside the test, or
/// `<function>.<name>.txt` if a test has several. A failure names the file and prints the
/// difference. A run with `FLOWTESTING_RECORD=1` in its environment records all files; `recording`
/// records this one, and fails, so that it is not left in the test. O(lines × different lines).
///
/// Exclude the folder `Snapshots` from the test target in the manifest, or the package manager
/// warns of unhandled files.
public func expectSnapshot(
  of text: String, named name: String? = nil, recording: Bool = false,
  function: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let file = SnapshotFile(of: function, named: name, in: "\(filePath)")
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  if recording || SnapshotFile.isRecording {
    do {
      try file.record(text)
    } catch {
      return Failure.report("Can't write the snapshot \(file.path): \(error)", at: place)
    }
    if recording {
      Failure.report(
        "Recorded \(file.path). Remove 'recording: true' to compare with it.", at: place)
    }
    return
  }
  guard let recorded = file.text else {
    Failure.report(
      "No snapshot is recorded at \(file.path). Run the test with \(SnapshotFile.variable)=1 to "
        + "record this:\n\(text)", at: place)
    return
  }
  if recorded == text { return }
  Failure.report(
    "The snapshot differs from \(file.path) (-). If the change is intended, run the test with "
      + "\(SnapshotFile.variable)=1 to record it (+):\n"
      + "\(LineDifference(from: recorded, to: text))", at: place)
}

/// Expects that the presentation of `coordinator` is equal to a recorded file.
///
/// The text is ``FlowEngine/Presentation/testText``; files and recording are as for
/// ``expectSnapshot(of:named:recording:function:fileID:filePath:line:column:)``. Makes the screens,
/// as a renderer would. O(screens).
@MainActor
public func expectPresentation<R: Route>(
  of coordinator: Coordinator<R>, named name: String? = nil, recording: Bool = false,
  function: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  expectSnapshot(
    of: coordinator.presentation().testText, named: name, recording: recording,
    function: function, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects that the hierarchy at and below `root` is equal to a recorded file.
///
/// The text is ``FlowProtocol/FlowSnapshot/testText``; files and recording are as for
/// ``expectSnapshot(of:named:recording:function:fileID:filePath:line:column:)``. O(coordinators).
@MainActor
public func expectHierarchy(
  of root: any FlowInspectable, named name: String? = nil, recording: Bool = false,
  function: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  expectSnapshot(
    of: FlowSnapshot(of: root).testText, named: name, recording: recording,
    function: function, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The recorded file of one snapshot, in the folder `Snapshots` beside the test.
struct SnapshotFile {
  let path: String

  /// The variable that makes a test run record snapshots again, unless it is empty or 0.
  static let variable = "FLOWTESTING_RECORD"

  static var isRecording: Bool {
    !["", "0"].contains(ProcessInfo.processInfo.environment[variable] ?? "")
  }

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

  func record(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension LineDifference: CustomStringConvertible {
  init(from before: String, to after: String) {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    self.init(from: lines(before), to: lines(after))
  }

  /// The number of common lines that are printed before and after a difference.
  private static let context = 3

  /// The changed lines with the lines around them; an ellipsis stands for omitted lines.
  package var description: String {
    var isShown = lines.map { _ in false }
    for index in lines.indices where lines[index].side != .both {
      for near in index - Self.context...index + Self.context where lines.indices.contains(near) {
        isShown[near] = true
      }
    }
    var shown: [String] = []
    for (index, (side, text)) in lines.enumerated() {
      if isShown[index] {
        let sign =
          switch side {
          case .both: " "
          case .before: "-"
          case .after: "+"
          }
        shown.append("\(sign) \(text)")
      } else if index == 0 || isShown[index - 1] {
        shown.append("  …")
      }
    }
    return shown.joined(separator: "\n")
  }
}
