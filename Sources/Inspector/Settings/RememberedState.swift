import Foundation

/// What one run of the inspector leaves for the next.
///
/// Panels are here by their names, so that a state of another version, which had others, can be read.
package struct RememberedState: Equatable, Sendable {
  /// The part of the width that the tree takes; between 0 and 1.
  var treeShare: Double?
  /// The part of the height that the bottom panel takes; between 0 and 1.
  var bottomShare: Double?
  var zoomedPanel: String?
  var rightPanel: String?
  var bottomPanel: String?
  var history = CommandHistory()

  /// The state as the file has it.
  func encoded() throws -> Data { try JSONOutput.encode(self) }

  /// The state that `data` holds; throws where it is damaged.
  init(decoding data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  init() {}
}

extension RememberedState: Codable {
  private enum CodingKeys: CodingKey {
    case treeShare, bottomShare, zoomedPanel, rightPanel, bottomPanel, history
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func share(_ key: CodingKeys) throws -> Double? {
      let share = try container.decodeIfPresent(Double.self, forKey: key)
      return share.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
    }
    treeShare = try share(.treeShare)
    bottomShare = try share(.bottomShare)
    zoomedPanel = try container.decodeIfPresent(String.self, forKey: .zoomedPanel)
    rightPanel = try container.decodeIfPresent(String.self, forKey: .rightPanel)
    bottomPanel = try container.decodeIfPresent(String.self, forKey: .bottomPanel)
    history = try container.decodeIfPresent(CommandHistory.self, forKey: .history) ?? history
  }
}
