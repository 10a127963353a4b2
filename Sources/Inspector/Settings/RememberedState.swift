import FlowReports
import Foundation

/// The state of the inspector that is kept between runs.
///
/// Panels are stored by name, so that the state of a version with other panels can be read.
package struct RememberedState: Equatable, Sendable {
  /// Shares as in ``Arrangement``, between 0 and 1.
  var treeShare, firstRightShare, bottomShare: Double?
  var zoomedPanel, rightPanel, bottomPanel: String?
  var history = CommandHistory()
}

extension RememberedState: Codable {
  func encoded() throws -> Data { try JSONOutput.encodeWithoutSchema(self) }

  /// Throws an error if `data` is damaged.
  init(decoding data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func share(_ key: CodingKeys) throws -> Double? {
      let share = try container.decodeIfPresent(Double.self, forKey: key)
      return share.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
    }
    treeShare = try share(.treeShare)
    firstRightShare = try share(.firstRightShare)
    bottomShare = try share(.bottomShare)
    zoomedPanel = try container.decodeIfPresent(String.self, forKey: .zoomedPanel)
    rightPanel = try container.decodeIfPresent(String.self, forKey: .rightPanel)
    bottomPanel = try container.decodeIfPresent(String.self, forKey: .bottomPanel)
    history = try container.decodeIfPresent(CommandHistory.self, forKey: .history) ?? history
  }
}

extension Arrangement {
  /// Creates the arrangement of the last run; unknown panels are replaced by the defaults.
  init(_ state: RememberedState, of panels: [Panel]) {
    self.init(of: panels)
    restore(state, among: panels)
  }

  // A method, since property observers, which limit the shares, do not run in an initializer.
  private mutating func restore(_ state: RememberedState, among panels: [Panel]) {
    if let share = state.treeShare { treeShare = share }
    if let share = state.firstRightShare { firstRightShare = share }
    if let share = state.bottomShare { bottomShare = share }
    for name in [state.rightPanel, state.bottomPanel].compactMap({ $0 }) {
      if let panel = panels.first(where: { $0.rawValue == name }) { show(panel) }
    }
    // The zoomed panel is also put in front, for when it is unzoomed.
    if let panel = panels.first(where: { $0.rawValue == state.zoomedPanel }) {
      show(panel)
      zoomed = panel
    }
  }

  var remembered: RememberedState {
    RememberedState(
      treeShare: treeShare, firstRightShare: firstRightShare,
      bottomShare: isBottomChosen ? bottomShare : nil,
      zoomedPanel: zoomed?.rawValue, rightPanel: right.rawValue, bottomPanel: bottom.rawValue)
  }
}

package struct StateFile: Sendable {
  let path: String

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = UserFiles.state(in: environment)
  }

  /// Loads the state; empty if there is no file, or with a problem if the file is damaged.
  package func load() -> (state: RememberedState, problem: SettingsProblem?) {
    guard FileManager.default.fileExists(atPath: path) else { return (RememberedState(), nil) }
    do {
      let data = try InputFile.read(path)
      return (try RememberedState(decoding: data), nil)
    } catch {
      let problem = SettingsProblem(
        place: path,
        message: "the saved state cannot be read; using the default layout; the file is replaced "
          + "when the inspector quits")
      return (RememberedState(), problem)
    }
  }

  /// Replaces the file, or throws a ``WriteError``; a reader sees either the old or the new file.
  package func save(_ state: RememberedState) throws {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    do { try OutputFile.makeDirectory(directory.path) } catch {
      throw WriteError(path: directory.path, reason: error.message)
    }
    try OutputFile.write(try state.encoded(), to: path, onlyToFiles: true)
  }
}
