import FlowEngine
import FlowProtocol

/// The scene that the user of the app sees.
struct DeviceScene: Equatable, Sendable {
  /// The presentation of a layer over the layers below it.
  typealias Kind = Presentation.Kind

  enum Back: Equatable, Sendable {
    /// The screen below appears.
    case screen(RouteLabel)
    case dismissesModal
    case dismissesDetour
  }

  struct TabBar: Equatable, Sendable {
    /// The first items: no screen has room for more.
    let items: [Item]
    let count: Int
    /// The selected item and its index; nil if none is selected.
    let selected: Selected?

    /// The maximum number of items that are made.
    static let most = 1_000

    struct Selected: Equatable, Sendable {
      let index: Int
      let text: String
    }

    struct Item: Equatable, Sendable {
      let text: String
      let isSelected: Bool
    }
  }

  /// The base, or one sheet, cover or detour.
  struct Layer: Equatable, Sendable {
    let kind: Kind
    /// The distance from the top of the screen, in points; the layer reaches down to the bottom.
    let top: Double
    /// The coordinator of the visible screen, and its route.
    let owner: CoordinatorID
    let ownerName: String
    let route: RouteLabel
    /// The number of screens in the visible stack, with the root.
    let depth: Int
    /// Nil without a back button.
    let back: Back?
    /// From the outside in: the first is at the bottom of the screen.
    let tabBars: [TabBar]
    /// The reason why the screen could not be made, if the error screen shows in its place.
    let failure: String?
    /// Whether a cover or a detour hides the layer.
    let isCovered: Bool
    /// Whether a layer above leaves a part of this one visible.
    let isDimmed: Bool

    var hasDragIndicator: Bool {
      if case .sheet(let detents) = kind { detents.showsDragIndicator } else { false }
    }
  }

  let device: Device
  /// From the bottom up.
  let layers: [Layer]
}
